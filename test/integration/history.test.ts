import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { GenerationDropped, ImportConflict } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { load } from '../support/load.js';
import { collectionsOf, pointerOf } from '../support/mongodb/database.js';
import { mongoRegistry, reference, registry } from './mongo-registry.js';

describe('A rollback in MongoDB', () => {
  let test: ReturnType<typeof mongoRegistry>;
  let loadNext: (title: string) => Promise<unknown>;
  const db = () => test.connection.db;

  beforeEach(() => {
    test = mongoRegistry();
    loadNext = (title) => load(test.intake, registry(title));
  });

  it('has a registry to go back to, however long ago that was replaced', async () => {
    const patient = new MongoRecordIntake(test.connection);
    for (const title of ['uno', 'dos']) await load(patient, registry(title));
    const longAgo = {
      'generations.1.replaced': new Date(0),
      'generations.1.modified': new Date(0),
    };
    await db().collection('registry').updateOne({}, { $set: longAgo });
    await load(patient, registry('dos'));
    await test.history.rollBack();
    expect(await test.published()).toBe(reference(registry('uno')));
  });

  it('tells what it replaces', async () => {
    for (const title of ['uno', 'dos']) await loadNext(title);
    const [current] = await test.history.list();
    const { replaced } = await test.history.rollBack();
    expect({ ...replaced, since: current?.since }).toEqual(current);
  });

  it('lets a stream go on that is in the middle of what it replaces', async () => {
    for (const title of ['uno', 'dos']) await loadNext(title);
    const current = (await test.repository.current()) as Generation;
    const batches: string[] = [];
    for await (const batch of current.stream({})) {
      if (batches.push(Buffer.from(batch.published()).toString()) === 1) {
        await test.history.rollBack();
      }
    }
    expect(batches.join()).toBe(reference(registry('dos')));
    expect(await test.published()).toBe(reference(registry('uno')));
  });

  it('keeps every generation, and gives what it replaces the same time as an import does', async () => {
    const patient = new MongoRecordIntake(test.connection);
    for (const title of ['uno', 'dos', 'tres']) await load(patient, registry(title));
    const { revision } = (await test.history.list())[2] as { revision: string };
    await test.history.rollBack(revision);
    expect(await test.held()).toEqual(['uno', 'tres', 'dos']);
    const [current, before] = (await pointerOf(db()))?.generations ?? [];
    expect(current).not.toHaveProperty('replaced');
    expect(before?.replaced).toEqual(current?.modified);
    await load(patient, registry('cuatro'));
    expect(await test.held()).toEqual(['cuatro', 'uno', 'tres', 'dos']);
  });

  it('is told where an import is faster, and changes nothing', async () => {
    for (const title of ['uno', 'dos']) await loadNext(title);
    const write = test.connection.write.bind(test.connection);
    vi.spyOn(test.connection, 'write').mockImplementationOnce(async (work) => {
      await loadNext('tres');
      return write(work);
    });
    await expect(test.history.rollBack()).rejects.toThrow(ImportConflict);
    expect(await test.held()).toEqual(['tres', 'dos']);
  });

  it('is told where imports drop what it would go back to', async () => {
    for (const title of ['uno', 'dos']) await loadNext(title);
    const read = test.connection.read.bind(test.connection);
    vi.spyOn(test.connection, 'read').mockImplementationOnce(async (...asked) => {
      const pointer = await read(...asked);
      for (const title of ['tres', 'cuatro']) await loadNext(title);
      return pointer;
    });
    await expect(test.history.rollBack()).rejects.toThrow(ImportConflict);
    expect(await test.held()).toEqual(['cuatro', 'tres']);
  });

  it.for(['records', 'postings'] as const)(
    'to a generation whose %s were dropped by hand is refused',
    async (kind) => {
      for (const title of ['uno', 'dos']) await loadNext(title);
      await db().dropCollection((await collectionsOf(db(), 1))[kind]);
      await expect(test.history.rollBack()).rejects.toThrow(GenerationDropped);
      expect(await test.published()).toBe(reference(registry('dos')));
    },
  );
});
