import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

/** In narrower tables, lines of an address may have as many commas as a row. */
const MIN_COLUMNS = 3;
const MIN_ROWS = 2;
/** By so much of its delimiters, a line may differ from a row. */
const TOLERANCE = 0.2;
/** Enough to tell. A cell may have a million lines, and a line as many delimiters. */
const LINES_READ = 1000;
const LINE_BREAK = /\r\n?|\n/;
const MAX_SHOWN = 60;

/** Counts the cells in quotes that hold rows of their table, where a quote is missing or too many. */
export class SwallowedRows {
  #cells = 0;
  #example = '';
  /** The last row of one line. */
  #above: readonly string[] = [];

  constructor(
    private readonly delimiter: string,
    private readonly lineEnd: string,
  ) {}

  /** Looks at a row, and how many lines it has. */
  look(cells: readonly string[], firstLine: number, lines: number): void {
    if (lines === 1) {
      this.#above = cells;
      return;
    }
    let line = firstLine;
    for (const [at, cell] of cells.entries()) {
      if (LINE_BREAK.test(cell) && this.#holdsRows(cells, at) && this.#cells++ === 0) {
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

  /** Whether a row begins before the cell, others are inside it, and one ends behind it. */
  #holdsRows(cells: readonly string[], at: number): boolean {
    const width = this.#above.length;
    if (width < MIN_COLUMNS) return false;
    const [first = '', ...inner] = (cells[at] as string).split(LINE_BREAK, LINES_READ);
    const opening = [...cells.slice(0, at), ...this.#split(first)];
    if (opening.length !== width) return false;
    const closing = [...this.#split(inner.pop() ?? ''), ...cells.slice(at + 1)];
    const lines = inner.filter((line) => line.trim() !== '').map((line) => this.#split(line));
    const rows = [...lines, closing].filter(
      (row) =>
        Math.abs(row.length - width) <= TOLERANCE * (width - 1) &&
        shapeOf(row[0]) === shapeOf(opening[0]),
    );
    return rows.length >= MIN_ROWS && rows.length * 2 > lines.length + 1;
  }

  /** After a delimiter comes the next cell. In a sentence comes a space, in some tables too. */
  #split(line: string): readonly string[] {
    const isSpaced = this.#above.some((cell, i) => i > 0 && cell.startsWith(' '));
    const cells = line.split(this.delimiter, this.#above.length * 2);
    return cells.filter((cell, i) => i === 0 || isSpaced || !cell.startsWith(' '));
  }
}

/** A code has the digits, letters and signs of other codes in the same places. */
function shapeOf(cell = ''): string {
  return cell
    .trim()
    .replace(/\d+/g, '9')
    .replace(/\p{L}+/gu, 'a');
}
