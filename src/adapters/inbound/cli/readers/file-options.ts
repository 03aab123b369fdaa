/** How a file is to be read, where its bytes alone do not say it. Each is optional. */
export interface FileOptions {
  /** The name of an encoding, such as `windows-1252`. A byte order mark wins. */
  readonly encoding?: string;
  /** Between the cells of a CSV file. Default: the one that gives most rows the same width. */
  readonly delimiter?: string;
  /** Around the cells of a CSV file. Default: `"`. Empty: no character has this meaning. */
  readonly quote?: string;
  /** How many lines or rows stand before the header row of a table. */
  readonly skipLines?: number;
  /** False: the table has no header row, and its columns are `column 1`, `column 2` and so on. */
  readonly header?: boolean;
  /** Whether the end of a CSV row may be missing. In a workbook it always may. */
  readonly fillShortRows?: boolean;
  /** The path to the array of records in a JSON file, such as `$.expedientes`. */
  readonly records?: string;
  /** The sheet of a workbook: its name, or its number from 1 on. Default: the first. */
  readonly sheet?: string | number;
}

/** What a reader found out about a file before its first row. */
export interface FileDescription {
  readonly file: string;
  /** `CSV`, `NDJSON`, `JSON` and so on, for people. */
  readonly format: string;
  /** Undefined for a format that has none. */
  readonly encoding?: string;
  /** Of a CSV file. */
  readonly delimiter?: string;
  /** Of a CSV file. */
  readonly quote?: string;
  /** How many lines or rows stand above the header row, if there are some. */
  readonly skipLines?: number;
  /** Whether the header row looks like one of the rows below it. */
  readonly isFirstRowData?: boolean;
  /** How many lines may be a title above the header row, though they are not taken for one. */
  readonly titleLines?: number;
  /** The names of the columns as the file writes them. Undefined if it has no header row. */
  readonly columns?: readonly string[];
  /** The path to the array of records in a JSON file, if it is not the file itself. */
  readonly records?: string;
  /** The name of the sheet of a workbook. */
  readonly sheet?: string;
  /** All sheets of a workbook that are not hidden. */
  readonly sheets?: readonly string[];
}
