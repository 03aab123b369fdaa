import { BrokenFile } from '../errors.js';
import type { FileOptions } from '../readers/file-options.js';
import { type FormFault, formFaultOf } from '../readers/formats/form-fault.js';
import { BrokenHeader } from '../readers/tables/broken-header.js';
import { isHeaderless } from './headerless.js';
import { readRows } from './read-rows.js';

const MAX_SKIPPED = 20;
const ROWS_TRIED = 30;
const ROWS_DECODED = 100_000;
const MIN_NAMED = 0.7;

/**
 * Finds out how a file is to be read: its encoding if it is not UTF-8, how many lines stand before
 * the header row of a table, and whether it has one. An empty object if it can be read as it is.
 */
export async function findFileOptions(path: string, given: FileOptions): Promise<FileOptions> {
  const encoded = await withEncoding(path, given);
  if (given.skipLines !== undefined || given.header === false) return encoded;
  const first = await attempt(path, encoded);
  if (first.isGood && first.skipLines !== undefined) {
    return { ...encoded, skipLines: first.skipLines };
  }
  if (first.isHeaderless) return { ...encoded, header: false };
  if (first.isGood || !first.isTable) return encoded;
  for (let skipLines = 1; skipLines <= MAX_SKIPPED; skipLines++) {
    const options = { ...encoded, skipLines };
    if ((await attempt(path, options)).isGood) return options;
  }
  return encoded;
}

async function withEncoding(path: string, given: FileOptions): Promise<FileOptions> {
  if (given.encoding !== undefined) return given;
  const likely = new Map<string, number>();
  const note = (fault: FormFault | undefined) => {
    const name = fault?.kind === 'encoding' ? fault.likelyEncoding : undefined;
    if (name !== undefined) likely.set(name, (likely.get(name) ?? 0) + 1);
  };
  try {
    await readRows(path, given, ROWS_DECODED, {
      row: () => {},
      faulty: (faults) => {
        for (const fault of faults) note(formFaultOf(fault));
      },
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    if (error instanceof BrokenHeader) note(error.fault);
  }
  const [most] = [...likely].sort((a, b) => b[1] - a[1]);
  return most ? { ...given, encoding: most[0] } : given;
}

/** Reads the first rows, and judges the header by its names and by the rows that follow. */
async function attempt(path: string, options: FileOptions) {
  let names: readonly string[] | undefined;
  const rows: (readonly string[])[] = [];
  let faulty = 0;
  let skipLines: number | undefined;
  let header: readonly string[] = [];
  try {
    await readRows(path, options, ROWS_TRIED, {
      columns: (columns) => {
        names = columns;
      },
      row: (row) => {
        if (Array.isArray(row)) rows.push(row);
      },
      faulty: () => void faulty++,
      file: (description) => {
        skipLines = description.skipLines;
        header = description.columns ?? [];
      },
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    const isTable = names !== undefined || error instanceof BrokenHeader;
    return { isGood: false, isTable, skipLines, isHeaderless: false };
  }
  if (names === undefined) return { isGood: true, isTable: false, skipLines, isHeaderless: false };
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  // Of a row further down, digits tell that it is one of the records.
  const isName = (text: string) =>
    /\p{L}/u.test(text) && (options.skipLines === undefined || !/\d/.test(text));
  const isHeader =
    given.length > 1 &&
    given.length >= names.length * MIN_NAMED &&
    given.filter((name) => isName(name) && name.length <= 300).length >= given.length * MIN_NAMED;
  const isGood = isHeader && faulty <= rows.length;
  return { isGood, isTable: true, skipLines, isHeaderless: isHeaderless(header, rows) };
}
