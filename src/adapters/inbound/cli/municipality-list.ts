import { readFile } from 'node:fs/promises';
import { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import { delimiterOf } from './source/csv-header.js';
import { CsvRow } from './source/csv-row.js';
import { headerKey } from './source/field-names.js';
import { unreadable } from './source/unreadable-source.js';
import { UsageError } from './usage-error.js';

/** What a column of names may be called; many official lists are Spanish. */
const COLUMNS = ['municipality', 'municipio', 'nombre', 'name'];

/** The official names in a file: a column of a CSV file, or else one a line. */
export async function municipalityList(path: string): Promise<MunicipalityDirectory> {
  const text = await readFile(path, 'utf8').catch((error) => {
    throw unreadable(path, error);
  });
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const names = columnOf(lines, path) ?? lines;
  if (names.length === 0) throw new UsageError(`${path}: holds no name`);
  return new MunicipalityDirectory(names.map((name) => name.normalize('NFC').trim()));
}

/** A name may hold a comma, so a comma alone makes no table: a column must be called what it is. */
function columnOf(lines: readonly string[], path: string): string[] | undefined {
  const [header = '', ...rows] = lines;
  const delimiter = delimiterOf(header);
  const cells = (line: string, i: number) => {
    const row = new CsvRow(path, delimiter);
    row.feed({ text: line, number: i + 1, isUtf8: true });
    if (row.isOpen) throw row.brokenQuote('is never closed');
    return row.cells;
  };
  const keys = cells(header, 0).map(headerKey);
  const column = keys.findIndex((key) => COLUMNS.includes(key));
  if (column === -1) return undefined;
  return rows.map((line, i) => cells(line, i + 1)[column] ?? '').filter((name) => name !== '');
}
