import { BrokenFile } from '../../errors.js';
import type { NumberFormat } from '../workbook/cell-text.js';
import { formatOf } from '../workbook/number-formats.js';
import { type BiffRecord, biffRecords, RECORD } from './biff-records.js';
import { BiffText } from './biff-text.js';

export interface LegacySheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Where it begins in the stream. */
  readonly start: number;
}

/** What all sheets of an old workbook share. */
export interface WorkbookGlobals {
  readonly sheets: readonly LegacySheet[];
  readonly strings: readonly string[];
  /** How the numbers of each style of cells are shown. */
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
}

const WORKSHEET = 0;

export function readGlobals(stream: Buffer, file: string): WorkbookGlobals {
  const sheets: LegacySheet[] = [];
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let strings: readonly string[] = [];
  let is1904 = false;
  for (const record of biffRecords(stream, 0)) {
    const { type, data } = record;
    if (type === RECORD.filePass) {
      throw new BrokenFile(file, 'is a workbook with a password; save it without one');
    }
    if (type === RECORD.date1904) is1904 = data.readUInt16LE(0) === 1;
    else if (type === RECORD.format)
      codes.set(data.readUInt16LE(0), new BiffText(record, 2).read());
    else if (type === RECORD.xf) styles.push(data.readUInt16LE(2));
    else if (type === RECORD.sst) strings = sharedStrings(record);
    else if (type === RECORD.boundSheet && data.readUInt8(5) === WORKSHEET) {
      const name = new BiffText(record, 6).read(1);
      sheets.push({ name, isHidden: (data.readUInt8(4) & 3) !== 0, start: data.readUInt32LE(0) });
    }
  }
  const formats = styles.map((id) => formatOf(id, codes.get(id)));
  return { sheets, strings, formats, is1904 };
}

function sharedStrings(record: BiffRecord): string[] {
  const count = record.data.readUInt32LE(4);
  const texts = new BiffText(record, 8);
  const strings: string[] = [];
  while (strings.length < count) strings.push(texts.read());
  return strings;
}
