import { BrokenFile } from '../../errors.js';
import { REASONS_COLUMN } from '../field-names.js';
import type { FileOptions } from '../file-options.js';
import { CsvRow } from './csv-row.js';

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

/** Some national registers have `#`. */
const DELIMITERS = [',', ';', '\t', '|', '#'];
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
export function linesOf(text: string): readonly string[] {
  return text.match(LINE) ?? [];
}

/** Finds out the dialect from the beginning of a file. The last line may be cut. */
export function csvDialect(
  head: string,
  isWhole: boolean,
  firstLine: number,
  { delimiter, quote = DEFAULT_QUOTE, skipLines = 0 }: FileOptions,
): CsvDialect {
  const lines = linesOf(head).slice(0, SAMPLE_LINES);
  if (!isWhole && lines.length < SAMPLE_LINES && lines.length > 1) lines.pop();
  const lineEnd = /\r(?!\n)/.test(/[\r\n]+/.exec(head)?.[0] ?? '') ? '\r' : '\n';
  // Whatever the recipe says of the office's files, an office program may have saved this one.
  const rejected = REJECTED_ROWS.exec(lines[0]?.trim() ?? '')?.[1];
  if (rejected) return { delimiter: rejected, quote: DEFAULT_QUOTE, lineEnd, skipLines: 0 };
  const separator = SEPARATOR_LINE.exec(lines[0]?.trim() ?? '')?.[1];
  const skipped = Math.max(skipLines - firstLine + 1, separator === undefined ? 0 : 1);
  const sample = lines.slice(skipped);
  return {
    delimiter: delimiter ?? separator ?? mostLikely(sample, quote),
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
  const [headerWidth] = widthsOf(lines.slice(0, 1), given, quote);
  if (headerWidth !== 1 && scoreOf(lines, given, quote) > 0) return undefined;
  const likely = mostLikely(lines, quote);
  return likely !== given && scoreOf(lines, likely, quote) > SURE_SHARE ? likely : undefined;
}

/** The delimiter of a header line alone. */
export function delimiterOf(headerLine: string): string {
  return mostLikely([headerLine], DEFAULT_QUOTE);
}

/** The delimiter by which most rows have the same number of cells, and then the one with most. */
function mostLikely(lines: readonly string[], quote: string): string {
  const scores = DELIMITERS.map((delimiter) => scoreOf(lines, delimiter, quote));
  return DELIMITERS[scores.indexOf(Math.max(...scores))] as string;
}

/** The share of rows with the most frequent width. More cells decide between equal shares. */
function scoreOf(lines: readonly string[], delimiter: string, quote: string): number {
  const widths = widthsOf(lines, delimiter, quote);
  // A table of one column, in which some values have the character.
  if (widths[0] === 1 && widths.filter((width) => width > 1).length * 2 < widths.length) return 0;
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const scores = [...counts].map(([width, count]) => count / widths.length + width / 1e6);
  return Math.max(0, ...scores);
}

function widthsOf(lines: readonly string[], delimiter: string, quote: string): number[] {
  const widths: number[] = [];
  let row = new CsvRow('', delimiter, quote);
  try {
    for (const text of lines) {
      if (!row.isOpen && text.trim() === '') continue;
      row.feed({ text, number: 1 });
      if (row.isOpen) continue;
      widths.push(row.fault ? 0 : row.cells.length);
      row = new CsvRow('', delimiter, quote);
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    widths.push(0); // with this delimiter, text follows a closing quote
  }
  return widths;
}
