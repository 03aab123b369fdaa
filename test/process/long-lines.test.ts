import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess } from './command-process.js';
import { peakMemory, tellingPeak } from './peak-memory.js';

const MB = 1_000_000;
/** A process needs a hundred of it for itself. All the pieces at once would take 600. */
const MOST_RESIDENT = 320 * MB;

it('An import holds a few pieces of a long line in memory, and not all', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'x.csv');
  const header = 'id,cod_archivo,title,area,checkin_date,municipality,links';
  await writeFile(file, `${header}\n1,A-1,Nave,,2024-05-17,Foz,\n${'\r'.repeat(10 * MB)}\n`);
  const environment = { RECORDS_FILE: join(folder, 'registry.ndjson'), TMPDIR: folder };
  const { child, ended } = new CommandProcess(environment, ['import', file], tellingPeak);
  child.stdin.end();
  const said = await ended;
  expect(said).toMatchObject({ code: 0 });
  expect(peakMemory(said.stderr)).toBeLessThan(MOST_RESIDENT);
});
