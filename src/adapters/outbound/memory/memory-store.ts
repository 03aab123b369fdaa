import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { createExpediente, type Expediente } from '../../../domain/expediente.js';
import type { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import { SPAN_SIZE } from '../generation/chunk.js';
import type { RankedStore, SearchedTexts } from '../generation/ranked-generation.js';
import type { Ranks } from '../generation/ranks.js';
import type { SearchPlan } from '../generation/search-plan.js';
import type { SpanIndex } from '../generation/span-index.js';
import type { YearRanges } from '../generation/year-ranges.js';
import type { PublishedRecords } from './published-records.js';

export interface MemoryStoreParts {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;
  readonly spans: readonly SpanIndex[];
  readonly published: PublishedRecords;
  /** What a record has beyond its published form, by rank. */
  readonly unpublished: readonly Unpublished[];
  readonly directory: MunicipalityDirectory;
}

export interface Unpublished {
  readonly codArchivo: string;
  readonly content: string;
}

/** A generation held in the process. */
export class MemoryStore implements RankedStore {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;

  constructor(private readonly parts: MemoryStoreParts) {
    this.revision = parts.revision;
    this.modified = parts.modified;
    this.years = parts.years;
  }

  get count(): number {
    return this.parts.published.count;
  }

  spans({ window }: SearchPlan): readonly SpanIndex[] {
    if (window.length === 0) return [];
    const first = Math.floor(window.from / SPAN_SIZE);
    const last = Math.floor((window.to - 1) / SPAN_SIZE);
    return this.parts.spans.slice(first, last + 1);
  }

  async read(ranks: Ranks, from: number, to: number): Promise<RecordBatch> {
    return {
      size: to - from,
      records: async () => this.#records(ranks, from, to),
      published: () => this.parts.published.slice(ranks, from, to),
    };
  }

  async texts(ranks: Ranks, from: number, to: number): Promise<SearchedTexts[]> {
    await untilOthersHaveRun();
    return this.#records(ranks, from, to);
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return this.parts.directory;
  }

  #records(ranks: Ranks, from: number, to: number): Expediente[] {
    return Array.from({ length: to - from }, (_, i) => this.#record(ranks.at(from + i) as number));
  }

  #record(rank: number): Expediente {
    const { codArchivo, content } = this.parts.unpublished[rank] as Unpublished;
    const published = JSON.parse(this.parts.published.one(rank).toString());
    const { registration_number: _, ...fields } = published;
    return createExpediente({ ...fields, cod_archivo: codArchivo, content });
  }
}
