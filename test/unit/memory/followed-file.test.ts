import { appendFile, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runLoadingTask } from '../../../src/adapters/outbound/memory/loading/loading-task.js';
import { MemoryRecordRepository } from '../../../src/adapters/outbound/memory/memory-record-repository.js';
import { RecordsFileSource } from '../../../src/adapters/outbound/memory/records-file-source.js';
import { ndjson, someFields } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';
import { type FileOptions, repositoryOnFile } from '../../support/repository-on-file.js';
import { rounds } from '../../support/rounds.js';
import { eventually, someFile } from './records-file.js';

const EVERY_MS = 2;
/** Longer than any test: what happens before does not wait for it. */
const NEVER_MS = 60_000;

/** What happens before the file is read for the first time, the second time, and so on. */
type Before = (read: number, signal: AbortSignal) => Promise<unknown>;

/** A file with so many records. */
const lines = (count: number) => ndjson(Array.from({ length: count }, () => someFields()));
const BROKEN = ndjson([someFields({ title: '' })]);

/** A file that is followed, and all that is told of it. */
function followed(
  file: string,
  before: Before = async () => {},
  options: Partial<FileOptions> = {},
) {
  const loaded: number[] = [];
  const faults: unknown[] = [];
  const told = { reads: 0, regained: 0 };
  const repository = repositoryOnFile({
    file,
    checkEveryMs: EVERY_MS,
    retryMs: EVERY_MS,
    largeFrom: 0,
    run: async (task, signal) => {
      await before(++told.reads, signal);
      return runLoadingTask(task);
    },
    onLoaded: ({ records }) => loaded.push(records),
    onRejected: (fault) => faults.push(fault),
    onRegained: () => told.regained++,
    ...options,
  });
  onTestFinished(() => repository.close());
  return { repository, loaded, faults, told };
}

async function opened(...given: Parameters<typeof followed>) {
  const all = followed(...given);
  await all.repository.open();
  return all;
}

describe('A records file that is followed', () => {
  it('is loaded each time that another takes its place', async () => {
    const file = await someFile(lines(1));
    const { loaded, faults } = await opened(file);
    await replaceFile(file, lines(2));
    await eventually(() => expect(loaded).toEqual([1, 2]));
    await replaceFile(file, lines(3));
    await eventually(() => expect(loaded).toEqual([1, 2, 3]));
    expect(faults).toEqual([]);
  });

  it('is left alone while it is the same', async () => {
    const { loaded, faults, told } = await opened(await someFile(lines(1)));
    await rounds(EVERY_MS);
    expect([loaded, faults, told]).toEqual([[1], [], { reads: 1, regained: 0 }]);
  });

  it('is whole if another takes its place while it is read, and that one comes next', async () => {
    const file = await someFile(lines(1));
    const { loaded, faults } = await opened(file, async (read) => {
      if (read === 2) await replaceFile(file, lines(3));
    });
    await replaceFile(file, lines(2));
    await eventually(() => expect(loaded).toEqual([1, 2, 3]));
    expect(faults).toEqual([]);
  });

  it('is reported once while it cannot be read, and the next one is loaded', async () => {
    const file = await someFile(lines(1));
    let isAway = false;
    const { loaded, faults, told } = await opened(file, async () => {
      if (isAway) throw new Error('EIO: i/o error');
    });
    isAway = true;
    await replaceFile(file, lines(2));
    await eventually(() => expect(told.reads).toBeGreaterThan(3));
    expect(faults).toEqual([new Error('EIO: i/o error')]);
    isAway = false;
    await replaceFile(file, lines(3));
    await eventually(() => expect(loaded.at(-1)).toBe(3));
    expect(faults).toHaveLength(1);
  });

  it('is tried again if its fault may pass, and then left alone', async () => {
    const file = await someFile(lines(1));
    const { loaded, faults, told } = await opened(file, async (read) => {
      if (read > 1 && read < 5) throw new Error('EMFILE: too many open files');
    });
    await replaceFile(file, lines(2));
    await eventually(() => expect(loaded).toEqual([1, 2]));
    expect(faults).toEqual([new Error('EMFILE: too many open files')]);
    await rounds(EVERY_MS);
    expect([loaded, told]).toEqual([[1, 2], { reads: 5, regained: 1 }]);
  });

  it('is loaded at the next look if it changes in the pause after a fault', async () => {
    const file = await someFile(lines(1));
    const failOnce = async (read: number) => {
      if (read === 2) throw new Error('EMFILE: too many open files');
    };
    const { loaded, faults, told } = await opened(file, failOnce, { retryMs: NEVER_MS });
    await replaceFile(file, lines(2));
    await eventually(() => expect(faults).toHaveLength(1));
    await rounds(EVERY_MS);
    expect(told.reads).toBe(2);
    await replaceFile(file, lines(3));
    await eventually(() => expect(loaded).toEqual([1, 3]));
  });

  it('is not read again if it is broken, and reported once', async () => {
    const file = await someFile(lines(1));
    const { faults, told } = await opened(file);
    await replaceFile(file, BROKEN);
    await eventually(() => expect(faults).toHaveLength(1));
    await rounds(EVERY_MS);
    expect(faults).toMatchObject([{ name: 'BrokenRecordsFile' }]);
    expect(told.reads).toBe(2);
  });

  it('is reported once if it is broken, also if it came between a look and its read', async () => {
    const file = await someFile(lines(1));
    const source = new RecordsFileSource({ file, checkEveryMs: EVERY_MS });
    const version = source.version.bind(source);
    const faults: unknown[] = [];
    const onRejected = (fault: unknown) => faults.push(fault);
    const repository = new MemoryRecordRepository(source, { onLoaded: () => {}, onRejected });
    onTestFinished(() => repository.close());
    await repository.open();
    const first = await version();
    source.version = async () => {
      const seen = await version();
      // A look may come before the second file is there.
      if (seen === first) return seen;
      source.version = version;
      await replaceFile(file, BROKEN);
      return seen;
    };
    await replaceFile(file, lines(2));
    await eventually(() => expect(faults).toHaveLength(1));
    await rounds(EVERY_MS);
    expect(faults).toMatchObject([{ name: 'BrokenRecordsFile' }]);
  });

  it('is reported once if it is gone, and loaded when it is back', async () => {
    const file = await someFile(lines(1));
    const { loaded, faults, told } = await opened(file);
    await rename(file, `${file}.away`);
    await eventually(() => expect(faults).toMatchObject([{ code: 'ENOENT' }]));
    await rounds(EVERY_MS);
    await rename(`${file}.away`, file);
    await eventually(() => expect(loaded).toEqual([1, 1]));
    await eventually(() => expect(told.regained).toBe(1));
    expect(faults).toHaveLength(1);
  });

  it('is not read again if its folder was gone, and it is back as it was', async () => {
    const file = await someFile(lines(1));
    const { faults, told } = await opened(file, undefined, { retryMs: NEVER_MS });
    await rename(dirname(file), `${dirname(file)}.away`);
    await eventually(() => expect(faults).toMatchObject([{ code: 'ENOENT' }]));
    await rename(`${dirname(file)}.away`, dirname(file));
    await eventually(() => expect(told.regained).toBe(1));
    expect([told.reads, faults.length]).toEqual([1, 1]);
  });

  it('is loaded again if it changed while it was read', async () => {
    const file = await someFile(lines(1));
    const { loaded, faults } = await opened(file, async (read) => {
      if (read === 2) await appendFile(file, lines(1));
    });
    await replaceFile(file, lines(2));
    await eventually(() => expect(loaded).toEqual([1, 3]));
    expect(faults).toMatchObject([{ message: `${file} changed while it was read` }]);
  });
});

describe('A records file that is written in place while it is opened', () => {
  it('is read again, also if what is there of it is broken', async () => {
    const whole = lines(2);
    const file = await someFile(whole.slice(0, -20));
    const { repository, loaded, told } = followed(file, async (read) => {
      if (read === 1) await appendFile(file, whole.slice(-20, -10));
      if (read === 2) await appendFile(file, whole.slice(-10));
    });
    await repository.open();
    expect([loaded, told.reads]).toEqual([[2], 3]);
  });

  it('cannot be opened if it changes whenever it is read', async () => {
    const file = await someFile(lines(1));
    const { repository, told } = followed(file, () => appendFile(file, lines(1)));
    const reason = `${file} changed while it was read, 5 times in a row`;
    await expect(repository.open()).rejects.toThrow(reason);
    expect(told.reads).toBe(5);
  });
});

describe('A records file that is followed no more', () => {
  it('is not looked at', async () => {
    const file = await someFile(lines(1));
    const { repository, loaded, faults } = await opened(file);
    await repository.close();
    await replaceFile(file, lines(2));
    await rounds(EVERY_MS);
    expect([loaded, faults]).toEqual([[1], []]);
  });

  it('tells a loading that is under way to stop, waits for it, and reports no fault', async () => {
    const file = await someFile(lines(1));
    let ended = false;
    const { repository, loaded, faults, told } = await opened(file, async (read, signal) => {
      if (read === 1) return;
      await sleep(NEVER_MS, undefined, { signal }).finally(() => {
        ended = true;
      });
    });
    await replaceFile(file, lines(2));
    await eventually(() => expect(told.reads).toBe(2));
    await repository.close();
    expect(ended).toBe(true);
    expect([loaded, faults]).toEqual([[1], []]);
  });

  it('is closed as well when it was never opened', async () => {
    const text = lines(1);
    const file = await someFile(text);
    await followed(file).repository.close();
    expect(await readFile(file, 'utf8')).toBe(text);
  });
});
