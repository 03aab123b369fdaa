/** The numbers of the records that matter, as MS-XLS has them. */
export const RECORD = {
  formula: 0x0006,
  eof: 0x000a,
  date1904: 0x0022,
  filePass: 0x002f,
  continue: 0x003c,
  boundSheet: 0x0085,
  mulRk: 0x00bd,
  xf: 0x00e0,
  sst: 0x00fc,
  labelSst: 0x00fd,
  number: 0x0203,
  label: 0x0204,
  boolErr: 0x0205,
  string: 0x0207,
  rk: 0x027e,
  format: 0x041e,
  bof: 0x0809,
} as const;

export interface BiffRecord {
  readonly type: number;
  readonly data: Buffer;
  /** What did not fit into it, in pieces. */
  readonly rest: readonly Buffer[];
}

/** The records of one part of a workbook, up to its end. A chart in a sheet is a part of its own. */
export function* biffRecords(stream: Buffer, start: number): Generator<BiffRecord> {
  let depth = 0;
  for (let at = start; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const data = dataAt(stream, at);
    at += 4 + data.length;
    const rest: Buffer[] = [];
    while (at + 4 <= stream.length && stream.readUInt16LE(at) === RECORD.continue) {
      const more = dataAt(stream, at);
      rest.push(more);
      at += 4 + more.length;
    }
    if (type === RECORD.bof) depth++;
    else if (type === RECORD.eof && --depth === 0) return;
    else if (depth === 1) yield { type, data, rest };
  }
  throw new RangeError('the end is missing');
}

function dataAt(stream: Buffer, at: number): Buffer {
  const length = stream.readUInt16LE(at + 2);
  if (at + 4 + length > stream.length) throw new RangeError('a record is cut');
  return stream.subarray(at + 4, at + 4 + length);
}
