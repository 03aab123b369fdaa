import type { MaybePromise } from '../maybe-promise.js';
import type { MunicipalityDirectory } from '../municipality/municipality-directory.js';
import type { CodArchivo } from '../record/cod-archivo.js';
import type { Facets } from '../search/facets.js';
import type { SearchCriteria } from '../search/search-criteria.js';
import type { RecordBatch } from './record-batch.js';

/**
 * PORT: reading the registry.
 *
 * A store holds the registry as generations. An import makes a whole new generation and then
 * makes it current in one step, so a reader never sees half of an import.
 * Whatever the store, the answer is the one that `matches` and `compareRecords` define.
 */
export interface RecordRepository {
  /**
   * The current generation, or `undefined` where nothing has been loaded yet. A store that has it
   * in memory gives it at once, others give a promise; whoever awaits it need not know.
   *
   * @throws StorageUnavailable when the store does not answer; RegistryLoading, one of its
   * kinds, while the first generation is still being made.
   */
  current(options?: AskOptions): MaybePromise<Generation | undefined>;

  /**
   * The generation with this revision, current or not.
   *
   * @throws RevisionGone when the store holds none; StorageUnavailable as above.
   */
  at(revision: string, options?: AskOptions): MaybePromise<Generation>;

  /**
   * Calls the listener whenever another generation has become current, for whoever prepares for it.
   * Stores that only know when they are asked do not have this. Call what it returns to stop.
   */
  onChange?(listener: () => void): () => void;
}

/**
 * The registry as one import made it. It never changes: an import that is made current while a stream
 * or a chain of pages is under way shows in neither of them.
 *
 * Every method may throw StorageUnavailable. An aborted signal ends the work in the store and
 * rejects with the signal's reason; what is given at once needs no signal. Text in criteria is
 * text, never a pattern or an operator.
 */
export interface Generation {
  /**
   * The fingerprint of the records. The same records have the same revision in every store,
   * whenever and in whatever order they were loaded.
   */
  readonly revision: string;

  /** When this revision became the registry. */
  readonly modified: Date;

  /**
   * Set where the store does not answer and this generation is the last one known to have been
   * current: since when nobody knows whether it still is.
   */
  readonly staleSince?: Date | undefined;

  /**
   * Every record that matches, in the registry's order, each exactly once, in batches that are
   * never empty and small enough to hold in memory. Nothing that matches: no batch. The next
   * batch is read when it is asked for, not before, and ending the iteration early ends the work.
   */
  stream(criteria: SearchCriteria, options?: AskOptions): AsyncIterable<RecordBatch>;

  /**
   * The first `limit` matching records whose rank is over `after`, and the count of all that
   * match. Following `next` from page to page gives what `stream` gives. A store that has it in
   * memory gives it at once.
   */
  page(criteria: SearchCriteria, range: PageRange, options?: AskOptions): MaybePromise<Page>;

  /** The facets of every record that matches: what `facetsOf` says of them. Nothing matches: all 0. */
  facets(criteria: SearchCriteria, options?: AskOptions): MaybePromise<Facets>;

  /** Whether a record has this code. */
  hasCode(code: CodArchivo, options?: AskOptions): Promise<boolean>;

  /** The municipalities that have records. */
  municipalities(options?: AskOptions): Promise<MunicipalityDirectory>;
}

export interface AskOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A rank is no relevance score: it is the position of a record in the generation's order. The newest
 * record has rank 0.
 */
export interface PageRange {
  readonly limit: number;
  /** The rank of the last record of the page before; absent for the first page. */
  readonly after?: number | undefined;
}

export interface Page {
  readonly batch: RecordBatch;
  /** How many records match in all, on whatever page. */
  readonly total: number;
  /** The rank to go on after; absent on the last page. */
  readonly next?: number | undefined;
}
