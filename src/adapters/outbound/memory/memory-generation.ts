import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { CodArchivo } from '../../../domain/cod-archivo.js';
import { createExpediente, type Expediente } from '../../../domain/expediente.js';
import { holdsPhrases } from '../../../domain/matching.js';
import type { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import type { AskOptions, Generation, Page, PageRange } from '../../../domain/record-repository.js';
import type { SearchCriteria } from '../../../domain/search-criteria.js';
import { indexOfRank, type Ranks } from '../generation/ranks.js';
import type { RecordIndex } from '../generation/record-index.js';
import type { PublishedRecords } from './published-records.js';

const MAX_BATCH_RECORDS = 1_000;
const MAX_BATCH_BYTES = 256 * 1024;
/** How many texts are looked through for a phrase before others get their turn. */
const PHRASE_CHECKS_AT_ONCE = 64;

export interface MemoryGenerationParts {
  readonly revision: string;
  readonly modified: Date;
  readonly index: RecordIndex;
  readonly published: PublishedRecords;
  /** What a record has beyond its published form, by rank. */
  readonly unpublished: readonly { readonly codArchivo: string; readonly content: string }[];
  readonly directory: MunicipalityDirectory;
}

/** A generation held in the process. */
export class MemoryGeneration implements Generation {
  readonly revision: string;
  readonly modified: Date;

  constructor(private readonly parts: MemoryGenerationParts) {
    this.revision = parts.revision;
    this.modified = parts.modified;
  }

  get count(): number {
    return this.parts.published.count;
  }

  async *stream(criteria: SearchCriteria, { signal }: AskOptions = {}) {
    const ranks = await this.#matching(criteria, signal);
    for (let from = 0; from < ranks.length; ) {
      signal?.throwIfAborted();
      const to = this.#batchEnd(ranks, from);
      yield this.#batch(ranks, from, to);
      from = to;
    }
  }

  async page(
    criteria: SearchCriteria,
    { limit, after }: PageRange,
    { signal }: AskOptions = {},
  ): Promise<Page> {
    const ranks = await this.#matching(criteria, signal);
    const from = after === undefined ? 0 : indexOfRank(ranks, after + 1);
    const to = Math.min(from + limit, ranks.length);
    return {
      batch: this.#batch(ranks, from, to),
      total: ranks.length,
      next: to < ranks.length ? ranks.at(to - 1) : undefined,
    };
  }

  async hasCode(code: CodArchivo): Promise<boolean> {
    return this.parts.index.hasCode(code.key);
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return this.parts.directory;
  }

  async #matching(criteria: SearchCriteria, signal: AbortSignal | undefined): Promise<Ranks> {
    signal?.throwIfAborted();
    const candidates = this.parts.index.candidates(criteria);
    const phrases = criteria.text?.phrases.filter((phrase) => phrase.length > 1) ?? [];
    if (phrases.length === 0) return candidates;
    const matching: number[] = [];
    for (let index = 0; index < candidates.length; index++) {
      if (index % PHRASE_CHECKS_AT_ONCE === 0) {
        await untilOthersHaveRun();
        signal?.throwIfAborted();
      }
      const rank = candidates.at(index) as number;
      if (holdsPhrases(this.#record(rank), phrases)) matching.push(rank);
    }
    return Uint32Array.from(matching);
  }

  #batchEnd(ranks: Ranks, from: number): number {
    const most = Math.min(from + MAX_BATCH_RECORDS, ranks.length);
    let bytes = 0;
    let to = from;
    while (to < most && bytes < MAX_BATCH_BYTES) {
      bytes += this.parts.published.length(ranks.at(to++) as number);
    }
    return to;
  }

  #batch(ranks: Ranks, from: number, to: number): RecordBatch {
    const size = Math.max(0, to - from);
    return {
      size,
      records: () =>
        Array.from({ length: size }, (_, i) => this.#record(ranks.at(from + i) as number)),
      published: () => this.parts.published.slice(ranks, from, to),
    };
  }

  #record(rank: number): Expediente {
    const { codArchivo, content } = this.parts.unpublished[rank] as {
      codArchivo: string;
      content: string;
    };
    const { registration_number: _, ...published } = JSON.parse(
      this.parts.published.one(rank).toString(),
    );
    return createExpediente({ ...published, cod_archivo: codArchivo, content });
  }
}
