import { MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';
import type { TableRow } from '../tables/table-row.js';
import { decodeEscapes, type NumberFormat, numberText } from './cell-text.js';
import { parseXml } from './parse-xml.js';
import type { SharedStrings } from './shared-strings.js';

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

/** What a sheet has beside the values of its cells. */
export interface SheetListener {
  onFormulaWithoutValue(): void;
  /** Cells shown as one: `D2:D5`. */
  onMerged(range: string): void;
}

/** As many as Excel has. */
const MAX_COLUMNS = 16_384;
/** As many as LibreOffice has, at most. Excel has fewer. */
const MAX_ROWS = 16_777_216;
const LETTER_A = 65;

/** The rows of a sheet that hold some text, in batches. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  file: string,
  part: string,
  context: SheetContext,
  listener: SheetListener,
): AsyncGenerator<readonly TableRow[]> {
  const rows = new RowBuilder(file, context, listener);
  for await (const _ of parseXml(chunks, file, part, rows)) {
    const complete = rows.take();
    if (complete.length > 0) yield complete;
  }
}

/** Builds rows from the elements of a sheet. */
class RowBuilder {
  #rows: TableRow[] = [];
  #line = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #text = '';
  #isRead = false;
  #isPhonetic = false;
  #hasFormula = false;

  constructor(
    private readonly file: string,
    private readonly context: SheetContext,
    private readonly listener: SheetListener,
  ) {}

  take(): readonly TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v' || name === 't') this.#isRead = !this.#isPhonetic;
    else if (name === 'row') this.#openRow(attributes.r);
    else if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#isPhonetic = true;
    else if (name === 'mergeCell') this.listener.onMerged(attributes.ref ?? '');
  }

  text(text: string): void {
    if (!this.#isRead) return;
    this.#text += text;
    this.#length += text.length;
    if (this.#length > MAX_RECORD_BYTES) {
      throw new BrokenFile(this.file, `row ${this.#line} is longer than ${MAX_RECORD_BYTES} bytes`);
    }
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isRead = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#isPhonetic = false;
  }

  #openRow(number: string | undefined): void {
    this.#line = number === undefined ? this.#line + 1 : Number(number);
    if (!(Number.isInteger(this.#line) && this.#line > 0 && this.#line <= MAX_ROWS)) {
      throw new BrokenFile(this.file, `has a row with the number ${this.#line}`);
    }
    this.#cells = [];
    this.#length = 0;
    this.#column = -1;
  }

  #openCell({ r: reference, t: type, s: style }: Readonly<Record<string, string>>): void {
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (!(this.#column >= 0 && this.#column < MAX_COLUMNS)) {
      throw new BrokenFile(this.file, `row ${this.#line} has a cell beyond column ${MAX_COLUMNS}`);
    }
    this.#type = type ?? 'n';
    this.#style = style === undefined ? 0 : Number(style);
    this.#text = '';
    this.#hasFormula = false;
  }

  #closeCell(): void {
    if (this.#hasFormula && this.#text === '' && this.#type !== 'str') {
      this.listener.onFormulaWithoutValue();
    }
    const text = this.#text === '' ? '' : this.#cellText(this.#text);
    if (text === '') return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #cellText(text: string): string {
    const { strings, formats, is1904 } = this.context;
    switch (this.#type) {
      case 's': {
        const shared = strings.get(Number(text));
        if (shared !== undefined) return shared;
        throw new BrokenFile(
          this.file,
          `row ${this.#line} refers to a text that the workbook lacks`,
        );
      }
      case 'n':
        return numberText(text, formats[this.#style] ?? 'number', is1904);
      case 'b':
        return text.trim() === '1' ? 'true' : 'false';
      default: // a text, a date as text, or an error such as #N/A
        return decodeEscapes(text);
    }
  }

  #closeRow(): void {
    if (this.#cells.some((cell) => cell.trim() !== '')) {
      this.#rows.push({ line: this.#line, cells: this.#cells });
    }
    this.#cells = [];
  }
}

/** `C12` is column 2. */
function columnOf(reference: string): number {
  let column = 0;
  for (let i = 0; i < reference.length; i++) {
    const letter = reference.charCodeAt(i) - LETTER_A;
    if (letter < 0 || letter > 25) break;
    column = column * 26 + letter + 1;
    if (column > MAX_COLUMNS) break;
  }
  return column - 1;
}
