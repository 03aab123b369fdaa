import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalForm, type Expediente, FIELDS } from '../../src/domain/record/expediente.js';
import { CACHE } from '../cache-folder.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';

const LINES_AT_ONCE = 1_000;

export interface SourceFiles {
  readonly records: number;
  readonly ndjson: string;
  readonly csv: string;
}

/** The same records in both forms. */
export async function writeSourceFiles(records: number, seed: number): Promise<SourceFiles> {
  const synthetic = new SyntheticRecords(records, seed);
  const csv = join(CACHE, `records-${records}-${seed}.csv`);
  await pipeline(Readable.from(csvTexts(synthetic)), createWriteStream(csv));
  return { records, ndjson: await recordsFile(synthetic), csv };
}

function* csvTexts(records: Iterable<Expediente>): Generator<string> {
  let lines = [csvLine(FIELDS)];
  for (const record of records) {
    if (lines.push(csvRow(record)) < LINES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function csvRow(record: Expediente): string {
  const fields = JSON.parse(canonicalForm(record));
  const links = record.links.join(' ');
  return csvLine(FIELDS.map((name) => (name === 'links' ? links : (fields[name] ?? ''))));
}

/** RFC 4180: a cell that holds a comma, a quote or a line break stands in quotes. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
