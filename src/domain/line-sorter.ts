/** PORT: putting more lines in order than memory holds. A line is any well-formed text without a NUL. */
export interface LineSorting {
  sorter(): LineSorter;
}

export interface LineSorter {
  /** Where it gives a promise, that comes before the next line. */
  add(line: string): Promise<void> | undefined;

  /** All lines in code-unit order, some at a time. Nothing is added any more. */
  sorted(): AsyncIterable<readonly string[]>;

  /** Frees what the lines took, at any moment. */
  close(): Promise<void>;
}
