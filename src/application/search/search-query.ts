import type { MaybePromise } from '../../domain/maybe-promise.js';
import type { RecordBatch } from '../../domain/ports/record-batch.js';
import type { AskOptions, Page } from '../../domain/ports/record-repository.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';

export interface SearchQuery {
  readonly criteria: SearchCriteria;
  /** Absent: every record that matches. */
  readonly page?: PageQuery | undefined;
}

interface PageQuery {
  readonly limit: number;
  /** Where the page before ended, in the revision that it showed; absent for the first page. */
  readonly from?: { readonly revision: string; readonly after: number } | undefined;
}

/** The revision of the registry that answers a query. Nothing has been read from it yet. */
export interface RevisionResult<Found> {
  readonly revision: string;
  /** When this revision became the registry. */
  readonly modified: Date;
  /** Set where the store does not answer: since when nobody knows whether this is the registry. */
  readonly staleSince?: Date | undefined;

  /**
   * Reads what the query asks for.
   *
   * @throws RecordNotFound, MunicipalityNotFound or NoResults where records are asked for and none
   * match.
   */
  read(options?: AskOptions): MaybePromise<Found>;
}

export type SearchResult = RevisionResult<FoundRecords>;

/** At least one record, all of one revision. */
export interface FoundRecords {
  /** A list where they are in memory. */
  readonly batches: readonly RecordBatch[] | AsyncIterable<RecordBatch>;
  /** Absent where no page was asked for. */
  readonly page?: FoundPage | undefined;
}

/** How many records match in all, and the rank to go on after. */
export type FoundPage = Pick<Page, 'total' | 'next'>;
