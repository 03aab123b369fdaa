import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import {
  type GenerationEntry,
  REGISTRY,
  type RegistryDocument,
} from '../../src/adapters/outbound/mongodb/documents/registry-document.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../src/adapters/outbound/mongodb/mongo-registry-history.js';
import { BrokenRegistry, RevisionGone, StorageUnavailable } from '../../src/domain/errors.js';
import type { Generation, RecordRepository } from '../../src/domain/ports/record-repository.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { collectionsOf, pointerOf } from '../support/mongodb/database.js';
import { profiled } from '../support/mongodb/profiled.js';
import { mongoRegistry, reference, registry } from './mongo-registry.js';

let connection: MongoConnection;
let intake: MongoRecordIntake;
let repository: RecordRepository;
let published: (generation?: Generation) => Promise<string>;
let held: () => Promise<string[]>;

beforeEach(() => {
  ({ connection, intake, repository, published, held } = mongoRegistry());
});

const pointers = () => connection.db.collection<RegistryDocument>(REGISTRY);

describe('An import', () => {
  it('keeps what it replaced for as long as a reader may be at it', async () => {
    const patient = new MongoRecordIntake(connection);
    await load(patient, registry('uno'));
    const first = (await repository.current()) as Generation;
    for (const title of ['dos', 'tres']) await load(patient, registry(title));
    expect(await published(await repository.at(first.revision))).toBe(reference(registry('uno')));
    await load(intake, registry('cuatro'));
    await expect(repository.at(first.revision)).rejects.toThrow(RevisionGone);
  });

  it('leaves the two newest generations and nothing older that nobody can be at', async () => {
    for (const title of ['uno', 'dos', 'tres']) await load(intake, registry(title));
    expect(await held()).toEqual(['tres', 'dos']);
    expect(await published()).toBe(reference(registry('tres')));
  });

  it('of the same records keeps the revision, and the moment at which it became the registry', async () => {
    await load(intake, registry('igual'));
    const first = (await repository.current()) as Generation;
    await load(intake, [...registry('igual')].reverse());
    const again = (await repository.current()) as Generation;
    await load(intake, registry('otro'));
    const other = (await repository.current()) as Generation;
    expect(again).toMatchObject({ revision: first.revision, modified: first.modified });
    expect(other.revision).not.toBe(first.revision);
    expect(other.modified.getTime()).toBeGreaterThan(first.modified.getTime());
  });

  it('goes by the clock of MongoDB, whatever that of its own machine says', async () => {
    const patient = new MongoRecordIntake(connection);
    const { db } = connection;
    const serverTime = async () => (await db.command({ hello: 1 })).localTime as Date;
    for (const title of ['uno', 'dos']) await load(patient, registry(title));
    const before = await serverTime();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 60 * 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    await load(patient, registry('tres'));
    const [current, replaced] = (await pointerOf(db))?.generations ?? [];
    const after = await serverTime();
    for (const time of [current?.modified, replaced?.replaced]) {
      expect(Number(time)).toBeGreaterThanOrEqual(Number(before));
      expect(Number(time)).toBeLessThanOrEqual(Number(after));
    }
    expect(await held()).toEqual(['tres', 'dos', 'uno']);
  });

  it('does not take the registry back in time, where the clock of MongoDB goes back', async () => {
    await load(intake, registry('uno'));
    const ahead = new Date(Date.now() + 24 * 60 * 60_000);
    await pointers().updateOne({}, { $set: { 'generations.0.modified': ahead } });
    await load(intake, registry('dos'));
    expect((await repository.current())?.modified).toEqual(ahead);
  });

  it('keeps what was current until it came, also where that had been replaced before', async () => {
    const patient = new MongoRecordIntake(connection);
    for (const title of ['uno', 'dos']) await load(patient, registry(title));
    const [current, before] = (await pointerOf(connection.db))?.generations ?? [];
    const goneBack = [{ ...before, replaced: new Date(Date.now() - 60 * 60_000) }, current];
    await pointers().updateOne({}, { $set: { generations: goneBack as GenerationEntry[] } });
    for (const title of ['tres', 'cuatro']) await load(patient, registry(title));
    expect(await held()).toEqual(['cuatro', 'tres', 'uno', 'dos']);
  });

  it('keeps the registry before, however often the same records come again', async () => {
    for (const title of ['uno', 'dos', 'dos', 'dos']) await load(intake, registry(title));
    expect(await held()).toEqual(['dos', 'uno']);
  });

  it('waits for the majority with every document, so that a new primary has no gap', async () => {
    const sent = await profiled(connection.db, () => load(intake, registry('mayoría')));
    const concerns = sent
      .filter(({ op, command }) => op === 'insert' || 'findAndModify' in command)
      .map(({ command }) => command.writeConcern?.w);
    expect(concerns.length).toBeGreaterThan(2);
    expect(new Set(concerns)).toEqual(new Set(['majority']));
  });

  it('of no records makes an empty registry', async () => {
    await load(intake, []);
    const generation = (await repository.current()) as Generation;
    expect(await generation.page({ text: parseSearchText('plan') }, { limit: 1 })).toMatchObject({
      total: 0,
      batch: { size: 0 },
    });
  });
});

describe('A reader', () => {
  const stream = (generation: Generation) => generation.stream({})[Symbol.asyncIterator]();

  it('of the generation before still gets its pages, and hears when it is gone', async () => {
    const { revision } = await load(intake, registry('primera'));
    await load(intake, registry('segunda'));
    expect(await published(await repository.at(revision))).toBe(reference(registry('primera')));
    await load(intake, registry('tercera'));
    await expect(repository.at(revision)).rejects.toThrow(RevisionGone);
  });

  it('whose generation is dropped in mid-stream gets a fault, never an end that looks whole', async () => {
    await load(intake, registry('vieja'));
    const old = (await repository.current()) as Generation;
    const batches = stream(old);
    await batches.next();
    for (const title of ['nueva', 'más nueva']) await load(intake, registry(title));
    await expect(batches.next()).rejects.toThrow(StorageUnavailable);
  });

  it.for([
    ['that it has asked before', true],
    ['that it has not asked yet', false],
  ] as const)('is not told of nothing by a dropped generation %s', async ([_, before]) => {
    await load(intake, registry('vieja'));
    const old = (await repository.current()) as Generation;
    const asked: (() => Promise<unknown>)[] = [
      async () => old.page({ text: parseSearchText('vieja') }, { limit: 1 }),
      async () => old.page({ text: parseSearchText('"nada"') }, { limit: 1 }),
      async () => old.page({}, { limit: 1 }),
    ];
    if (before) for (const ask of asked) await ask();
    else asked.push(() => old.municipalities());
    for (const title of ['nueva', 'más nueva']) await load(intake, registry(title));
    for (const ask of asked) await expect(ask()).rejects.toThrow(StorageUnavailable);
  });

  it('finds the registry again after a moment without its metadata', async () => {
    await load(intake, registry('entera'));
    const { postings } = await collectionsOf(connection.db);
    const metadata = connection.db.collection<{ _id: string }>(postings);
    const complete = { _id: '~complete' };
    await metadata.deleteOne(complete);
    const generation = (await repository.current()) as Generation;
    await expect(generation.municipalities()).rejects.toThrow(StorageUnavailable);
    await metadata.insertOne(complete);
    expect((await generation.municipalities()).has(['oviedo'])).toBe(true);
  });
});

describe('A registry that another version has imported', () => {
  const setFormat = (format: number | undefined) =>
    pointers().updateOne(
      {},
      format === undefined
        ? { $unset: { 'generations.0.format': 1 } }
        : { $set: { 'generations.0.format': format } },
    );

  it.for([
    ['earlier', undefined],
    ['later', 99],
  ] as const)('is refused with what to do, if the version is %s', async ([version, format]) => {
    const { revision } = await load(intake, registry('otra'));
    await setFormat(format);
    const refusal = new RegExp(`by an? ${version} version .* Import the records again`);
    await expect(async () => repository.current()).rejects.toThrow(refusal);
    await expect(async () => repository.at(revision)).rejects.toThrow(BrokenRegistry);
  });

  it('is compared with by the next import, and does not come back by a rollback', async () => {
    await load(intake, registry('anterior'));
    await setFormat(undefined);
    const whole = await new MongoRecordRepository(connection).whole();
    expect(whole?.count).toBe(registry('anterior').length);
    await load(intake, registry('nueva'));
    expect(await published()).toBe(reference(registry('nueva')));
    await expect(new MongoRegistryHistory(connection).rollBack()).rejects.toThrow(BrokenRegistry);
    const database = connection.db.databaseName;
    const url = inject('mongodbUrl');
    const own = new MongoConnection({ url, database, poolSize: 5, queryTimeoutMs: 5_000 });
    const following = new MongoRecordRepository(own, { followMs: 60_000 });
    onTestFinished(() => following.close());
    await following.open();
    expect(await published(await following.current())).toBe(reference(registry('nueva')));
  });
});
