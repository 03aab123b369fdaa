import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryRecordIntake } from '../../src/adapters/outbound/memory/memory-record-intake.js';
import { thisProcess } from '../../src/adapters/outbound/memory/records-file/process-identity.js';
import { load } from '../support/load.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields, someRecord } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess, runProcess } from './command-process.js';
import { startProcess } from './service-process.js';

let file: string;
let environment: Record<string, string>;
const run = (...words: string[]) => runProcess(environment, words);

/** Two registries have been imported, one after the other. */
beforeEach(async () => {
  file = join(await temporaryFolder(), 'registry.ndjson');
  environment = { RECORDS_FILE: file };
  for (const title of ['alfa', 'beta']) {
    await load(new MemoryRecordIntake(file), [
      someRecord({ id: 'EXP-1', cod_archivo: 'EXP-1', title }),
    ]);
  }
});

it('a service that runs takes a rollback as it takes an import, and the next one back', async () => {
  const service = startProcess(environment);
  const origin = await service.ready();
  const served = async () => {
    const answer = await fetch(new URL('/api/record', origin));
    const { resultadoBusqueda } = (await answer.json()) as {
      resultadoBusqueda: { title: string }[];
    };
    const modified = Date.parse(answer.headers.get('last-modified') as string);
    return { title: resultadoBusqueda[0]?.title, modified };
  };
  let before = await served();
  expect(before.title).toBe('beta');
  for (const title of ['alfa', 'beta']) {
    const { code, stdout } = await run('rollback');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(
        /^The registry is now: 1 record, revision [0-9a-f]{64}\.\nIt was: 1 record, revision [0-9a-f]{64}\. There are as many records as before; some of them differ\.\n$/,
      ),
    });
    const now = await vi.waitFor(async () => {
      const answer = await served();
      expect(answer.title).toBe(title);
      return answer;
    }, PATIENCE);
    expect(now.modified).toBeGreaterThan(before.modified);
    before = now;
  }
});

describe('a command that meets a lock', () => {
  /** By this process, which lives. */
  const locked = () => writeFile(`${file}.lock`, JSON.stringify({ ...thisProcess(), token: 'x' }));

  it.for([['import', '--merge', '-'], ['rollback']])(
    '%j says so, and can be stopped',
    async (words) => {
      await locked();
      const { ino } = await stat(file);
      const text = await readFile(file, 'utf8');
      const command = new CommandProcess(environment, words);
      command.child.stdin.end(ndjson([someFields()]));
      await vi.waitFor(() => {
        expect(command.stderr).toContain(`process ${process.pid} on `);
        expect(command.stderr).toContain(`holds ${file}.lock`);
      }, PATIENCE);
      command.child.kill('SIGINT');
      const { code, stderr } = await command.ended;
      expect(code).toBe(130);
      expect(stderr).toContain('Stopped. Nothing was changed.');
      expect((await stat(file)).ino).toBe(ino);
      expect(await readFile(file, 'utf8')).toBe(text);
    },
  );
});

it('a command warns in words of a records file that is not there', async () => {
  await rm(file);
  const { code, stderr } = await run('rollback');
  expect(code).toBe(0);
  expect(stderr).toBe(`warning: there is no such file (file ${file})\n`);
});
