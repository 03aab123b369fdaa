import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { programMain } from '../support/program.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { ROOT } from './service-process.js';

/** The script for cron of docs/importing.md. */
const page = readFileSync(join(ROOT, 'docs/importing.md'), 'utf8');
const [, SCRIPT = ''] = /^```console\n([^`]*registry_import_exit_code[^`]*)^```/m.exec(page) ?? [];
const FOLDERS = ['/var/lib/prometheus/node-exporter', '/var/lib/planning-registry', '/srv'];

/** A machine with the folders of the script, and the program on its PATH. */
async function machine() {
  const root = await temporaryFolder();
  for (const folder of [...FOLDERS, '/bin']) await mkdir(root + folder, { recursive: true });
  const program = `#!/bin/sh\nexec '${process.execPath}' '${programMain()}' "$@"\n`;
  await writeFile(`${root}/bin/planning-registry`, program, { mode: 0o755 });
  const script = FOLDERS.reduce((text, path) => text.replaceAll(path, root + path), SCRIPT);
  const env = { PATH: `${root}/bin:${process.env.PATH}` };
  const run = async (file: string) => {
    await writeFile(`${root}/srv/export.csv`, file);
    await promisify(execFile)('sh', ['-c', script], { env });
    return readFile(`${root}/var/lib/prometheus/node-exporter/registry.prom`, 'utf8');
  };
  return { run, records: `${root}/var/lib/planning-registry/registry.ndjson` };
}

it('the script for cron imports, and leaves its exit code to node_exporter', async () => {
  const { run, records } = await machine();
  expect(await run(ndjson([someFields()]))).toBe('registry_import_exit_code 0\n');
  const before = await readFile(records, 'utf8');
  expect(await run('{}\n')).toBe('registry_import_exit_code 1\n');
  expect(await readFile(records, 'utf8')).toBe(before);
});
