import { readFile } from 'node:fs/promises';
import type { Removal } from '../../../../application/import/import-request.js';
import { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import { BrokenFile, UsageError, unreadableFile } from '../errors.js';
import { decodeText } from './encoding/decode-text.js';
import { notUtf8 } from './encoding/text-encoding.js';
import { headerKey } from './field-names.js';
import { CsvRow } from './tables/csv-row.js';
import { likelyDelimiter } from './tables/likely-delimiter.js';

interface ListLine {
  readonly number: number;
  /** Not blank. */
  readonly text: string;
}

/** Reads `--delete-file`: one id a line. */
export async function readRemovalList(path: string, encoding?: string): Promise<Removal[]> {
  const lines = await readLines(path, encoding);
  if (lines.length === 0) throw new UsageError(`${path}: holds no id`);
  return lines.map(({ number, text }) => ({ id: text, location: { file: path, line: number } }));
}

/** A column of names has one of these headers. Many official lists are Spanish. */
const NAME_COLUMNS = ['municipality', 'municipio', 'nombre', 'name'];

/** Reads `--municipalities`: a column of a CSV file, or one name a line. */
export async function readMunicipalityList(
  path: string,
  encoding?: string,
): Promise<MunicipalityDirectory> {
  const [header, ...rows] = await readLines(path, encoding);
  if (!header) throw new UsageError(`${path}: holds no name`);
  const delimiter = likelyDelimiter([header.text], '"');
  const cells = (line: ListLine) => cellsOf(line, delimiter, path);
  const keys = cells(header).map(headerKey);
  const column = keys.findIndex((key) => NAME_COLUMNS.includes(key));
  const names =
    column === -1
      ? [header, ...rows].map(nameOf)
      : rows.map(keys.length === 1 ? nameOf : (line) => cells(line)[column] ?? '');
  const given = names.map((name) => name.trim()).filter((name) => name !== '');
  if (given.length === 0) throw new UsageError(`${path}: holds no name`);
  return new MunicipalityDirectory(given);

  /** A line that is one name. A comma is part of the name; quotes around it are not. */
  function nameOf(line: ListLine): string {
    return line.text.startsWith('"') ? (cells(line)[0] as string) : line.text;
  }
}

function cellsOf({ number, text }: ListLine, delimiter: string, path: string): string[] {
  const row = new CsvRow(path, delimiter);
  row.feed({ text, number });
  if (row.isOpen) throw row.brokenQuote('is never closed');
  return row.cells;
}

async function readLines(path: string, encoding: string | undefined): Promise<ListLine[]> {
  const bytes = await readFile(path).catch((error) => {
    throw unreadableFile(path, error);
  });
  // The option is for the records. Text with accents that is valid UTF-8 is never another encoding.
  const text = decodeText(bytes) ?? decodeText(bytes, encoding);
  if (text === undefined) throw new BrokenFile(path, notUtf8(bytes).reason);
  return text
    .split(/\r\n?|\n/)
    .map((line, i) => ({ number: i + 1, text: line.normalize('NFC').trim() }))
    .filter((line) => line.text !== '');
}
