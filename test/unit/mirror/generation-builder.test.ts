import { describe, expect, it, vi } from 'vitest';
import { runBuildingTask } from '../../../src/adapters/outbound/mirror/building-task.js';
import { canonicalLines } from '../../../src/adapters/outbound/mirror/canonical-lines.js';
import { NotMirrored } from '../../../src/adapters/outbound/mirror/errors.js';
import { generationBuilder } from '../../../src/adapters/outbound/mirror/generation-builder.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { compareRecords } from '../../../src/domain/search/matching.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { someRecord } from '../../support/records.js';
import { FakeStore } from './fake-store.js';

const { signal } = new AbortController();
const records = [
  someRecord({ title: 'Uno', content: 'Texto\ncon líneas' }),
  someRecord({ title: 'Dos', checkin_date: '2025-01-01' }),
].sort(compareRecords);

/** A builder in this thread, over a store that gives these records to its reader. */
async function builderOf(given: readonly Expediente[], revision?: string, stored = records) {
  const store = new FakeStore();
  const current = await store.replace(stored);
  const registry = {
    revision: revision ?? current.revision,
    count: given.length,
    records: async function* () {
      yield given;
    },
  };
  const build = generationBuilder(
    store,
    { current: async () => registry },
    {
      maxBytes: 1e9,
      run: ({ count, records }, maxBytes) =>
        runBuildingTask({ records: count, maxBytes }, canonicalLines(records())),
    },
  );
  return { store, current, build };
}

describe('A generation that is built for a mirror', () => {
  it('is whole: what is not published comes from the store', async () => {
    const { current, build, store } = await builderOf(records);
    const { generation } = await build(current.revision, signal);
    const { batch } = await generation.page({}, { limit: 2 });
    expect(store.reads).toBe(0);
    expect(await batch.records()).toEqual(records);
    expect(store.reads).toBe(1);
  });

  it('reads what is side by side in the store at once', async () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      someRecord({ title: i % 10 === 0 ? 'Raro' : 'Usual', content: `Texto ${i}` }),
    ).sort(compareRecords);
    const { current, build, store } = await builderOf(many, undefined, many);
    const { generation } = await build(current.revision, signal);
    const all = await generation.page({}, { limit: 30 });
    expect(await all.batch.records()).toEqual(many);
    expect(store.reads).toBe(1);
    const rare = await generation.page({ text: parseSearchText('raro') }, { limit: 30 });
    expect(await rare.batch.records()).toEqual(many.filter(({ title }) => title === 'Raro'));
    expect(store.reads).toBe(1 + 3);
  });

  it('says so if the store has fewer records than it had', async () => {
    const { current, build, store } = await builderOf(records);
    const { generation } = await build(current.revision, signal);
    const { batch } = await generation.page({}, { limit: 2 });
    vi.spyOn(store, 'at').mockReturnValue(await new FakeStore().replace(records.slice(1)));
    await expect(batch.records()).rejects.toThrow('There is no record with rank 1.');
  });

  it('is not used if the records are not those of the revision', async () => {
    const { current, build } = await builderOf([...records.slice(1), someRecord()]);
    const building = build(current.revision, signal);
    await expect(building).rejects.toThrow(NotMirrored);
    await expect(building).rejects.toThrow('the records that were read have the revision');
  });

  it('can be built later if the registry has been replaced meanwhile', async () => {
    const { current, build } = await builderOf(records, 'another');
    const building = build((current as Generation).revision, signal);
    await expect(building).rejects.toThrow('replaced meanwhile');
    await expect(building).rejects.not.toThrow(NotMirrored);
  });
});
