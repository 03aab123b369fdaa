import { describe, expect, it, vi } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { StorageUnavailable } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { publish } from '../../src/domain/record/published-record.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { collectionsOf } from '../support/mongodb/database.js';
import { profiled } from '../support/mongodb/profiled.js';
import { someRecord } from '../support/records.js';
import { mongoRegistry } from './mongo-registry.js';

const LONG = 'suelo no urbanizable de protección '.repeat(20);
const records = Array.from({ length: 60 }, (_, i) =>
  someRecord({
    title: `Plan parcial ${i}`,
    content: `${i % 3 === 0 ? '' : LONG}ámbito común ${i % 2 ? 'de todos' : 'todos de'}`,
  }),
);
const all = { text: parseSearchText('"ámbito común de todos"') };
const expected = records.filter((record) => matches(record, all)).sort(compareRecords);

/** A registry with long texts, short ones between them, and several segments and blocks. */
async function loaded() {
  const test = mongoRegistry();
  const { connection } = test;
  const index = { longFrom: 500, mostWords: 400, mostBytes: 64 };
  await load(new MongoRecordIntake(connection, { keepReplacedMs: 0, index }), records);
  const generation = (await new MongoRecordRepository(connection).current()) as Generation;
  const found = async () => {
    const { batch, total } = await generation.page(all, { limit: 60 });
    return { total, published: Buffer.from(batch.published()).toString() };
  };
  return { ...test, generation, found, names: await collectionsOf(connection.db) };
}

describe('A phrase in long texts', () => {
  it('is found from positions, and only the texts of short records are read', async () => {
    const { connection, found, names } = await loaded();
    const sent = await profiled(connection.db, async () => {
      expect(await found()).toEqual({
        total: expected.length,
        published: expected.map(publish).join(),
      });
    });
    const texts = sent
      .filter(({ command }) => command.find === names.records && command.projection?.content === 1)
      .reduce((sum, { nreturned = 0 }) => sum + nreturned, 0);
    expect(texts).toBe(20);
    const blocks = sent.filter(({ command }) => /^x/.test(command.filter?._id?.$in?.[0]));
    expect(blocks.length).toBeGreaterThan(0);
  });

  it('is found where no reply holds all postings, positions or records', async () => {
    const { connection, found } = await loaded();
    const read = connection.read.bind(connection);
    let replies = 0;
    vi.spyOn(connection, 'read').mockImplementation((collection, options) => {
      replies++;
      return read(collection, { ...options, limit: Math.min(options.limit, 3) });
    });
    expect(await found()).toMatchObject({ total: expected.length });
    expect(replies).toBeGreaterThan(20);
  });

  it('is a fault where positions are missing, and never an answer with a gap', async () => {
    const { connection, found, names } = await loaded();
    expect(await found()).toMatchObject({ total: expected.length });
    const postings = connection.db.collection<{ _id: string }>(names.postings);
    const { deletedCount } = await postings.deleteMany({ _id: { $gte: 'x', $lt: 'y' } });
    expect(deletedCount).toBeGreaterThan(50);
    await expect(found()).rejects.toThrow(StorageUnavailable);
  });

  it('is a fault where the generation has been dropped', async () => {
    const { connection, found, names } = await loaded();
    expect(await found()).toMatchObject({ total: expected.length });
    await connection.db.dropCollection(names.postings);
    await expect(found()).rejects.toThrow(StorageUnavailable);
  });

  it('is found in texts where a generation has no positions', async () => {
    const { connection, found, names } = await loaded();
    const postings = connection.db.collection<{ _id: string }>(names.postings);
    await postings.deleteMany({ _id: { $gte: 'x', $lt: 'y' } });
    await postings.deleteMany({ _id: { $gte: '~segment', $lt: '~segmenu' } });
    expect(await found()).toMatchObject({ total: expected.length });
  });
});

it('Positions go with the generation that they belong to', async () => {
  const { connection, intake, held, published } = await loaded();
  await load(intake, [someRecord({ title: 'otra' })]);
  await load(intake, [someRecord({ title: 'última' })]);
  expect(await held()).toEqual(['última', 'otra']);
  const names = await connection.db.listCollections({}, { nameOnly: true }).toArray();
  expect(names).toHaveLength(5);
  expect(await published()).toContain('última');
});
