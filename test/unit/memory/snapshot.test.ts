import { spawnSync } from 'node:child_process';
import { fstatSync, type Stats } from 'node:fs';
import { chmod, chown, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SnapshotNews } from '../../../src/adapters/outbound/memory/loading/load-generation.js';
import { runLoadingTask } from '../../../src/adapters/outbound/memory/loading/loading-task.js';
import {
  identityText,
  thisProcess,
} from '../../../src/adapters/outbound/memory/records-file/process-identity.js';
import { FORMAT_FINGERPRINT } from '../../../src/adapters/outbound/memory/snapshot/format-fingerprint.js';
import {
  readTrailer,
  TRAILER_BYTES,
  trailerBytes,
} from '../../../src/adapters/outbound/memory/snapshot/snapshot-layout.js';
import { randomRecords } from '../../../src/contract/random/random-registry.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { canonicalForm, type Expediente } from '../../../src/domain/record/expediente.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { effort } from '../../support/effort.js';
import { Random } from '../../support/random.js';
import { replaceFile } from '../../support/replace-file.js';
import { type FileOptions, repositoryOnFile } from '../../support/repository-on-file.js';
import { eventually, someFile } from './records-file.js';

const seed = Number(process.env.SNAPSHOT_SEED ?? Math.floor(Math.random() * 2 ** 31));

const OF_ANOTHER_FILE = 'it is of another records file';
const OF_ANOTHER_VERSION = 'it was made by another version of the program';
const DAMAGED = { snapshot: 'not usable', reason: 'it is damaged' };

const lines = (records: readonly Expediente[]) =>
  records.map((record) => `${canonicalForm(record)}\n`).join('');
const someRecords = (from = seed) => randomRecords(new Random(from), 30);

/** A repository that loads in this thread: five hundred threads would take their time. */
async function opened(file: string, options: Partial<FileOptions> = {}) {
  const news: SnapshotNews[] = [];
  const rejected: unknown[] = [];
  const repository = repositoryOnFile({
    file,
    checkEveryMs: 60_000,
    onRejected: (reason) => rejected.push(reason),
    snapshot: `${file}.snapshot`,
    largeFrom: 0,
    onSnapshot: (one) => news.push(one),
    run: runLoadingTask,
    ...options,
  });
  onTestFinished(() => repository.close());
  await repository.open();
  return { repository, news, rejected, answers: await answersOf(await repository.current()) };
}

/** All that a generation can say, in one text: every record, and what questions of each kind find. */
async function answersOf(generation: Generation): Promise<string> {
  const answers: string[] = [generation.revision];
  const questions = ['plan', 'p', '"plan parcial"', 'de la', 'ano "sector"'].map(parseSearchText);
  for (const criteria of [{}, { year: '2021' }, ...questions.map((text) => ({ text }))]) {
    for await (const batch of generation.stream(criteria)) {
      answers.push(Buffer.from(batch.published()).toString());
      answers.push(...(await batch.records()).map(canonicalForm));
    }
    answers.push(String((await generation.page(criteria, { limit: 3 })).total));
  }
  return answers.join('\n');
}

/** A records file with its snapshot, and what is answered from it. */
async function withSnapshot(records = someRecords()) {
  const file = await someFile(lines(records));
  const { news, answers } = await opened(file);
  expect(news).toEqual([{ snapshot: 'written' }]);
  return { file, snapshot: `${file}.snapshot`, answers };
}

describe(`A snapshot (SNAPSHOT_SEED=${seed})`, () => {
  it('gives the answers of the generation that it was made of', async () => {
    const { file, answers } = await withSnapshot();
    const again = await opened(file);
    expect(again.news).toEqual([{ snapshot: 'used' }]);
    expect(again.answers).toBe(answers);
    const without = await opened(file, { snapshot: undefined });
    expect(without.news).toEqual([]);
    expect(without.answers).toBe(answers);
  });

  it('is not made for a small file', async () => {
    const file = await someFile(lines(someRecords()));
    const { news } = await opened(file, { largeFrom: undefined });
    expect(news).toEqual([]);
    expect(await readdir(dirname(file))).toEqual(['records.ndjson']);
  });

  it('is never trusted when it is damaged, wherever and however', async () => {
    const { file, snapshot, answers } = await withSnapshot();
    const whole = await readFile(snapshot);
    const random = new Random(seed);
    for (let damage = 0; damage < effort.damages; damage++) {
      const bytes = Buffer.from(whole);
      const at = random.chance(0.3)
        ? random.pick([random.between(0, 40), bytes.length - 1 - random.between(0, 200)])
        : random.between(0, bytes.length - 1);
      const isCut = random.chance(0.2);
      if (!isCut) bytes[at] = (bytes[at] as number) ^ random.between(1, 255);
      await writeFile(snapshot, isCut ? bytes.subarray(0, at) : bytes);
      const { repository, news, answers: given } = await opened(file);
      await repository.close();
      const what = `SNAPSHOT_SEED=${seed}, damage ${damage}: ${isCut ? 'cut' : 'changed'} at ${at}`;
      expect(news, what).toEqual([
        { snapshot: 'not usable', reason: expect.stringContaining('damaged') },
        { snapshot: 'written' },
      ]);
      expect(given === answers, what).toBe(true);
    }
    expect(await readFile(snapshot)).toEqual(whole);
  });

  it.each([
    ['of another file', ofAnother, { snapshot: 'outdated', reason: OF_ANOTHER_FILE }],
    ['that is something else', async () => Buffer.alloc(1_000, 'x'), DAMAGED],
    ['that is empty', async () => Buffer.alloc(0), DAMAGED],
    ['of another version', madeByAnother, { snapshot: 'outdated', reason: OF_ANOTHER_VERSION }],
  ])('%s is not used, and made anew', async (_, made, first) => {
    const { file, snapshot, answers } = await withSnapshot();
    await writeFile(snapshot, await made(await readFile(snapshot)));
    const { news, answers: given } = await opened(file);
    expect(news[0]).toEqual(first);
    expect(given).toBe(answers);
    expect((await opened(file)).news).toEqual([{ snapshot: 'used' }]);
  });

  it.each([
    ['replaced by one like it', (file: string, text: string) => replaceFile(file, text)],
    ['written again in place', (file: string, text: string) => writeFile(file, text)],
    ['touched', (file: string) => utimes(file, 1_000_000, 1_000_000)],
  ])('is made anew when its records file was %s', async (_, change) => {
    const { file, answers } = await withSnapshot();
    await change(file, await readFile(file, 'utf8'));
    const { news, answers: given } = await opened(file);
    expect(news).toEqual([
      { snapshot: 'outdated', reason: OF_ANOTHER_FILE },
      { snapshot: 'written' },
    ]);
    expect(given).toBe(answers);
  });

  it('is made anew when the file is replaced while it is served, and readers keep the old', async () => {
    const { file } = await withSnapshot();
    const { repository, news, answers } = await opened(file, { checkEveryMs: 5 });
    const old = await repository.current();
    await replaceFile(file, lines(someRecords(seed + 1)));
    await eventually(() => expect(news).toHaveLength(3));
    expect(news.slice(1)).toMatchObject([{ snapshot: 'outdated' }, { snapshot: 'written' }]);
    expect(await answersOf(old)).toBe(answers);
    expect((await opened(file)).news).toEqual([{ snapshot: 'used' }]);
  });

  it('is done without where it cannot be written', async () => {
    const file = await someFile(lines(someRecords()));
    const { answers } = await withSnapshot();
    for (const snapshot of [`${file}.none/snapshot`, dirname(file)]) {
      const { news, answers: given } = await opened(file, { snapshot });
      expect(news.at(-1)).toEqual({ snapshot: 'not written', reason: expect.any(String) });
      expect(given).toBe(answers);
    }
    expect(await readdir(dirname(file))).toEqual(['records.ndjson']);
  });

  it('of a broken file is not made, and leaves nothing behind', async () => {
    const file = await someFile(`${lines(someRecords())}{`);
    await expect(opened(file)).rejects.toThrow('line 31: record is not JSON');
    expect(await readdir(dirname(file))).toEqual(['records.ndjson']);
  });

  it('may be read by whoever may read the records, from its first byte on', async () => {
    const file = await someFile(lines(someRecords()));
    await chmod(file, 0o600);
    if (process.getuid?.() === 0) await chown(file, 1234, 4321);
    const { uid, gid } = await stat(file);
    const whileWritten: Stats[] = [];
    const run: typeof runLoadingTask = async (task) => {
      if (task.do === 'build') whileWritten.push(fstatSync(task.snapshot as number));
      return runLoadingTask(task);
    };
    expect((await opened(file, { run })).news).toEqual([{ snapshot: 'written' }]);
    for (const stats of [...whileWritten, await stat(`${file}.snapshot`)]) {
      expect(stats).toMatchObject({ uid, gid });
      expect(stats.mode & 0o777).toBe(0o600);
    }
    expect(whileWritten).toMatchObject([{ size: 0 }]);
  });
});

describe('Unfinished snapshots', () => {
  const HOUR = 3_600_000;
  /** The folder, once a snapshot was to be made in it beside these. */
  async function folderWith(unfinished: Record<string, Date>) {
    const file = await someFile(lines(someRecords()));
    for (const [middle, time] of Object.entries(unfinished)) {
      await writeFile(`${file}.snapshot.${middle}.1f.new`, 'half');
      await utimes(`${file}.snapshot.${middle}.1f.new`, time, time);
    }
    const { news } = await opened(file);
    const names = await readdir(dirname(file));
    const begin = `${basename(file)}.snapshot.`;
    const left = names.filter((name) => name.startsWith(begin)).map((name) => name.split('.')[3]);
    return { news, left: left.sort() };
  }
  const mine = thisProcess();
  const now = new Date();
  const long = new Date(Number(now) - 2 * HOUR);
  const elsewhere = (n: number) =>
    identityText({ ...mine, pidNamespace: String(n).padStart(12, '0') });

  it('of processes that ended are cleared up, also of one that had our number', async () => {
    const killed = spawnSync(process.execPath, ['-e', '']).pid;
    const dead = [{ pid: killed }, { start: '1' }].map((part) =>
      identityText({ ...mine, ...part }),
    );
    const { news, left } = await folderWith(Object.fromEntries(dead.map((mark) => [mark, now])));
    expect(news).toEqual([{ snapshot: 'written' }]);
    expect(left).toEqual([]);
  });

  it('of a process that runs, here or elsewhere, stay', async () => {
    const running = [identityText(mine), elsewhere(1)];
    const { news, left } = await folderWith(Object.fromEntries(running.map((mark) => [mark, now])));
    expect(news).toEqual([{ snapshot: 'written' }]);
    expect(left).toEqual(running.sort());
  });

  it('of elsewhere are cleared up when nobody has touched them for long', async () => {
    const { news, left } = await folderWith({
      [elsewhere(1)]: long,
      1234: long,
      [elsewhere(2)]: now,
    });
    expect(news).toEqual([{ snapshot: 'written' }]);
    expect(left).toEqual([elsewhere(2)]);
  });

  it('of elsewhere do not become many: there is no new one then', async () => {
    const marks = [1, 2, 3, 4].map(elsewhere);
    const { news, left } = await folderWith(Object.fromEntries(marks.map((mark) => [mark, now])));
    expect(news).toEqual([
      {
        snapshot: 'not written',
        reason: 'Error: 4 unfinished snapshots of other machines are beside it; remove them',
      },
    ]);
    expect(left).toEqual(marks);
  });
});

/** The same with another form in its table, and all checksums right. */
async function ofAnother(): Promise<Buffer> {
  return readFile((await withSnapshot()).snapshot);
}

function madeByAnother(whole: Buffer): Buffer {
  const trailer = readTrailer(whole.subarray(-TRAILER_BYTES), whole.length);
  if (!trailer) throw new Error('no trailer');
  const table = whole.subarray(trailer.start, trailer.start + trailer.length).toString();
  const other = Buffer.from(table.replace(FORMAT_FINGERPRINT, 'f'.repeat(64)));
  expect(other.toString()).not.toBe(table);
  const part = { length: other.length, checksum: crc32(other) };
  return Buffer.concat([
    whole.subarray(0, trailer.start),
    other,
    trailerBytes(trailer.start, part),
  ]);
}
