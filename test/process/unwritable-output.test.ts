import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess } from './command-process.js';

/** No file may grow, as on a disk that is full. */
const withoutRoom = (command: string[]) => ['sh', '-c', 'ulimit -f 0; exec "$@"', 'sh', ...command];

test.each([
  ['export', '--out'],
  ['inspect', 'registry.ndjson', '--recipe'],
])('%s leaves no part of a file that cannot be written', async (...words) => {
  const folder = await temporaryFolder();
  const out = join(folder, 'out');
  await writeFile(join(folder, 'registry.ndjson'), ndjson([someFields()]));
  await writeFile(out, 'before');
  const environment = { RECORDS_FILE: 'registry.ndjson' };
  const command = [...words, 'out', '--force'];
  const { code, stderr } = await new CommandProcess(environment, command, withoutRoom, folder)
    .ended;
  expect(stderr).toMatch(/^out cannot be written: EFBIG/m);
  expect(code).toBe(3);
  expect((await readdir(folder)).sort()).toEqual(['out', 'registry.ndjson']);
  expect(await readFile(out, 'utf8')).toBe('before');
});
