import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

/** In narrower tables, lines of an address may have as many commas as a row. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;
/** By so much of its delimiters, a line may differ from a row. */
const TOLERANCE = 0.2;
/** Enough to tell. A cell may have a million lines, and a line as many delimiters. */
const LINES_READ = 1000;
/** Of a text from a web page: `&oacute;`. */
const ENTITY = /&#?\w{1,10};/g;
const LINE_BREAK = /\r\n?|\n/;
const MAX_SHOWN = 60;

/** Counts the cells in quotes that hold rows of their table, where a quote is missing or too many. */
export class SwallowedRows {
  #cells = 0;
  #example = '';

  constructor(
    private readonly delimiter: string,
    private readonly lineEnd: string,
  ) {}

  /** Looks at a row of several lines. */
  look(cells: readonly string[], firstLine: number): void {
    let line = firstLine;
    for (const cell of cells) {
      if (LINE_BREAK.test(cell) && this.#holdsRows(cell, cells.length) && this.#cells++ === 0) {
        this.#example = `line ${number(line)}: ${shortened(cell.split(LINE_BREAK, 1)[0], MAX_SHOWN)}`;
      }
      line += cell.split(this.lineEnd).length - 1;
    }
  }

  /** A sentence for a person. Undefined if there is no such cell. */
  warning(file: string): string | undefined {
    if (this.#cells === 0) return undefined;
    const hold = this.#cells === 1 ? '1 cell holds' : `${number(this.#cells)} cells hold`;
    return `${file}: ${hold} lines that look like rows of the table (${this.#example}); look there for a quote that is missing or too many`;
  }

  #holdsRows(cell: string, columns: number): boolean {
    if (columns < MIN_COLUMNS) return false;
    const [first = '', ...inner] = cell.split(LINE_BREAK, LINES_READ);
    // The cell begins in one row and ends in another, in the same column. Together they are one.
    const ends = `${inner.pop()}${first}`;
    const lines = [ends, ...inner].filter((line) => line.trim() !== '');
    const rows = lines.filter((line) => this.#looksLikeRow(line, columns)).length;
    return rows >= MIN_ROWS && rows * 2 > lines.length;
  }

  /** After a delimiter comes the next cell. In a sentence comes a space. */
  #looksLikeRow(line: string, columns: number): boolean {
    const cells = line.replace(ENTITY, '').split(this.delimiter, columns * 2);
    const tight = cells.filter((cell) => !cell.startsWith(' ')).length;
    return Math.abs(tight - columns) <= TOLERANCE * (columns - 1);
  }
}
