import { BrokenFile } from '../errors.js';
import type { FileOptions } from '../readers/file-options.js';
import { readRows } from './read-rows.js';

const MAX_SKIPPED = 20;
const ROWS_TRIED = 30;
const ROWS_DECODED = 100_000;
const MIN_NAMED = 0.7;

/**
 * Finds out how a file is to be read: its encoding if it is not UTF-8, and how many lines stand
 * before the header row of a table. An empty object if it can be read as it is.
 */
export async function findFileOptions(path: string, given: FileOptions): Promise<FileOptions> {
  const encoded = await withEncoding(path, given);
  const first = await attempt(path, encoded);
  if (first.isGood || !first.isTable) return encoded;
  for (let skipLines = 1; skipLines <= MAX_SKIPPED; skipLines++) {
    const options = { ...encoded, skipLines };
    if ((await attempt(path, options)).isGood) return options;
  }
  return encoded;
}

async function withEncoding(path: string, given: FileOptions): Promise<FileOptions> {
  if (given.encoding !== undefined) return given;
  let isUtf8 = true;
  try {
    await readRows(path, given, ROWS_DECODED, {
      row: () => {},
      faulty: (faults) => {
        if (faults.some(({ reason }) => reason.startsWith('is not UTF-8'))) isUtf8 = false;
      },
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    if (error.message.includes('is not UTF-8')) isUtf8 = false;
  }
  return isUtf8 ? given : { ...given, encoding: 'windows-1252' };
}

/** Reads the first rows, and judges the header by its names and by the rows that follow. */
async function attempt(path: string, options: FileOptions) {
  let names: readonly string[] | undefined;
  let [rows, faulty] = [0, 0];
  try {
    await readRows(path, options, ROWS_TRIED, {
      columns: (columns) => {
        names = columns;
      },
      row: () => void rows++,
      faulty: () => void faulty++,
    });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    return { isGood: false, isTable: names !== undefined || isHeaderFault(error) };
  }
  if (names === undefined) return { isGood: true, isTable: false };
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  const isHeader =
    given.length > 1 &&
    given.length >= names.length * MIN_NAMED &&
    given.filter((name) => /\p{L}/u.test(name) && name.length <= 300).length >=
      given.length * MIN_NAMED;
  return { isGood: isHeader && faulty <= rows, isTable: true };
}

function isHeaderFault({ message }: BrokenFile): boolean {
  return message.includes('header row');
}
