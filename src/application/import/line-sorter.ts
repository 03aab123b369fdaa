/** PORT: putting more in order than memory holds. */
export interface LineSorting {
  sorter(): LineSorter;
  /** For what is too long to be moved about while it is put in order. */
  texts(): KeptTexts;
}

/** A line is any well-formed text without a NUL. One of each of many runs is in memory at once. */
export interface LineSorter {
  /** Where it gives a promise, that comes before the next line. */
  add(line: string): Promise<void> | undefined;

  /** All lines in code-unit order, some at a time. Nothing is added any more. */
  sorted(): AsyncIterable<readonly string[]>;

  /** Frees what the lines took, at any moment. */
  close(): Promise<void>;
}

/** Well-formed texts that are kept out of memory until they are asked for. */
export interface KeptTexts {
  /** Gives where it is: a short text without a control character. To be awaited before the next. */
  keep(text: string): Promise<string>;

  textAt(place: string): Promise<string>;

  /** Frees what the texts took, at any moment. */
  close(): Promise<void>;
}
