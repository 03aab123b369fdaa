import type { TableRow } from '../tables/table-row.js';
import { numberText } from '../workbook/cell-text.js';
import { type BiffRecord, biffRecords, RECORD } from './biff-records.js';
import { BiffText } from './biff-text.js';
import type { LegacySheet, WorkbookGlobals } from './workbook-globals.js';

const ERRORS = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
]);
/** The kinds of results of a formula that are no numbers. */
const RESULT = { text: 0, boolean: 1, error: 2 };
const NO_NUMBER = 0xffff;
/** As many as old Excel has. A damaged file must not make rows of millions of cells. */
const MAX_COLUMNS = 256;

/** The rows of a sheet that hold some text, in order. */
export function legacySheetRows(
  stream: Buffer,
  sheet: LegacySheet,
  globals: WorkbookGlobals,
): readonly TableRow[] {
  const cells = new Cells(globals);
  for (const record of biffRecords(stream, sheet.start)) cells.read(record);
  return cells.rows();
}

class Cells {
  readonly #rows = new Map<number, string[]>();
  /** The formula whose text comes in a later record. */
  #awaits: Buffer | undefined;

  constructor(private readonly globals: WorkbookGlobals) {}

  rows(): readonly TableRow[] {
    return [...this.#rows]
      .filter(([, cells]) => cells.some((cell) => cell.trim() !== ''))
      .sort(([a], [b]) => a - b)
      .map(([row, cells]) => ({ line: row + 1, cells }));
  }

  read(record: BiffRecord): void {
    const { type, data } = record;
    if (type === RECORD.labelSst) this.#put(data, this.#shared(data.readUInt32LE(6)));
    else if (type === RECORD.label) this.#put(data, new BiffText(record, 6).read());
    else if (type === RECORD.number) this.#putNumber(data, data.readDoubleLE(6));
    else if (type === RECORD.rk) this.#putNumber(data, rkNumber(data, 6));
    else if (type === RECORD.mulRk) this.#putMany(data);
    else if (type === RECORD.formula) this.#putResult(data);
    else if (type === RECORD.boolErr) {
      this.#put(data, booleanOrError(data.readUInt8(6), data.readUInt8(7) === 1));
    } else if (type === RECORD.string && this.#awaits) {
      this.#put(this.#awaits, new BiffText(record).read());
      this.#awaits = undefined;
    }
  }

  #shared(index: number): string {
    const text = this.globals.strings[index];
    if (text === undefined) throw new RangeError('a text is missing');
    return text;
  }

  #number(value: number, style: number): string {
    const { formats, is1904 } = this.globals;
    return numberText(String(value), formats[style] ?? 'number', is1904);
  }

  #putMany(data: Buffer): void {
    const row = data.readUInt16LE(0);
    let column = data.readUInt16LE(2);
    for (let at = 4; at + 6 < data.length; at += 6) {
      this.#set(row, column++, this.#number(rkNumber(data, at + 2), data.readUInt16LE(at)));
    }
  }

  #putResult(data: Buffer): void {
    const kind = data.readUInt8(6);
    if (data.readUInt16LE(12) !== NO_NUMBER) this.#putNumber(data, data.readDoubleLE(6));
    else if (kind === RESULT.text) this.#awaits = data;
    else if (kind === RESULT.boolean || kind === RESULT.error) {
      this.#put(data, booleanOrError(data.readUInt8(8), kind === RESULT.error));
    }
  }

  #putNumber(data: Buffer, value: number): void {
    this.#put(data, this.#number(value, data.readUInt16LE(4)));
  }

  /** Every record of a cell begins with its row and its column. */
  #put(data: Buffer, text: string): void {
    this.#set(data.readUInt16LE(0), data.readUInt16LE(2), text);
  }

  #set(row: number, column: number, text: string): void {
    if (column >= MAX_COLUMNS) throw new RangeError('a cell is beyond the last column');
    const cells = this.#rows.get(row) ?? [];
    this.#rows.set(row, cells);
    while (cells.length < column) cells.push('');
    cells[column] = text;
  }
}

function booleanOrError(value: number, isError: boolean): string {
  if (isError) return ERRORS.get(value) ?? '#N/A';
  return value === 1 ? 'true' : 'false';
}

/** A number in four bytes: the upper half of a double or an integer, perhaps a hundred times too large. */
function rkNumber(data: Buffer, at: number): number {
  const packed = data.readInt32LE(at);
  const isHundredfold = (packed & 1) !== 0;
  const isInteger = (packed & 2) !== 0;
  const value = isInteger ? packed >> 2 : upperHalf(packed & ~3);
  return isHundredfold ? value / 100 : value;
}

function upperHalf(bits: number): number {
  const double = Buffer.alloc(8);
  double.writeInt32LE(bits, 4);
  return double.readDoubleLE(0);
}
