import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { ImportConflict, RevisionGone, StorageUnavailable } from '../../src/domain/errors.js';
import type { Expediente } from '../../src/domain/expediente.js';
import { compareRecords } from '../../src/domain/matching.js';
import { publish } from '../../src/domain/published-record.js';
import type { Generation, RecordRepository } from '../../src/domain/record-repository.js';
import { parseSearchText } from '../../src/domain/search-text.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { profiled } from '../support/mongodb/profiled.js';
import { someRecord } from '../support/records.js';
import { heldImport } from './held-import.js';

let connection: MongoConnection;
let intake: MongoRecordIntake;
let repository: RecordRepository;

beforeEach(() => {
  connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  intake = new MongoRecordIntake(connection, 0);
  repository = new MongoRecordRepository(connection);
});

describe('An import', () => {
  it('keeps what it replaced for as long as a reader may be at it', async () => {
    const patient = new MongoRecordIntake(connection);
    await patient.replace(registry('uno'));
    const first = (await repository.current()) as Generation;
    for (const title of ['dos', 'tres']) await patient.replace(registry(title));
    expect(await published(await repository.at(first.revision))).toBe(reference(registry('uno')));
    await intake.replace(registry('cuatro'));
    await expect(repository.at(first.revision)).rejects.toThrow(RevisionGone);
  });

  it('leaves the two newest generations and nothing older that nobody can be at', async () => {
    for (const title of ['uno', 'dos', 'tres']) await intake.replace(registry(title));
    expect(await collections()).toEqual([
      'postings_2',
      'postings_3',
      'records_2',
      'records_3',
      'registry',
    ]);
    expect(await published()).toBe(reference(registry('tres')));
  });

  it('that dies while its records are read changes nothing, and the next one works', async () => {
    await intake.replace(registry('antes'));
    const before = await collections();
    const dying = (function* () {
      yield* registry('nunca');
      throw new Error('the file broke off');
    })();
    await expect(intake.replace(dying)).rejects.toThrow('the file broke off');
    expect(await published()).toBe(reference(registry('antes')));
    expect(await collections()).toEqual(before);
    await intake.replace(registry('después'));
    expect(await published()).toBe(reference(registry('después')));
  });

  it('that dies while it writes changes nothing, and the next one clears up after it', async () => {
    await intake.replace(registry('antes'));
    const { revision } = (await repository.current()) as Generation;
    const refused = { ...someRecord({ checkin_date: '1999-01-01' }), title: '' };
    const asked = intake.replace([...registry('nunca'), refused]);
    const cause = expect.objectContaining({ message: expect.stringContaining('validation') });
    await expect(asked).rejects.toMatchObject({ name: 'StorageUnavailable', cause });
    expect((await repository.current())?.revision).toBe(revision);
    expect(await published()).toBe(reference(registry('antes')));
    expect(await collections()).toContain('records_2');
    await intake.replace(registry('después'));
    expect(await published()).toBe(reference(registry('después')));
    expect(await collections()).toEqual([
      'postings_1',
      'postings_3',
      'records_1',
      'records_3',
      'registry',
    ]);
  });

  it('of the same records keeps the revision, and the moment at which it became the registry', async () => {
    await intake.replace(registry('igual'));
    const first = (await repository.current()) as Generation;
    await intake.replace([...registry('igual')].reverse());
    const again = (await repository.current()) as Generation;
    await intake.replace(registry('otro'));
    const other = (await repository.current()) as Generation;
    expect(again).toMatchObject({ revision: first.revision, modified: first.modified });
    expect(other.revision).not.toBe(first.revision);
    expect(other.modified.getTime()).toBeGreaterThan(first.modified.getTime());
  });

  it('waits for the majority with every document, so that a new primary has no gap', async () => {
    const sent = await profiled(connection.db, () => intake.replace(registry('mayoría')));
    const concerns = sent
      .filter(({ op, command }) => op === 'insert' || 'findAndModify' in command)
      .map(({ command }) => command.writeConcern?.w);
    expect(concerns.length).toBeGreaterThan(2);
    expect(new Set(concerns)).toEqual(new Set(['majority']));
  });

  it('of no records makes an empty registry', async () => {
    await intake.replace([]);
    const generation = (await repository.current()) as Generation;
    expect(await generation.page({ text: parseSearchText('plan') }, { limit: 1 })).toMatchObject({
      total: 0,
      batch: { size: 0 },
    });
  });
});

describe('Two imports at once', () => {
  it.for(['records', 'postings'] as const)(
    'are one that wins and one that is refused: the first waits before its %s and is overtaken',
    async (step) => {
      await intake.replace(registry('antes'));
      const slow = heldImport(connection.db.databaseName, registry('lento'), step);
      await slow.waiting;
      await intake.replace(registry('rápido'));
      slow.go();
      await expect(slow.done).rejects.toThrow(ImportConflict);
      expect(await published()).toBe(reference(registry('rápido')));
      expect(await collections()).toEqual([
        'postings_1',
        'postings_3',
        'records_1',
        'records_3',
        'registry',
      ]);
    },
  );

  it.for(['records', 'postings'] as const)(
    'are one that wins and one that is refused: the second waits before its %s and comes too late',
    async (step) => {
      const first = heldImport(connection.db.databaseName, registry('primero'), step);
      await first.waiting;
      const second = heldImport(connection.db.databaseName, registry('segundo'), step);
      await second.waiting;
      first.go();
      await first.done;
      expect(await published()).toBe(reference(registry('primero')));
      second.go();
      await expect(second.done).rejects.toThrow(ImportConflict);
      expect(await published()).toBe(reference(registry('primero')));
      expect(await collections()).toEqual(['postings_1', 'records_1', 'registry']);
      await intake.replace(registry('tercero'));
      expect(await published()).toBe(reference(registry('tercero')));
    },
  );

  it('both win where the second begins when the first is current and has not cleared up', async () => {
    await intake.replace(registry('antes'));
    const first = heldImport(connection.db.databaseName, registry('primero'), 'drops');
    await first.waiting;
    const second = heldImport(connection.db.databaseName, registry('segundo'), 'postings');
    await second.waiting;
    first.go();
    await first.done;
    second.go();
    await second.done;
    expect(await published()).toBe(reference(registry('segundo')));
    expect(await collections()).toEqual([
      'postings_2',
      'postings_3',
      'records_2',
      'records_3',
      'registry',
    ]);
  });

  it('never make a mixture, however many start together', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const ends = await Promise.allSettled(names.map((name) => intake.replace(registry(name))));
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost.length).toBeLessThan(names.length);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(ImportConflict);
    expect(names.map((name) => reference(registry(name)))).toContain(await published());
  });
});

describe('A reader', () => {
  const stream = (generation: Generation) => generation.stream({})[Symbol.asyncIterator]();

  it('of the generation before still gets its pages, and hears when it is gone', async () => {
    const { revision } = await intake.replace(registry('primera'));
    await intake.replace(registry('segunda'));
    expect(await published(await repository.at(revision))).toBe(reference(registry('primera')));
    await intake.replace(registry('tercera'));
    await expect(repository.at(revision)).rejects.toThrow(RevisionGone);
  });

  it('whose generation is dropped in mid-stream gets a fault, never an end that looks whole', async () => {
    await intake.replace(registry('vieja'));
    const old = (await repository.current()) as Generation;
    const batches = stream(old);
    await batches.next();
    for (const title of ['nueva', 'más nueva']) await intake.replace(registry(title));
    await expect(batches.next()).rejects.toThrow(StorageUnavailable);
  });

  it.for([
    ['that it has asked before', true],
    ['that it has not asked yet', false],
  ] as const)('is not told of nothing by a dropped generation %s', async ([_, before]) => {
    await intake.replace(registry('vieja'));
    const old = (await repository.current()) as Generation;
    const asked: (() => Promise<unknown>)[] = [
      () => old.page({ text: parseSearchText('vieja') }, { limit: 1 }),
      () => old.page({ text: parseSearchText('"nada"') }, { limit: 1 }),
      () => old.page({}, { limit: 1 }),
    ];
    if (before) for (const ask of asked) await ask();
    else asked.push(() => old.municipalities());
    for (const title of ['nueva', 'más nueva']) await intake.replace(registry(title));
    for (const ask of asked) await expect(ask()).rejects.toThrow(StorageUnavailable);
  });

  it('finds the registry again after a moment without its catalog', async () => {
    await intake.replace(registry('entera'));
    const catalog = connection.db.collection<{ _id: string }>('postings_1');
    const complete = { _id: '~complete' };
    await catalog.deleteOne(complete);
    const generation = (await repository.current()) as Generation;
    await expect(generation.municipalities()).rejects.toThrow(StorageUnavailable);
    await catalog.insertOne(complete);
    expect((await generation.municipalities()).has(['oviedo'])).toBe(true);
  });
});

const made = new Map<string, Expediente[]>();

/** The same records whenever it is asked for by the same title; enough for several batches. */
function registry(title: string): readonly Expediente[] {
  const records = made.get(title) ?? Array.from({ length: 1_200 }, () => someRecord({ title }));
  made.set(title, records);
  return records;
}

function reference(records: readonly Expediente[]): string {
  return [...records].sort(compareRecords).map(publish).join();
}

async function published(generation?: Generation): Promise<string> {
  const asked = generation ?? ((await repository.current()) as Generation);
  const batches: string[] = [];
  for await (const batch of asked.stream({}))
    batches.push(Buffer.from(batch.published()).toString());
  return batches.join();
}

async function collections(): Promise<string[]> {
  const all = await connection.db.listCollections({}, { nameOnly: true }).toArray();
  return all.map(({ name }) => name).sort();
}
