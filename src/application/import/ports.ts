/** PORT: sorts more lines than fit into memory. */
export interface LineSorting {
  sorter(): LineSorter;
  /** For texts that are too long to be moved about during the sort. */
  texts(): KeptTexts;
}

/** A line is any well-formed text without a NUL. One of each of many runs is in memory at once. */
export interface LineSorter {
  /** If it returns a promise, await it before the next line. */
  add(line: string): Promise<void> | undefined;

  /** All lines in code-unit order, in batches. Nothing can be added any more. */
  sorted(): AsyncIterable<readonly string[]>;

  /** Frees the memory and the disk space of the lines. May be called at any time. */
  close(): Promise<void>;
}

/** Keeps well-formed texts out of memory until they are read. */
export interface KeptTexts {
  /** Returns a short key without control characters. Await it before the next text. */
  keep(text: string): Promise<string>;

  textAt(key: string): Promise<string>;

  /** Frees the memory and the disk space of the texts. May be called at any time. */
  close(): Promise<void>;
}

/** PORT: a short hash. Equal texts have equal fingerprints, different texts different ones. */
export type Fingerprint = (text: string) => string;
