import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { recordsCollection } from '../../src/adapters/outbound/mongodb/documents/registry-document.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { CollectionList } from '../../src/adapters/outbound/mongodb/pointer/collection-list.js';
import { ImportConflict, StorageUnavailable } from '../../src/domain/errors.js';
import type { RegistryDraft } from '../../src/domain/ports/record-intake.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { CodArchivo } from '../../src/domain/record/cod-archivo.js';
import { compareRecords } from '../../src/domain/search/matching.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { pointerOf } from '../support/mongodb/database.js';
import { PATIENCE } from '../support/patience.js';
import { backUp, restore } from './backup.js';
import { mongoRegistry, reference, registry } from './mongo-registry.js';

let test: ReturnType<typeof mongoRegistry>;
let loadNext: (title: string) => Promise<unknown>;
const db = () => test.connection.db;

beforeEach(() => {
  test = mongoRegistry();
  loadNext = (title) => load(test.intake, registry(title));
});

/** A stream of which some records have come, and others are still to be read. */
async function openStream(): Promise<AsyncIterator<unknown>> {
  const generation = (await test.repository.current()) as Generation;
  const batches = generation.stream({})[Symbol.asyncIterator]();
  expect((await batches.next()).done).toBe(false);
  return batches;
}

describe('An open stream', () => {
  it('is cut where the database is dropped and filled again, and shows nothing of the new registry', async () => {
    await loadNext('vieja');
    const stream = await openStream();
    await db().dropDatabase();
    await loadNext('nueva');
    await expect(stream.next()).rejects.toThrow(StorageUnavailable);
  });

  it('is cut where a backup from before its generation is restored and filled again', async () => {
    await loadNext('de ayer');
    const backup = await backUp(db());
    await loadNext('de hoy');
    const stream = await openStream();
    await db().dropDatabase();
    await restore(db(), backup);
    await loadNext('de mañana');
    await expect(stream.next()).rejects.toThrow(StorageUnavailable);
    expect(await test.held()).toEqual(['de mañana', 'de ayer']);
  });
});

describe('While a backup is restored', () => {
  it('an answer is that of its generation, or a fault', async () => {
    await loadNext('de ayer');
    const backup = await backUp(db());
    const yesterday = (await test.repository.current()) as Generation;
    await loadNext('de hoy');
    const today = (await test.repository.current()) as Generation;
    const seen = new Map<string, number>();
    const look = async (what: string, ask: () => Promise<unknown>, right: unknown) => {
      const answer = await ask().catch((fault: unknown) => fault);
      const kind = answer instanceof StorageUnavailable ? 'fault' : 'right';
      if (kind === 'right') expect(answer, what).toEqual(right);
      seen.set(`${what}: ${kind}`, (seen.get(`${what}: ${kind}`) ?? 0) + 1);
    };
    const totalOf = async (generation: Generation, text: string) =>
      (await generation.page({ text: parseSearchText(text) }, { limit: 1 })).total;
    const total = registry('de ayer').length;
    const codes = [...registry('de ayer')].sort(compareRecords).map((each) => each.codArchivo);
    const withCode = async (codArchivo: CodArchivo) =>
      (await yesterday.page({ codArchivo }, { limit: 1 })).total;
    await restore(db(), backup, async () => {
      await look('all', () => test.published(yesterday), reference(registry('de ayer')));
      await look('search', () => totalOf(yesterday, 'ayer'), total);
      await look('prefix', () => totalOf(yesterday, 'a'), total);
      await look('first code', () => withCode(codes[0] as CodArchivo), 1);
      await look('middle code', () => withCode(codes[total >> 1] as CodArchivo), 1);
      await look('last code', () => withCode(codes[total - 1] as CodArchivo), 1);
      await look('other', () => test.published(today), reference(registry('de hoy')));
      const anew = await new MongoRecordRepository(test.connection).current();
      if (anew?.revision === yesterday.revision) {
        await look('anew', () => totalOf(anew, 'ayer'), total);
      }
    });
    expect([...seen]).toEqual(
      expect.arrayContaining(
        ['all: fault', 'all: right', 'anew: right', 'other: right']
          .concat('first code: fault', 'middle code: fault', 'last code: fault')
          .concat('prefix: fault', 'prefix: right', 'search: fault', 'search: right')
          .map((kind) => [kind, expect.any(Number)]),
      ),
    );
    expect(seen.has('other: fault')).toBe(false);
    expect(await test.published()).toBe(reference(registry('de ayer')));
    await loadNext('de mañana');
    expect(await test.held()).toEqual(['de mañana', 'de ayer']);
  });
});

describe('An import under way', () => {
  const records = [...registry('a medias')].sort(compareRecords);
  const half = records.length / 2;

  /** With half of its records in the database. */
  async function beginImport(): Promise<RegistryDraft> {
    const draft = await test.intake.begin();
    await draft.add(records.slice(0, half));
    const { drafts = [] } = (await pointerOf(db())) ?? {};
    const written = () =>
      db()
        .collection(recordsCollection(drafts[0] as string))
        .countDocuments();
    // The last one so far is held back, to be written after all others.
    await expect.poll(written, PATIENCE).toBe(half - 1);
    return draft;
  }

  async function expectConflict(draft: RegistryDraft): Promise<void> {
    await draft.add(records.slice(half));
    await draft.finish();
    await expect(draft.makeCurrent()).rejects.toThrow(ImportConflict);
    await draft.discard();
  }

  it('is told where the database is dropped meanwhile', async () => {
    await loadNext('antes');
    const draft = await beginImport();
    await db().dropDatabase();
    await expectConflict(draft);
    expect(await test.held()).toEqual([]);
    await loadNext('después');
    expect(await test.held()).toEqual(['después']);
  });

  it.for([
    ['before it began', false],
    ['while it was written', true],
  ] as const)(
    'is told where a backup from %s is restored, though the registry is the same',
    async ([_, meanwhile]) => {
      await loadNext('antes');
      let backup = await backUp(db());
      const draft = await beginImport();
      if (meanwhile) backup = await backUp(db());
      await db().dropDatabase();
      await restore(db(), backup);
      await expectConflict(draft);
      expect(await test.published()).toBe(reference(registry('antes')));
      await loadNext('después');
      expect(await test.held()).toEqual(['después', 'antes']);
    },
  );

  it('is told where a backup is restored at its last moment, when it has looked for its collections', async () => {
    await loadNext('antes');
    const draft = await beginImport();
    const backup = await backUp(db());
    const listNow = CollectionList.of;
    await draft.add(records.slice(half));
    await draft.finish();
    const list = vi.spyOn(CollectionList, 'of').mockImplementationOnce(async (...given) => {
      const listed = await listNow(...given);
      await restore(db(), backup);
      return listed;
    });
    onTestFinished(() => list.mockRestore());
    await expect(draft.makeCurrent()).rejects.toThrow(ImportConflict);
    await draft.discard();
    expect(await test.published()).toBe(reference(registry('antes')));
  });

  it('is told where its collections alone were dropped, and writes made them anew', async () => {
    const draft = await beginImport();
    for (const { name } of await db().listCollections().toArray()) {
      if (name !== 'registry') await db().dropCollection(name);
    }
    await expectConflict(draft);
    expect(await test.repository.current()).toBeUndefined();
  });
});

it('A draft that is discarded is registered no longer', async () => {
  const draft = await test.intake.begin();
  expect((await pointerOf(db()))?.drafts).toHaveLength(1);
  await draft.discard();
  expect((await pointerOf(db()))?.drafts).toEqual([]);
});
