import { REASONS_COLUMN } from '../field-names.js';
import type { FileOptions } from '../file-options.js';
import { delimiterScore, likelyDelimiter, rowsBy } from './likely-delimiter.js';

/** How the rows of one CSV file are written. */
export interface CsvDialect {
  readonly delimiter: string;
  readonly quote: string;
  /** What ends the lines. A line of the one kind may hold ends of the other. */
  readonly lineEnd: '\n' | '\r';
  /** How many lines at the beginning hold no cells. */
  readonly skipLines: number;
  /** A delimiter that fits the file, where the given one does not occur in it. */
  readonly fitting?: string | undefined;
}

const DEFAULT_QUOTE = '"';
/** Excel reads and writes a first line that names the delimiter. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;
/** A file of rejected rows names its delimiter too: what follows its first column. */
const REJECTED_ROWS = new RegExp(`^"?${REASONS_COLUMN}"?([^"])`);
/** Of the rows that are equally wide. */
const SURE_SHARE = 0.9;
const SAMPLE_LINES = 100;
/** A line with its end. */
const LINE = /[^\r\n]+(?:\r\n?|\n)?|\r\n?|\n/g;

/** The lines of a text that may end in CR LF, LF or CR alone, each with its end. */
export function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(LINE)) yield line;
}

/** Finds out the dialect from the beginning of a file. The last line may be cut. */
export function csvDialect(
  head: string,
  isWhole: boolean,
  firstLine: number,
  { delimiter, quote = DEFAULT_QUOTE, skipLines = 0 }: FileOptions,
): CsvDialect {
  const lines = [...linesOf(head)].slice(0, SAMPLE_LINES);
  if (!isWhole && lines.length < SAMPLE_LINES && lines.length > 1) lines.pop();
  const lineEnd = /\r(?!\n)/.test(/[\r\n]+/.exec(head)?.[0] ?? '') ? '\r' : '\n';
  // Whatever the recipe says of the office's files, an office program may have saved this one.
  const rejected = REJECTED_ROWS.exec(lines[0]?.trim() ?? '')?.[1];
  if (rejected) return { delimiter: rejected, quote: DEFAULT_QUOTE, lineEnd, skipLines: 0 };
  const separator = SEPARATOR_LINE.exec(lines[0]?.trim() ?? '')?.[1];
  const skipped = Math.max(skipLines - firstLine + 1, separator === undefined ? 0 : 1);
  const sample = lines.slice(skipped);
  return {
    delimiter: delimiter ?? separator ?? likelyDelimiter(sample, quote),
    quote,
    lineEnd,
    skipLines: skipped + firstLine - 1,
    fitting: delimiter === undefined ? undefined : fittingInstead(delimiter, sample, quote),
  };
}

/** The delimiter of the rows, if the given one makes a single cell of each, or of the header row. */
function fittingInstead(
  given: string,
  lines: readonly string[],
  quote: string,
): string | undefined {
  const [header] = rowsBy(given, lines.slice(0, 1), quote);
  if (header?.length !== 1 && delimiterScore(lines, given, quote) > 0) return undefined;
  const likely = likelyDelimiter(lines, quote);
  const isSure = delimiterScore(lines, likely, quote) > SURE_SHARE;
  return likely !== given && isSure ? likely : undefined;
}
