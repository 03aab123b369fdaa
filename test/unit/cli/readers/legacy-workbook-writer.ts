const SECTOR = 512;
const SHORT_SECTOR = 64;
/** Shorter streams lie in short sectors. */
const SHORT = 4_096;
const [END, FREE, TABLE, LIST] = [0xfffffffe, 0xffffffff, 0xfffffffd, 0xfffffffc];
const LISTED_IN_HEADER = 109;

/** A compound file (MS-CFB) with these streams, as old office programs write them. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const sectors: Buffer[] = [];
  const next: number[] = [];
  const add = (bytes: Buffer): number => {
    const start = sectors.length;
    for (let at = 0; at < bytes.length; at += SECTOR) {
      sectors.push(padded(bytes.subarray(at, at + SECTOR), SECTOR));
      next.push(at + SECTOR < bytes.length ? sectors.length : END);
    }
    return bytes.length === 0 ? END : start;
  };
  const shorts: Buffer[] = [];
  const nextShort: number[] = [];
  const addShort = (bytes: Buffer): number => {
    const start = nextShort.length;
    const whole = padded(bytes, Math.ceil(bytes.length / SHORT_SECTOR) * SHORT_SECTOR);
    shorts.push(whole);
    const end = start + whole.length / SHORT_SECTOR;
    for (let i = start + 1; i <= end; i++) nextShort.push(i < end ? i : END);
    return start;
  };
  const entries = Object.entries(streams).map(([name, bytes]) =>
    entry(name, 2, bytes.length < SHORT ? addShort(bytes) : add(bytes), bytes.length),
  );
  const short = Buffer.concat(shorts);
  const root = entry('Root Entry', 5, add(short), short.length);
  const shortTable = add(numbers(nextShort));
  const directory = add(Buffer.concat([root, ...entries]));
  let tables = 1;
  const lists = () => Math.ceil(Math.max(0, tables - LISTED_IN_HEADER) / 127);
  while (tables * 128 < next.length + tables + lists()) tables++;
  const tableSectors = Array.from({ length: tables }, (_, i) => sectors.length + i);
  const firstList = sectors.length + tables;
  const table = [...next, ...tableSectors.map(() => TABLE), ...Array(lists()).fill(LIST)];
  const listed = tableSectors.slice(LISTED_IN_HEADER);
  const more = Array.from({ length: lists() }, (_, i) =>
    numbers([
      ...fitted(listed.slice(i * 127, (i + 1) * 127), 127),
      i + 1 < lists() ? firstList + i + 1 : END,
    ]),
  );
  const header = Buffer.alloc(76);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(directory, 48);
  header.writeUInt32LE(SHORT, 56);
  header.writeUInt32LE(shortTable, 60);
  header.writeUInt32LE(lists() > 0 ? firstList : END, 68);
  const inHeader = numbers(fitted(tableSectors.slice(0, LISTED_IN_HEADER), LISTED_IN_HEADER));
  return Buffer.concat([
    header,
    inHeader,
    ...sectors,
    numbers(fitted(table, tables * 128)),
    ...more,
  ]);
}

function entry(name: string, type: number, start: number, size: number): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(2 * name.length + 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt32LE(start, 116);
  bytes.writeUInt32LE(size, 120);
  return bytes;
}

function padded(bytes: Buffer, length: number): Buffer {
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length)]);
}

function fitted(values: readonly number[], length: number): number[] {
  return Array.from({ length }, (_, i) => values[i] ?? FREE);
}

function numbers(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt32LE(value, 4 * i);
  return bytes;
}

/** A record of BIFF8 (MS-XLS): its type, its length and its data. */
export function biff(type: number, ...data: readonly (Buffer | readonly number[])[]): Buffer {
  const bytes = Buffer.concat(data.map((part) => Buffer.from(part)));
  return Buffer.concat([u16(type, bytes.length), bytes]);
}

export function u16(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [i, value] of values.entries()) bytes.writeUInt16LE(value, 2 * i);
  return bytes;
}

export function u32(value: number): Buffer {
  return numbers([value]);
}

export function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}

/** A text behind its length: with one byte for each character if it can. */
export function biffText(text: string, lengthBytes: 1 | 2 = 2): Buffer {
  const isNarrow = [...text].every((character) => character.charCodeAt(0) < 256);
  const length = lengthBytes === 1 ? Buffer.from([text.length]) : u16(text.length);
  return Buffer.concat([
    length,
    Buffer.from([isNarrow ? 0 : 1]),
    Buffer.from(text, isNarrow ? 'latin1' : 'utf16le'),
  ]);
}

export interface LegacySheet {
  readonly name: string;
  readonly hidden?: boolean;
  /** 2 for a chart. */
  readonly type?: number;
  readonly records: readonly Buffer[];
}

const BOF = biff(0x0809, u16(0x0600, 0x0005, 0, 0), u32(0), u32(0));
const EOF = biff(0x000a);

/** The stream of a workbook: what its sheets share, and then each of them. */
export function workbookStream(globals: readonly Buffer[], sheets: readonly LegacySheet[]): Buffer {
  const parts = sheets.map(({ records }) => Buffer.concat([BOF, ...records, EOF]));
  const listed = (starts: readonly number[]) =>
    sheets.map(({ name, hidden, type = 0 }, i) =>
      biff(0x0085, u32(starts[i] ?? 0), [hidden ? 1 : 0, type], biffText(name, 1)),
    );
  const head = (starts: readonly number[]) =>
    Buffer.concat([BOF, ...globals, ...listed(starts), EOF]);
  let at = head([]).length;
  const starts = parts.map((part) => {
    at += part.length;
    return at - part.length;
  });
  return Buffer.concat([head(starts), ...parts]);
}

/** All texts of a workbook, each once. */
export function sharedTexts(texts: readonly string[]): Buffer {
  return biff(0x00fc, u32(texts.length), u32(texts.length), ...texts.map((text) => biffText(text)));
}

/** A cell with a shared text. */
export function sharedText(row: number, column: number, index: number): Buffer {
  return biff(0x00fd, u16(row, column, 0), u32(index));
}

/** A workbook (.xls) with one sheet of texts. */
export function legacyWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const texts = [...new Set(rows.flat())];
  const cells = rows.flatMap((row, i) =>
    row.map((text, j) => sharedText(i, j, texts.indexOf(text))),
  );
  const stream = workbookStream([sharedTexts(texts)], [{ name: 'Hoja1', records: cells }]);
  return compoundFile({ '\u0005SummaryInformation': Buffer.alloc(100), Workbook: stream });
}
