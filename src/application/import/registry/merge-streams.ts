import type { Expediente } from '../../../domain/record/expediente.js';
import { compareRecords } from '../../../domain/search/matching.js';

/** Merges two streams of records, each in registry order, into one in that order. */
export async function* mergeStreams(
  a: AsyncIterable<readonly Expediente[]>,
  b: AsyncIterable<readonly Expediente[]>,
): AsyncGenerator<readonly Expediente[]> {
  const [one, other] = [new BatchReader(a), new BatchReader(b)];
  while ((await one.ready()) && (await other.ready())) {
    const batch: Expediente[] = [];
    // Merges what both have in memory, because an await for each record would be slow.
    while (one.first && other.first) {
      const next = compareRecords(one.first, other.first) < 0 ? one : other;
      batch.push(next.take());
    }
    yield batch;
  }
  for (const rest of [one, other]) while (await rest.ready()) yield rest.takeAll();
}

class BatchReader {
  readonly #batches: AsyncIterator<readonly Expediente[]>;
  #batch: readonly Expediente[] = [];
  #next = 0;

  constructor(batches: AsyncIterable<readonly Expediente[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  get first(): Expediente | undefined {
    return this.#batch[this.#next];
  }

  /** Reads the next batch if this one is used up. Returns false at the end. */
  async ready(): Promise<boolean> {
    while (!this.first) {
      const { value, done } = await this.#batches.next();
      if (done) return false;
      this.#batch = value;
      this.#next = 0;
    }
    return true;
  }

  take(): Expediente {
    return this.#batch[this.#next++] as Expediente;
  }

  takeAll(): readonly Expediente[] {
    const rest = this.#batch.slice(this.#next);
    this.#next = this.#batch.length;
    return rest;
  }
}
