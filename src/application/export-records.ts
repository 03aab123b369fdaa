import { NothingLoaded } from '../domain/errors.js';
import { canonicalForm } from '../domain/expediente.js';
import type { RecordBatch } from '../domain/record-batch.js';
import type { AskOptions, RecordRepository } from '../domain/record-repository.js';

/** The registry as text, from one moment. */
export interface Export {
  readonly revision: string;
  /** Each record as one line of JSON, in the registry's order, some at a time. */
  readonly lines: AsyncIterable<readonly string[]>;
}

/** Writes the registry out so that an import of it, into any store, gives the same revision. */
export class ExportRecords {
  constructor(private readonly repository: RecordRepository) {}

  async run(options: AskOptions = {}): Promise<Export> {
    const generation = await this.repository.current(options);
    if (!generation) throw new NothingLoaded();
    return { revision: generation.revision, lines: lines(generation.stream({}, options)) };
  }
}

async function* lines(batches: AsyncIterable<RecordBatch>) {
  for await (const batch of batches) yield (await batch.records()).map(canonicalForm);
}
