import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { MemoryRecordIntake } from '../../../src/adapters/outbound/memory/memory-record-intake.js';
import { withLock } from '../../../src/adapters/outbound/memory/records-file/lock-file.js';
import { thisProcess } from '../../../src/adapters/outbound/memory/records-file/process-identity.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';
import { load } from '../../support/load.js';
import { someRecord } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

/** What a slow process waits for once it has read a lock, and before it does anything about it. */
const slow = vi.hoisted(() => ({ onceRead: async () => {} }));

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const readSlowly = async (...given: Parameters<typeof real.readFile>) => {
    const { onceRead } = slow;
    slow.onceRead = async () => {};
    const text = await real.readFile(...given);
    await onceRead();
    return text;
  };
  return { ...real, readFile: readSlowly };
});

const FAR_OFF = { 'long ago': new Date('1980-01-01'), 'in the future': new Date('2100-01-01') };
const SHORTLY = { waitMs: 150 };

let path: string;
const names = () => readdir(dirname(path));
/** A lock that some process took and never gave back. */
const leave = (mark: object) => writeFile(path, JSON.stringify({ token: 'left', ...mark }));
const alive = () => thisProcess();
const dead = () => ({ ...thisProcess(), start: '1' });

beforeEach(async () => {
  path = join(await temporaryFolder(), 'records.ndjson.lock');
});

describe('A lock', () => {
  it('lets one in at a time, and leaves nothing', async () => {
    let inside = 0;
    let most = 0;
    const work = () =>
      withLock(path, async () => {
        most = Math.max(most, ++inside);
        await sleep(5);
        inside--;
      });
    await Promise.all(Array.from({ length: 5 }, work));
    expect(most).toBe(1);
    expect(await names()).toEqual([]);
  });

  it('is given back when the work fails, and only by who has it', async () => {
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await names()).toEqual([]);
    await withLock(path, () => leave({ ...alive(), token: 'of another' }));
    expect(await readFile(path, 'utf8')).toContain('of another');
  });

  it('cannot be taken in a folder that is not there', async () => {
    await expect(withLock('/nowhere/lock', async () => {})).rejects.toThrow('ENOENT');
  });

  it.for(Object.entries(FAR_OFF))('of a dead process is taken, dated %s', async ([, time]) => {
    await leave(dead());
    await utimes(path, time, time);
    const onWait = vi.fn();
    expect(await withLock(path, async () => 'done', { ...SHORTLY, onWait })).toBe('done');
    expect(onWait).not.toHaveBeenCalled();
    expect(await names()).toEqual([]);
  });

  it.for(Object.entries(FAR_OFF))('of a living process is not, dated %s', async ([, time]) => {
    await leave(alive());
    await utimes(path, time, time);
    const work = vi.fn();
    await expect(withLock(path, work, SHORTLY)).rejects.toThrow(StorageUnavailable);
    expect(work).not.toHaveBeenCalled();
    expect(await names()).toEqual(['records.ndjson.lock']);
  });

  it.for([
    [
      'a process elsewhere',
      { ...dead(), host: 'other', pidNamespace: 'other' },
      'process \\d+ on other',
    ],
    ['who knows whom', { token: undefined }, 'someone'],
  ] as const)('of %s is never presumed dead, and is named at the end', async ([, mark, who]) => {
    await leave(mark);
    const said = vi.fn();
    const asked = withLock(path, async () => {}, { ...SHORTLY, onWait: said });
    await expect(asked).rejects.toThrow(
      new RegExp(`^${who} holds ${path}, so nothing was changed. .* remove this file.$`),
    );
    expect(said.mock.calls).toEqual([
      [expect.stringMatching(new RegExp(`^waiting up to 0.15 s: ${who} holds ${path}$`))],
    ]);
  });

  it('that is waited for can be given up', async () => {
    await leave(alive());
    const stopping = new AbortController();
    const onWait = () => stopping.abort(new Error('stopped'));
    const asked = withLock(path, async () => {}, { onWait, signal: stopping.signal });
    await expect(asked).rejects.toThrow('stopped');
    expect(await names()).toEqual(['records.ndjson.lock']);
  });

  it('that cannot be had ends an import, and the file is as it was', async () => {
    const file = path.replace('.lock', '');
    await load(new MemoryRecordIntake(file), [someRecord({ title: 'before' })]);
    const { ino } = await stat(file);
    await leave(alive());
    const intake = new MemoryRecordIntake(file, SHORTLY);
    await expect(load(intake, [someRecord()])).rejects.toThrow(StorageUnavailable);
    expect((await stat(file)).ino).toBe(ino);
    expect((await names()).sort()).toEqual(['records.ndjson', 'records.ndjson.lock']);
  });

  it('that a dead process left is taken by one of many who wait', async () => {
    for (let round = 0; round < 20; round++) {
      await leave(dead());
      await utimes(path, FAR_OFF['long ago'], FAR_OFF['long ago']);
      let inside = 0;
      let most = 0;
      const enter = async () => {
        most = Math.max(most, ++inside);
        await sleep(1);
        inside--;
      };
      const work = () => withLock(path, enter, { tryEveryMs: 2 });
      await Promise.all(Array.from({ length: 8 }, work));
      expect(most).toBe(1);
      expect(await names()).toEqual([]);
    }
  });

  it('that was taken meanwhile is left to its new holder by one who found it dead', async () => {
    await leave(dead());
    const work = vi.fn(async () => {});
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let late: Promise<void> | undefined;
    await new Promise<void>((hasRead) => {
      slow.onceRead = () => {
        hasRead();
        return held;
      };
      late = withLock(path, work, { tryEveryMs: 1 });
    });
    await withLock(path, async () => {
      goOn();
      await sleep(30);
      expect(work).not.toHaveBeenCalled();
    });
    await late;
    expect(work).toHaveBeenCalledOnce();
  });

  it('that a taker died over is taken all the same', async () => {
    await leave(dead());
    await writeFile(`${path}.left`, JSON.stringify({ ...dead(), token: 'taker' }));
    await writeFile(`${path}.left.taker.x.new`, '');
    await withLock(path, async () => {});
    expect(await names()).toEqual([]);
  });
});

describe('Processes that are killed while they have the lock', () => {
  /** Adds one to a number in a file, in two steps, and now and then dies at once. */
  const COUNTER = `
    import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
    import { setTimeout as sleep } from 'node:timers/promises';
    const [lockFile, path, count, log] = process.argv.slice(1);
    const { withLock } = await import(lockFile);
    for (let i = 0; i < 12; i++) {
      await withLock(path, async () => {
        const before = Number(readFileSync(count, 'utf8'));
        await sleep(1);
        writeFileSync(count, String(before + 1));
        appendFileSync(log, '.');
        if (Math.random() < 0.15) process.kill(process.pid, 'SIGKILL');
      });
    }
  `;

  it('lose none of the others’ work, and leave no lock in the way', async () => {
    const [count, log] = [`${path}-count`, `${path}-log`];
    await writeFile(count, '0');
    await writeFile(log, '');
    const file = join(inject('program'), 'dist/adapters/outbound/memory/records-file/lock-file.js');
    const words = ['--input-type=module', '-e', COUNTER, file, path, count, log];
    const ends = Array.from({ length: 6 }, async () => {
      const child = spawn(process.execPath, words, { stdio: 'inherit' });
      const [code, signal] = await once(child, 'close');
      return signal ?? code;
    });
    const codes = await Promise.all(ends);
    expect(codes.filter((code) => code !== 0 && code !== 'SIGKILL')).toEqual([]);
    const done = (await readFile(log, 'utf8')).length;
    expect(done).toBeGreaterThanOrEqual(6);
    expect(Number(await readFile(count, 'utf8'))).toBe(done);
    await withLock(path, async () => {}, SHORTLY);
  });
});
