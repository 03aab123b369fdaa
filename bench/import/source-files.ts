import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { canonicalForm, type Expediente } from '../../src/domain/expediente.js';
import { SyntheticRecords } from '../records.js';

export const CACHE = fileURLToPath(new URL('../.cache', import.meta.url));
const COLUMNS = [
  'id',
  'cod_archivo',
  'title',
  'content',
  'area',
  'checkin_date',
  'inscription_date',
  'municipality',
  'links',
];
const LINES_AT_ONCE = 1_000;

export interface SourceFiles {
  readonly records: number;
  readonly ndjson: string;
  readonly csv: string;
}

/** The same records in both forms. */
export async function writeSourceFiles(records: number, seed: number): Promise<SourceFiles> {
  await mkdir(CACHE, { recursive: true });
  const path = (form: string) => join(CACHE, `records-${records}-${seed}.${form}`);
  const files = { records, ndjson: path('ndjson'), csv: path('csv') };
  const synthetic = new SyntheticRecords(records, seed);
  await write(files.ndjson, synthetic, canonicalForm);
  await write(files.csv, synthetic, csvRow, csvLine(COLUMNS));
  return files;
}

async function write(
  path: string,
  records: Iterable<Expediente>,
  lineOf: (record: Expediente) => string,
  ...head: string[]
): Promise<void> {
  await pipeline(Readable.from(texts(records, lineOf, head)), createWriteStream(path));
}

function* texts(
  records: Iterable<Expediente>,
  lineOf: (record: Expediente) => string,
  lines: string[],
): Generator<string> {
  for (const record of records) {
    if (lines.push(lineOf(record)) < LINES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function csvRow(record: Expediente): string {
  const fields = JSON.parse(canonicalForm(record));
  const links = record.links.join(' ');
  return csvLine(COLUMNS.map((name) => (name === 'links' ? links : (fields[name] ?? ''))));
}

/** RFC 4180: a cell that holds a comma, a quote or a line break stands in quotes. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
