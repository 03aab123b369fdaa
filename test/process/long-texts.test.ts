import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, it } from 'vitest';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess } from './command-process.js';
import { peakMemory, tellingPeak } from './peak-memory.js';

const MB = 1_000_000;
const RECORDS = 24;
const CONTENT = 2 * MB;
/** A process needs a hundred of it for itself. All the texts at once would take 490. */
const MOST_RESIDENT = 320 * MB;

it('An import and an export of long texts hold a few of them in memory, and not all', async () => {
  const folder = await temporaryFolder();
  const source = join(folder, 'source.ndjson');
  const out = join(folder, 'out.ndjson');
  const run = async (...words: string[]) => {
    const environment = { RECORDS_FILE: join(folder, 'registry.ndjson'), TMPDIR: folder };
    const { child, ended } = new CommandProcess(environment, words, tellingPeak);
    child.stdin.end();
    const said = await ended;
    expect(said).toMatchObject({ code: 0 });
    expect(peakMemory(said.stderr), words.join(' ')).toBeLessThan(MOST_RESIDENT);
    return said;
  };
  await pipeline(Readable.from(longRecords()), createWriteStream(source));
  const { registry } = JSON.parse((await run('import', '--json', source)).stdout);
  expect(registry.records).toBe(RECORDS);
  expect((await run('export', '--out', out)).stderr).toContain(registry.revision);
});

function* longRecords() {
  const words = Array.from({ length: 1_000 }, (_, i) => `palabra${i} señal`).join(' ');
  const content = words.repeat(Math.ceil(CONTENT / words.length)).slice(0, CONTENT);
  for (let i = 0; i < RECORDS; i++) {
    const checkin_date = `20${10 + (i % 15)}-01-01`;
    yield ndjson([someFields({ checkin_date, content: `${content} ${i}` })]);
  }
}
