import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalForm } from '../src/domain/record/expediente.js';
import { CACHE } from './cache-folder.js';
import type { SyntheticRecords } from './records.js';
import { progress } from './report.js';

const LINES_AT_ONCE = 1_000;

/** The records as a file that the service can serve, made once for each count and seed. */
export async function recordsFile(records: SyntheticRecords): Promise<string> {
  const file = join(CACHE, `records-${records.count}-${records.seed}.ndjson`);
  if (existsSync(file)) return file;
  progress(`writing ${records.count.toLocaleString('en-US')} records`);
  await pipeline(Readable.from(blocks(records)), createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
  return file;
}

function* blocks(records: SyntheticRecords): Generator<string> {
  let lines: string[] = [];
  for (const record of records) {
    lines.push(`${canonicalForm(record)}\n`);
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
