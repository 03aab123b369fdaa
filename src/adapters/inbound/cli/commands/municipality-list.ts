import { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import { delimiterOf } from '../readers/csv-header.js';
import { CsvRow } from '../readers/csv-row.js';
import { headerKey } from '../readers/field-names.js';
import type { Encoding } from '../readers/utf8-text.js';
import { UsageError } from '../usage-error.js';
import { type ListedLine, listFile } from './list-file.js';

/** What a column of names may be called; many official lists are Spanish. */
const COLUMNS = ['municipality', 'municipio', 'nombre', 'name'];

/** The official names in a file: a column of a CSV file, or else one a line. */
export async function municipalityList(
  path: string,
  encoding: Encoding,
): Promise<MunicipalityDirectory> {
  const [header, ...rows] = await listFile(path, encoding);
  if (!header) throw new UsageError(`${path}: holds no name`);
  const delimiter = delimiterOf(header.text);
  const cells = (line: ListedLine) => cellsOf(line, delimiter, path);
  const keys = cells(header).map(headerKey);
  const column = keys.findIndex((key) => COLUMNS.includes(key));
  const names =
    column === -1
      ? [header, ...rows].map(nameOf)
      : rows.map(keys.length === 1 ? nameOf : (line) => cells(line)[column] ?? '');
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  if (given.length === 0) throw new UsageError(`${path}: holds no name`);
  return new MunicipalityDirectory(given);

  /** A line with nothing beside the name: a comma is part of it, and quotes around it are not. */
  function nameOf(line: ListedLine): string {
    return line.text.startsWith('"') ? (cells(line)[0] as string) : line.text;
  }
}

function cellsOf({ number, text }: ListedLine, delimiter: string, path: string): string[] {
  const row = new CsvRow(path, delimiter);
  row.feed({ text, number, isUtf8: true });
  if (row.isOpen) throw row.brokenQuote('is never closed');
  return row.cells;
}
