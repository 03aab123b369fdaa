import { execFile, execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommandLine } from '../../../src/adapters/inbound/cli/command-line.js';
import { ExportRecords } from '../../../src/application/export/export-records.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';
import type { AskOptions } from '../../../src/domain/ports/record-repository.js';
import type { RegistryReader } from '../../../src/domain/ports/registry-reader.js';
import { FakeTerminal, registryFolder } from '../../support/command-line.js';
import { ndjson, someFields, someRecord } from '../../support/records.js';
import { fakeReader, fakeWhole } from '../application/fake-registry.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
const records = Array.from({ length: 2_500 }, () => someFields());

const headerOf = (revision: string | undefined) => ({
  planning_registry_export: 1,
  records: records.length,
  revision,
});

beforeEach(async () => {
  registry = await registryFolder();
  await writeFile(registry.file, ndjson(records));
});

const execFileOf = (program: string, ...words: string[]) =>
  promisify(execFile)(program, words, { maxBuffer: Number.POSITIVE_INFINITY });

/** An export of a registry that is not as others are. */
function exportOf(registry: RegistryReader, words: string[]) {
  const close = vi.fn(async () => {});
  const opened = async () => ({ useCase: new ExportRecords(registry), close });
  const services = { serve: opened, open: opened } as never;
  const terminal = new FakeTerminal();
  const ended = async (code: Promise<number>) => ({ code: await code, ...(await terminal.text()) });
  return { close, ended: ended(runCommandLine(['export', ...words], '1', services, terminal)) };
}

describe('An export', () => {
  it('writes the registry to standard output, and what it is beside it', async () => {
    const { code, stdout, stderr } = await registry.run(['export']);
    expect(code).toBe(0);
    const revision = /^2,500 records, revision ([0-9a-f]{64})\n$/.exec(stderr)?.[1];
    expect(stdout).toBe(ndjson([headerOf(revision), ...records]));
  });

  it('writes a file, which an import makes the same revision and the same file again', async () => {
    const out = registry.at('out.ndjson');
    await writeFile(out, 'before');
    const { stdout, stderr } = await registry.run(['export', '--force', '--out', out]);
    expect(stdout).toBe('');
    const imported = await registry.run(['import', '--json', out]);
    const { revision } = JSON.parse(imported.stdout).registry;
    expect(stderr).toContain(revision);
    expect(await readFile(out, 'utf8')).toBe(ndjson([headerOf(revision), ...records]));
    expect(await readFile(registry.file, 'utf8')).toBe(ndjson(records));
    expect((await readdir(registry.folder)).sort()).toEqual(['out.ndjson', 'registry.ndjson']);
  });

  it('never replaces the registry itself', async () => {
    const { file } = registry;
    const refused = await registry.run(['export', '--force', '--out', file]);
    const stderr = `--out ${file} would overwrite ${file}; name another file\n`;
    expect(refused).toEqual({ code: 2, stdout: '', stderr });
    expect(await readFile(file, 'utf8')).toBe(ndjson(records));
  });

  it('is quiet when its reader has had enough', async () => {
    let taken = 0;
    const stdout = new Writable({
      write(_chunk, _encoding, done) {
        done(++taken > 1 ? Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }) : null);
      },
    });
    const terminal = new FakeTerminal();
    Object.assign(terminal, { stdout });
    expect(await registry.run(['export'], terminal)).toMatchObject({ code: 0, stderr: '' });
  });

  describe('into a pipe with a name', () => {
    let pipe: string;
    const read = (...command: readonly [string, ...string[]]) => execFileOf(...command, pipe);
    beforeEach(() => {
      pipe = registry.at('pipe');
      execFileSync('mkfifo', [pipe]);
    });
    // Whoever still waits for a reader has one then.
    afterEach(() => closeSync(openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)));

    it('is all there, whenever its reader comes', async () => {
      const exported = registry.run(['export', '--out', pipe]);
      await setTimeout(150);
      const { stdout } = await read('cat');
      const { code, stderr } = await exported;
      expect(code).toBe(0);
      const revision = /revision ([0-9a-f]{64})\n$/.exec(stderr)?.[1];
      expect(stdout).toBe(ndjson([headerOf(revision), ...records]));
    });

    it.each(['pipe', 'pipe.gz'])('is quiet when its reader has had enough: %s', async (name) => {
      await rename(pipe, registry.at(name));
      pipe = registry.at(name);
      const words = ['export', '--out', pipe, '--format', 'ndjson'];
      const [exported] = await Promise.all([registry.run(words), read('head', '-c', '10')]);
      expect(exported).toEqual({ code: 0, stdout: '', stderr: '' });
    });

    it('without a reader ends with the first signal', async () => {
      const listening = process.listenerCount('SIGINT');
      const exported = registry.run(['export', '--out', pipe]);
      await vi.waitFor(() => expect(process.listenerCount('SIGINT')).toBeGreaterThan(listening));
      await setTimeout(150);
      process.emit('SIGINT');
      expect(await exported).toMatchObject({
        code: 130,
        stderr: 'Stopped. Nothing was changed.\n',
      });
    });
  });

  it('says that the disk is full, and leaves nothing', async () => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) =>
        done(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
    });
    const terminal = Object.assign(new FakeTerminal(), { stdout });
    await expect(registry.run(['export'], terminal)).rejects.toThrow('no space left');
  });

  it('into a folder that is not there ends with 2', async () => {
    const { code, stderr } = await registry.run(['export', '-o', '/nowhere/out']);
    expect(code).toBe(2);
    expect(stderr).toContain('/nowhere/out cannot be written: there is no folder /nowhere');
  });

  it('onto a folder ends with 2, and leaves nothing', async () => {
    const { code, stderr } = await registry.run(['export', '-o', registry.folder]);
    expect(code).toBe(2);
    expect(stderr).toBe(
      `${registry.folder} cannot be written: it is a folder; name a file in it\n`,
    );
    expect(await readdir(registry.folder)).toEqual(['registry.ndjson']);
  });

  it('of nothing ends with 3', async () => {
    const { ended, close } = exportOf(fakeReader(), []);
    expect(await ended).toEqual({
      code: 3,
      stdout: '',
      stderr: 'Nothing has been loaded into the registry yet.\n',
    });
    expect(close).toHaveBeenCalledOnce();
  });

  it('that fails on its way, or is stopped, leaves the file that was there', async () => {
    const out = registry.at('out.ndjson');
    await writeFile(out, 'before');
    const whole = fakeWhole([someRecord(), someRecord()]);
    const failing = (fail: () => Promise<void>) => ({
      ...whole,
      async *records() {
        yield* whole.records();
        await fail();
      },
    });
    const broken = failing(() => Promise.reject(new StorageUnavailable('the store is gone')));
    const { ended, close } = exportOf({ current: async () => broken }, ['--force', '--out', out]);
    expect(await ended).toMatchObject({ code: 3, stderr: 'the store is gone\n' });
    expect(close).toHaveBeenCalledOnce();

    const interrupted = {
      ...whole,
      async *records({ signal }: AskOptions = {}) {
        yield* whole.records();
        process.emit('SIGINT');
        signal?.throwIfAborted();
      },
    };
    for (const words of [['--force', '--out', out], []]) {
      const stopped = exportOf({ current: async () => interrupted }, words);
      expect(await stopped.ended).toMatchObject({
        code: 130,
        stderr: 'Stopped. Nothing was changed.\n',
      });
    }
    expect(await readFile(out, 'utf8')).toBe('before');
    expect((await readdir(registry.folder)).sort()).toEqual(['out.ndjson', 'registry.ndjson']);
  });

  it('replaces no file that somebody else has written meanwhile', async () => {
    const out = registry.at('out.ndjson');
    const whole = fakeWhole([someRecord()]);
    const slow = {
      ...whole,
      async *records() {
        yield* whole.records();
        await writeFile(out, 'mine');
      },
    };
    const { ended } = exportOf({ current: async () => slow }, ['--out', out]);
    expect(await ended).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') });
    expect(await readFile(out, 'utf8')).toBe('mine');
    expect((await readdir(registry.folder)).sort()).toEqual(['out.ndjson', 'registry.ndjson']);
  });
});
