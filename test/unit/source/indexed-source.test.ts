import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  MemoryRecordRepository,
  type MemoryRecordRepositoryOptions,
} from '../../../src/adapters/outbound/memory/memory-record-repository.js';
import { IndexedSource } from '../../../src/adapters/outbound/source/indexed-source.js';
import { SilenceAlarm } from '../../../src/adapters/outbound/source/silence-alarm.js';
import { RegistryLoading, RevisionGone } from '../../../src/domain/errors.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { located } from '../../../src/domain/record/located.js';
import { someFields } from '../../support/records.js';
import { rounds } from '../../support/rounds.js';
import { FakeSource, TellingSource } from './fake-source.js';

const POLL_MS = 5;

const one = someFields({ title: 'Uno', content: 'Texto\ncon líneas' });
const two = someFields({ title: 'Dos' });

/** A repository over a source, and what it has told so far. */
function repositoryOf(source: FakeSource, options: Partial<MemoryRecordRepositoryOptions> = {}) {
  const events: string[] = [];
  const waiting: { isMet: () => boolean; resolve: () => void }[] = [];
  const tell = (event: string) => {
    events.push(event);
    for (const { isMet, resolve } of waiting) if (isMet()) resolve();
  };
  const alarm = new SilenceAlarm({ onSilent: () => {}, onHeard: () => {} });
  const indexed = new IndexedSource(source, alarm);
  const repository = new MemoryRecordRepository(indexed, {
    pollMs: POLL_MS,
    retryMs: POLL_MS,
    onLoaded: ({ version, records }) => tell(`loaded ${version}: ${records}`),
    onRejected: (reason) => tell(`rejected: ${(reason as Error).message}`),
    onRegained: () => tell('regained'),
    ...options,
  });
  onTestFinished(() => repository.close());
  return {
    repository,
    alarm,
    events,
    async heard(count: number) {
      if (events.length >= count) return;
      await new Promise<void>((resolve) =>
        waiting.push({ isMet: () => events.length >= count, resolve }),
      );
    },
    async opened() {
      await repository.open();
      return this;
    },
  };
}

async function titles(generation: Generation): Promise<string[]> {
  const { batch } = await generation.page({}, { limit: 10 });
  return (await batch.records()).map(({ title }) => title);
}

/** Waits until the source has been asked for its version so many times more. */
async function asked(source: FakeSource, times: number): Promise<void> {
  const enough = source.versions + times;
  await expect.poll(() => source.versions).toBeGreaterThanOrEqual(enough);
}

describe('A source in memory', () => {
  it('is loading until it was read, then whole, also what is not published', async () => {
    const { repository } = repositoryOf(new FakeSource('1', [one, [two]]));
    expect(() => repository.current()).toThrow(RegistryLoading);
    await repository.open();
    const { batch } = await repository.current().page({}, { limit: 10 });
    const contents = (await batch.records()).map(({ content }) => content);
    expect(contents).toContain(one.content);
    expect(contents).toHaveLength(2);
  });

  it('is read again when its version changes, and only then', async () => {
    const source = new FakeSource('1', [one]);
    const { repository, events, heard } = await repositoryOf(source).opened();
    await asked(source, 3);
    expect(source.reads).toBe(1);
    source.set('2', [two]);
    await heard(2);
    expect(events).toEqual(['loaded 1: 1', 'loaded 2: 1']);
    expect(await titles(repository.current())).toEqual(['Dos']);
  });

  it('keeps the date of the same records, and the generation that somebody reads', async () => {
    const source = new FakeSource('1', [one]);
    const { repository, heard } = await repositoryOf(source).opened();
    const first = repository.current();
    source.set('2', [one]);
    await heard(2);
    expect(repository.current()).toBe(first);
    source.set('3', [two]);
    await heard(3);
    expect(await titles(first)).toEqual(['Uno']);
    expect(() => repository.at(first.revision)).toThrow(RevisionGone);
    expect(repository.at(repository.current().revision)).toBe(repository.current());
  });

  it.for([
    [
      'a record that breaks a rule',
      [two, { ...one, title: '' }],
      /^record 2 \(id .+\): title is empty$/,
    ],
    [
      'a value that is not one',
      [{ ...one, id: '', checkin_date: 'pronto' }],
      new RegExp(
        `^record 1 \\(cod_archivo ${one.cod_archivo}\\): id is empty; checkin_date is not a calendar date, YYYY-MM-DD \\(pronto\\)$`,
      ),
    ],
    [
      'a record whose place is known',
      [located({ ...two, area: 7 }, 'plans/valley\t.csv:4')],
      new RegExp(
        `^record 1 \\(id ${two.id}, plans/valley\\\\t.csv:4\\): area is not a text \\(7\\)$`,
      ),
    ],
    [
      'two records with one id, one with its place',
      [one, located({ ...two, id: one.id }, 'valley.csv:5')],
      new RegExp(`^record 2 \\(valley.csv:5\\): id ${one.id} is that of record 1 already$`),
    ],
    [
      'two records with one code',
      [one, { ...two, cod_archivo: one.cod_archivo.toLowerCase() }],
      /^record 2: cod_archivo .* is that of record 1 already$/,
    ],
    ['what is no record', [one, 'text'], /^record 2: record is not a JSON object \(text\)$/],
    ['no record', [], /^the source holds no record$/],
  ] as [string, object[], RegExp][])(
    'stays as it was if a version has %s, and is not read again before the next',
    async ([, fields, reason]) => {
      const source = new FakeSource('1', [one]);
      const { repository, events, heard } = await repositoryOf(source).opened();
      source.set('2', fields);
      await heard(2);
      await asked(source, 3);
      expect(source.reads).toBe(2);
      expect(events).toHaveLength(2);
      expect(events[1]?.replace('rejected: ', '')).toMatch(reason);
      expect(await titles(repository.current())).toEqual(['Uno']);
      source.set('3', [two]);
      await heard(3);
      expect(await titles(repository.current())).toEqual(['Dos']);
    },
  );

  it('stays as it was while the source fails, says so once, and tries again', async () => {
    const source = new FakeSource('1', [one]);
    const { repository, events, heard } = await repositoryOf(source).opened();
    source.fault = new Error('is away');
    await heard(2);
    await asked(source, 3);
    expect(await titles(repository.current())).toEqual(['Uno']);
    source.fault = undefined;
    await heard(3);
    expect(events).toEqual(['loaded 1: 1', 'rejected: is away', 'regained']);
  });

  it('is not asked for its records before a pause is over, whatever its version is', async () => {
    const source = new FakeSource('1', [one]);
    const { events, heard } = await repositoryOf(source, { retryMs: 60_000 }).opened();
    source.beforeRecords = () => {
      throw new Error('is overloaded');
    };
    source.set('2', [two]);
    await heard(2);
    source.set('3', [two]);
    await rounds(POLL_MS);
    expect(events).toEqual(['loaded 1: 1', 'rejected: is overloaded']);
    expect(source.reads).toBe(2);
  });

  it('is still rejected for its records if it was away and is back with them', async () => {
    const source = new FakeSource('1', [one]);
    const { events, heard } = await repositoryOf(source).opened();
    source.set('2', [{ ...two, title: '' }]);
    await heard(2);
    source.fault = new Error('is away');
    await heard(3);
    source.fault = undefined;
    await heard(4);
    await asked(source, 3);
    expect(events.slice(2)).toEqual(['rejected: is away', events[1]]);
    expect(source.reads).toBe(2);
    source.set('3', [two]);
    await heard(5);
    expect(events[4]).toBe('loaded 3: 1');
  });

  it('is read again if it changed while it was read', async () => {
    const source = new FakeSource('1', [one]);
    const { repository, events, heard } = await repositoryOf(source).opened();
    source.beforeRecords = () => {
      if (source.now === '2') source.set('3', [two]);
    };
    source.set('2', [one, two]);
    await heard(4);
    expect(events.slice(1)).toEqual([
      'rejected: the records changed while they were read',
      'loaded 3: 1',
      'regained',
    ]);
    expect(await titles(repository.current())).toEqual(['Dos']);
  });

  it('that tells of changes is not polled, and is heard of one that comes while it is read', async () => {
    const source = new TellingSource('1', [one]);
    const { events, heard } = await repositoryOf(source).opened();
    await rounds(POLL_MS);
    expect(source.versions).toBe(2);
    source.beforeRecords = () => {
      source.beforeRecords = () => {};
      source.set('3', [one, two]);
      source.tell();
    };
    source.set('2', [two]);
    source.tell();
    await heard(3);
    expect(events.slice(1, 3)).toEqual([
      'rejected: the records changed while they were read',
      'loaded 3: 2',
    ]);
  });

  it('is read again at its start if it changes meanwhile', async () => {
    const source = new FakeSource('1', [one]);
    source.beforeRecords = () => {
      if (source.reads < 3) source.set(String(source.reads + 1), [one, two]);
    };
    const { repository, events } = await repositoryOf(source).opened();
    expect(events).toEqual(['loaded 3: 2']);
    expect(source.reads).toBe(3);
    expect(await titles(repository.current())).toHaveLength(2);
  });

  it('is read again at its start if it is broken only while it changes', async () => {
    const source = new FakeSource('1', [{ ...one, title: '' }]);
    source.records = async function* () {
      const { fields } = source;
      source.set('2', [one]);
      yield* fields;
    };
    const { events } = await repositoryOf(source).opened();
    expect(events).toEqual(['loaded 2: 1']);
  });

  it('cannot be opened if it changes whenever it is read', async () => {
    const source = new FakeSource('1', [one]);
    source.beforeRecords = () => source.set(String(source.reads + 1), [one]);
    const { repository, events } = repositoryOf(source);
    await expect(repository.open()).rejects.toThrow(
      'the records changed while they were read, 5 times in a row',
    );
    expect(source.reads).toBe(5);
    expect(events).toEqual([]);
    expect(() => repository.current()).toThrow(RegistryLoading);
  });

  it('may give its records as an array', async () => {
    const streaming = new FakeSource('1', [one]);
    const other = new FakeSource('1', []);
    other.records = () => [one] as never;
    const [streamed, plain] = [repositoryOf(streaming).repository, repositoryOf(other).repository];
    await Promise.all([streamed.open(), plain.open()]);
    expect(plain.current().revision).toBe(streamed.current().revision);
    await Promise.all([streamed.close(), plain.close()]);
  });

  it.for([
    ['a promise', async () => [one]],
    ['nothing', () => undefined],
    ['a number', () => 7],
  ] as [string, () => never][])('cannot be opened if its records are %s', async ([, records]) => {
    const source = new FakeSource('1', [one]);
    source.records = records;
    const { repository } = repositoryOf(source);
    await expect(repository.open()).rejects.toThrow('records() must give an async iterable');
  });

  it.for([
    ['throws', () => Promise.reject(new Error('is away')), 'is away'],
    [
      'gives no text',
      async () => 7,
      'version() must give a text, and gave a value of the type number',
    ],
  ] as [string, () => Promise<string>, string][])(
    'cannot be opened if its version %s',
    async ([, version, message]) => {
      const source = new FakeSource('1', [one]);
      source.version = version;
      const { repository } = repositoryOf(source);
      await expect(repository.open()).rejects.toThrow(message);
      expect(() => repository.current()).toThrow(RegistryLoading);
    },
  );

  it('is listened to for its version and its records', async () => {
    const { opened, alarm } = repositoryOf(new FakeSource('one', [one]));
    const answer = vi.spyOn(alarm, 'answer');
    const each = vi.spyOn(alarm, 'each');
    await opened();
    expect(answer.mock.calls.map(([what]) => what)).toEqual(['version()', 'version()']);
    expect(each.mock.calls.map(([what]) => what)).toEqual(['records()']);
  });

  it('is closed with its source, also while it is read', async () => {
    const source = new TellingSource('1', [one]);
    const { repository } = repositoryOf(source);
    const opening = repository.open();
    const refused = expect(opening).rejects.toThrow(/abort/i);
    await repository.close();
    await refused;
    expect(source).toMatchObject({ isClosed: true, isWatched: false });
  });
});
