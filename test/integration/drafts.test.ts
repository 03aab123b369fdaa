import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { ImportConflict } from '../../src/domain/errors.js';
import { compareRecords } from '../../src/domain/search/matching.js';
import { load } from '../support/load.js';
import { PATIENCE } from '../support/patience.js';
import { someRecord } from '../support/records.js';
import { DRAFT_STEPS, heldImport, importWith, type Mishap, STEPS } from './import-steps.js';
import { registry as manyRecords, mongoRegistry, reference } from './mongo-registry.js';

/** What matters here is in which order things are written, not how many they are. */
const registry = (title: string) => manyRecords(title, 20);

let test: ReturnType<typeof mongoRegistry>;
let database: string;
let loadNext: (title: string) => Promise<unknown>;

beforeEach(() => {
  test = mongoRegistry();
  database = test.connection.db.databaseName;
  loadNext = (title) => load(test.intake, registry(title));
});

describe('An import that dies', () => {
  const die: Mishap = () => Promise.reject(new Error('dead'));

  it.for(STEPS.slice(0, -1))(
    'before it %s changes nothing, and the next one clears up after it',
    async (step) => {
      await loadNext('antes');
      await expect(importWith(database, registry('nunca'), step, die)).rejects.toThrow('dead');
      expect(await test.published()).toBe(reference(registry('antes')));

      await loadNext('después');
      expect(await test.published()).toBe(reference(registry('después')));
      expect(await test.held()).toEqual(['después', 'antes']);
    },
  );

  it('before it drops what is old is current, and the next one clears up after it', async () => {
    for (const title of ['antes', 'luego']) await loadNext(title);
    await importWith(database, registry('nueva'), 'drops what is old', die);
    expect(await test.published()).toBe(reference(registry('nueva')));
    expect(await test.held()).toEqual(['nueva', 'luego', 'stray antes', 'stray postings']);
    await loadNext('después');
    expect(await test.held()).toEqual(['después', 'nueva']);
  });
});

describe('A draft that is discarded', () => {
  const failOnce: Mishap = (write, isThisStep) =>
    isThisStep ? Promise.reject(new Error('failed')) : write();

  it.for(DRAFT_STEPS.slice(1, -1))(
    'because MongoDB fails when it %s leaves nothing behind',
    async (step) => {
      await loadNext('antes');
      const failed = importWith(database, registry('nunca'), step, failOnce);
      await expect(failed).rejects.toThrow('failed');
      expect(await test.published()).toBe(reference(registry('antes')));
      expect(await test.held()).toEqual(['antes']);
    },
  );

  it.for(['begun', 'written', 'finished'])('when it is %s leaves nothing behind', async (when) => {
    await loadNext('antes');
    const draft = await test.intake.begin();
    if (when !== 'begun') await draft.add(registry('nunca'));
    if (when === 'finished') await draft.finish();
    await draft.discard();
    await draft.discard();
    expect(await test.held()).toEqual(['antes']);
    expect(await test.published()).toBe(reference(registry('antes')));
  });

  it('while it is being written leaves nothing behind, and takes no more', async () => {
    const draft = await test.intake.begin();
    const adding = draft.add(manyRecords('nunca', 24_000));
    adding.catch(() => {});
    await vi.waitUntil(async () => (await test.held()).includes('stray nunca'), PATIENCE);
    await draft.discard();
    await expect(adding).rejects.toThrow('discarded');
    expect(await test.held()).toEqual([]);
  });

  it('once it is current, or may be, stays', async () => {
    const draft = await test.intake.begin();
    await draft.add([...registry('actual')].sort(compareRecords));
    await draft.finish();
    await draft.makeCurrent();
    await draft.discard();
    expect(await test.published()).toBe(reference(registry('actual')));

    const loseReply: Mishap = async (write, isThisStep) => {
      const reply = await write();
      if (isThisStep) throw new Error('the reply was lost');
      return reply;
    };
    const unknown = importWith(database, registry('nueva'), 'makes itself current', loseReply);
    await expect(unknown).rejects.toThrow('the reply was lost');
    expect(await test.published()).toBe(reference(registry('nueva')));
  });
});

describe('A draft', () => {
  it('that MongoDB refuses says why', async () => {
    await loadNext('antes');
    const refused = { ...someRecord({ checkin_date: '1999-01-01' }), title: '' };
    const asked = load(test.intake, [...registry('nunca'), refused]);
    await expect(asked).rejects.toMatchObject({
      name: 'StorageUnavailable',
      message: 'MongoDB cannot be written to: Document failed validation.',
      cause: expect.objectContaining({ name: 'MongoBulkWriteError' }),
    });
    expect(await test.held()).toEqual(['antes']);
  });

  it('is made current only when it is finished', async () => {
    const draft = await test.intake.begin();
    await draft.add(registry('nunca'));
    await expect(draft.makeCurrent()).rejects.toThrow('Only a finished draft');
    expect(await test.repository.current()).toBeUndefined();
  });

  it('is current even where what it replaced cannot be dropped, and that is told', async () => {
    for (const title of ['uno', 'dos']) await loadNext(title);
    const onLeftBehind = vi.fn();
    const intake = new MongoRecordIntake(test.connection, { keepReplacedMs: 0, onLeftBehind });
    const draft = await intake.begin();
    await draft.finish();
    const write = test.connection.write.bind(test.connection);
    vi.spyOn(test.connection, 'write')
      .mockImplementationOnce(write)
      .mockImplementationOnce(write)
      .mockRejectedValueOnce(new Error('no drops today'));
    await draft.makeCurrent();
    expect(onLeftBehind).toHaveBeenCalledExactlyOnceWith(new Error('no drops today'));
    expect(await test.published()).toBe('');
    expect(await test.held()).toEqual([undefined, 'dos', 'stray uno', 'stray postings']);
  });
});

describe('Two imports at once', () => {
  it.for(DRAFT_STEPS)(
    'are one that wins and one that is told: the first waits before it %s and is overtaken',
    async (step) => {
      await loadNext('antes');
      const slow = heldImport(database, registry('lento'), step);
      await slow.waiting;
      await loadNext('rápido');
      slow.go();
      await expect(slow.done).rejects.toThrow(ImportConflict);
      expect(await test.published()).toBe(reference(registry('rápido')));
      expect(await test.held()).toEqual(['rápido', 'antes']);
    },
  );

  it.for(DRAFT_STEPS)(
    'are one that wins and one that is told: the second waits before it %s and comes too late',
    async (step) => {
      const first = heldImport(database, registry('primero'), step);
      await first.waiting;
      const second = heldImport(database, registry('segundo'), step);
      await second.waiting;
      first.go();
      await first.done;
      expect(await test.published()).toBe(reference(registry('primero')));
      second.go();
      await expect(second.done).rejects.toThrow(ImportConflict);
      expect(await test.published()).toBe(reference(registry('primero')));
      expect(await test.held()).toEqual(['primero']);
      await loadNext('tercero');
      expect(await test.published()).toBe(reference(registry('tercero')));
    },
  );

  it('both win where the second begins when the first is current and has not cleared up', async () => {
    await loadNext('antes');
    const first = heldImport(database, registry('primero'), 'drops what is old');
    await first.waiting;
    const second = heldImport(database, registry('segundo'), 'writes its postings');
    await second.waiting;
    first.go();
    await first.done;
    second.go();
    await second.done;
    expect(await test.published()).toBe(reference(registry('segundo')));
    expect(await test.held()).toEqual(['segundo', 'primero']);
  });

  it('never make a mixture, however many start together', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const ends = await Promise.allSettled(names.map(loadNext));
    const lost = ends.filter((end) => end.status === 'rejected');
    expect(lost.length).toBeLessThan(names.length);
    for (const { reason } of lost) expect(reason).toBeInstanceOf(ImportConflict);
    expect(names.map((name) => reference(registry(name)))).toContain(await test.published());
  });
});
