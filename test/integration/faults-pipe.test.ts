import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { CommandProcess } from '../process/command-process.js';
import { faultRecords, startFaultRegistry } from '../support/mongodb/fault-registry.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';

it('A registry stays as it was when the MongoDB at the other end of the pipe is killed', async () => {
  const registry = await startFaultRegistry(faultRecords(4_000, 2_000));
  onTestFinished(() => registry.remove());
  const [mongod] = registry.members;
  const target = join(await temporaryFolder(), 'registry.ndjson');
  const before = ndjson([someFields()]);
  await writeFile(target, before);
  const mongodb = {
    MONGODB_URL: `${registry.url}&serverSelectionTimeoutMS=1000`,
    MONGODB_DATABASE: registry.database,
  };
  const exporting = new CommandProcess({ STORAGE: 'mongodb', ...mongodb }, ['export']);
  const words = ['import', '-', '--skip-invalid', '--allow-removals'];
  const importing = new CommandProcess({ RECORDS_FILE: target }, words);
  exporting.child.stdout.on('data', (text: string) => importing.child.stdin.write(text));
  // Far more is to come than a pipe has room for.
  exporting.child.stdout.once('data', async () => {
    exporting.child.stdout.pause();
    await mongod?.kill();
    exporting.child.stdout.resume();
  });
  expect(await exporting.ended).toMatchObject({ code: 3 });
  importing.child.stdin.end();
  const { code, stdout, stderr } = await importing.ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^standard input: is cut off: \d+ of the 4000 records that were exported/);
  expect(await readFile(target, 'utf8')).toBe(before);
});
