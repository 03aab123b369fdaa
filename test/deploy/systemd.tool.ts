import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../process/service-process.js';
import { debianProgram } from '../support/debian-program.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const TEMPLATE = 'planning-registry@.service';
const INSTANCE = 'planning-registry@3001.service';
/** In tenths, as systemd counts: from 0, nothing is left to attack, to 100. */
const MOST_EXPOSED = '15';

async function analyze(...words: string[]): Promise<string> {
  const program = await debianProgram(['systemd-analyze'], ['systemd']);
  const { stdout, stderr } = await promisify(execFile)(program, words);
  return `${stdout}${stderr}`;
}

/** An instance of the unit, changed, with a Node that is there wherever the test runs. */
async function unit(change: (text: string) => string = (text) => text): Promise<string> {
  const text = await readFile(join(ROOT, 'deploy', TEMPLATE), 'utf8');
  const file = join(await temporaryFolder(), INSTANCE);
  await writeFile(file, change(text).replace('/usr/bin/node', process.execPath));
  return file;
}

it('is a unit that systemd reads without a complaint', async () => {
  expect(await analyze('verify', await unit())).toBe('');
});

it('would be told of a directive that systemd does not know', async () => {
  const file = await unit((text) => text.replace('ProtectHome', 'ProtectHouse'));
  expect(await analyze('verify', file)).toContain('ProtectHouse');
});

it('gives the service few rights', async () => {
  const assess = (file: string) =>
    analyze('security', '--offline=true', `--threshold=${MOST_EXPOSED}`, '--no-pager', file);
  expect(await assess(await unit())).toContain('Overall exposure level');
  const open = await unit((text) => text.replace('CapabilityBoundingSet=\n', ''));
  await expect(assess(open)).rejects.toThrow();
});
