import { MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';
import { type FormFault, syntaxFault } from '../formats/form-fault.js';
import type { TextLine } from '../formats/text-lines.js';
import { textShown } from './text-formula.js';

/** Far more than a record has fields. Without it, a line of delimiters could fill the memory. */
const MAX_CELLS = 1000;
/** Each line of a quoted cell is a string. 64 MiB of empty lines would take gigabytes. */
const MAX_LINES = 1_000_000;

/**
 * One row of a CSV file (RFC 4180). It is fed line by line until it is complete, because a cell in
 * quotes may contain line breaks.
 */
export class CsvRow {
  cells: string[] = [];
  /** Why the row is invalid. It is still clear where it ends. */
  fault: FormFault | undefined;
  /** Bytes of the row that are not UTF-8. */
  notUtf8: Buffer | undefined;
  /** How many lines it has so far. */
  lines = 0;
  /** Whether the last line ends in a line break. */
  hasLineBreak = false;
  /** The pieces of a quoted cell that is not closed yet. */
  #open: string[] | undefined;
  #quoteLine = 0;
  #length = 0;

  constructor(
    readonly file: string,
    readonly delimiter: string,
    /** Empty: no character has this meaning. */
    readonly quote = '"',
  ) {}

  /** Whether the row continues on the next line. */
  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  feed(line: TextLine): void {
    const { text } = line;
    const end = endOfText(text);
    this.notUtf8 ??= line.notUtf8;
    this.hasLineBreak = end < text.length;
    this.#length += text.length;
    this.lines++;
    if (this.#open || this.#hasQuote(text)) this.#read(line, end);
    else this.cells = text.slice(0, end).split(this.delimiter, MAX_CELLS + 1);
    if (this.cells.length > MAX_CELLS) this.fault = syntaxFault(`has more than ${MAX_CELLS} cells`);
    if (this.#length > MAX_RECORD_BYTES) {
      throw this.brokenQuote(`is not closed within ${MAX_RECORD_BYTES} bytes`);
    }
    if (this.lines > MAX_LINES) throw this.brokenQuote(`is not closed within ${MAX_LINES} lines`);
  }

  brokenQuote(reason: string): BrokenFile {
    return new BrokenFile(
      this.file,
      `line ${this.#quoteLine}: the quote that opens here ${reason}; a quote inside a cell is written twice; where quotes are only text, --quote none reads them so`,
    );
  }

  #hasQuote(text: string): boolean {
    return this.quote !== '' && text.includes(this.quote);
  }

  #read({ text, number }: TextLine, end: number): void {
    let at = -1;
    do {
      if (!this.#open && text[at + 1] !== this.quote) {
        at = this.#plainCell(text, at + 1, end);
        continue;
      }
      if (!this.#open) this.#quoteLine = number;
      at = this.#quotedCell(text, this.#open ? at + 1 : at + 2);
      if (!this.#open && at < end && text[at] !== this.delimiter) {
        throw this.brokenQuote(`is closed on line ${number}, but the cell goes on`);
      }
    } while (at < end);
  }

  /** Returns the index after the cell. */
  #plainCell(text: string, from: number, end: number): number {
    const delimiter = text.indexOf(this.delimiter, from);
    const to = delimiter === -1 ? end : delimiter;
    const cell = text.slice(from, to);
    const shown = textShown(cell);
    if (shown === cell && this.#hasQuote(cell)) {
      this.fault ??= syntaxFault('has a quote in a cell that does not begin with one');
    }
    this.cells.push(shown);
    return to;
  }

  /** Returns the index after the closing quote, or the end of the line if there is none. */
  #quotedCell(text: string, from: number): number {
    this.#open ??= [];
    let hasQuotes = false;
    let quote = text.indexOf(this.quote, from);
    while (quote !== -1 && text[quote + 1] === this.quote) {
      hasQuotes = true;
      quote = text.indexOf(this.quote, quote + 2);
    }
    const piece = quote === -1 ? text.slice(from) : text.slice(from, quote);
    this.#open.push(hasQuotes ? piece.replaceAll(this.quote + this.quote, this.quote) : piece);
    if (quote === -1) return text.length;
    this.cells.push(this.#open.join(''));
    this.#open = undefined;
    return quote + 1;
  }
}

/** The index of the line break, or the end of the line if there is none. */
function endOfText(line: string): number {
  if (line.endsWith('\n')) return line.length - (line.endsWith('\r\n') ? 2 : 1);
  return line.endsWith('\r') ? line.length - 1 : line.length;
}
