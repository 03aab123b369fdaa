import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { createExpediente, type Expediente } from '../../../domain/expediente.js';
import type { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import type { RankedStore, SearchedTexts } from '../generation/ranked-generation.js';
import type { Ranks } from '../generation/ranks.js';
import type { SearchPlan } from '../generation/search-plan.js';
import { type SpanIndex, spansIn } from '../generation/span-index.js';
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
    return spansIn(window).map((span) => this.parts.spans[span] as SpanIndex);
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
    return Array.from({ length: to - from }, (_, i) => {
      const rank = ranks.at(from + i) as number;
      const { title } = JSON.parse(this.parts.published.one(rank).toString());
      return { title, content: (this.parts.unpublished[rank] as Unpublished).content };
    });
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
