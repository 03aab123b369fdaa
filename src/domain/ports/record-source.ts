import type { AskOptions } from './record-repository.js';

/**
 * PORT: all records, and their version. The easy way to bring records: the service reads all of
 * them, checks them, and serves them from memory.
 *
 * Records that break a rule of the registry, two with the same `id` or `cod_archivo`, no record at
 * all, an error, and a version that changed meanwhile have the same effect: the registry stays as
 * it was, the log says why, and the source is read again later.
 */
export interface RecordSource {
  /** A text that changes when the records do. It is asked for often, so it should be cheap. */
  version(options?: AskOptions): Promise<string>;

  /**
   * The fields of every record (`FIELDS`), in any order, one at a time or some at once in an array.
   * The next is asked for when there is room for it. An aborted signal should end the work.
   */
  records(options?: AskOptions): AsyncIterable<object | readonly object[]>;

  /**
   * Calls the listener whenever the records may have changed, until the function that it returns is
   * called. The version is then asked for once a minute only, and not every `SOURCE_POLL_MS`.
   */
  watch?(listener: () => void): () => void;

  close?(): Promise<void>;
}
