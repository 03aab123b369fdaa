import type { RecordBatch } from '../domain/record-batch.js';
import type { AskOptions } from '../domain/record-repository.js';
import type { SearchCriteria } from '../domain/search-criteria.js';

export interface Question {
  readonly criteria: SearchCriteria;
  /** Absent: the whole answer. */
  readonly page?: PageQuestion | undefined;
}

interface PageQuestion {
  readonly limit: number;
  /** Where the page before ended, in the revision that it showed; absent for the first page. */
  readonly from?: { readonly revision: string; readonly after: number } | undefined;
}

/** At least one record, from one moment of the registry. */
export interface Answer {
  readonly revision: string;
  readonly modified: Date;
  readonly batches: AsyncIterable<RecordBatch>;
  readonly page?: { readonly total: number; readonly next?: number | undefined };
}

/** One moment of the registry, in which nothing has been looked for yet. */
export interface Moment {
  readonly revision: string;
  readonly modified: Date;
  answer(options?: AskOptions): Promise<Answer>;
}
