import { describe, expect, it } from 'vitest';
import { ImportConflict, NothingLoaded, RevisionGone } from '../../src/domain/errors.js';
import type { Generation, RecordRepository } from '../../src/domain/ports/record-repository.js';
import type { RegistryHistory } from '../../src/domain/ports/registry-history.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { load } from '../support/load.js';
import { someRecord } from '../support/records.js';
import type { EmptyStore } from './merge-contract.js';

/** A store with nothing in it, and the way back in it. */
export interface EmptyStoreWithHistory extends EmptyStore {
  /** Reads it as a new process would that serves it. */
  reopened(): Promise<RecordRepository>;
  readonly history: RegistryHistory;
}

const records = (title: string, count: number): Expediente[] =>
  Array.from({ length: count }, () => someRecord({ title }));
const ALFA = records('alfa', 3);
const BETA = records('beta', 5);
const GAMMA = records('gamma', 2);

/** What is kept, and the way back to it, are the same in every store. */
export function historyContract(emptyStore: () => Promise<EmptyStoreWithHistory>): void {
  const storeWith = async (...registries: (readonly Expediente[])[]) => {
    const store = await emptyStore();
    const loaded = [];
    for (const registry of registries) loaded.push(await load(store.intake, registry));
    return { ...store, loaded };
  };
  const current = async (store: EmptyStoreWithHistory) =>
    (await (await store.reopened()).current()) as Generation;
  const titles = async (store: EmptyStoreWithHistory) => {
    const found = new Set<string>();
    for await (const batch of (await current(store)).stream({})) {
      for (const { title } of await batch.records()) found.add(title);
    }
    return [...found];
  };

  describe('The history', () => {
    it('of a store with nothing in it is empty, and there is no way back', async () => {
      const { history } = await storeWith();
      expect(await history.list()).toEqual([]);
      await expect(history.rollBack()).rejects.toThrow(NothingLoaded);
    });

    it('of a first registry is that one, since it became so, and there is no way back', async () => {
      const store = await storeWith(ALFA);
      const { modified } = await current(store);
      expect(await store.history.list()).toEqual([{ ...store.loaded[0], since: modified }]);
      await expect(store.history.rollBack()).rejects.toThrow(RevisionGone);
      expect(await titles(store)).toEqual(['alfa']);
    });

    it('is the current registry, then the one before it', async () => {
      const { history, loaded } = await storeWith(ALFA, BETA);
      const list = await history.list();
      expect(list).toMatchObject([{ records: 5 }, { records: 3 }]);
      expect(list.map(({ revision }) => revision)).toEqual(
        loaded.map(({ revision }) => revision).reverse(),
      );
      expect(Number(list[0]?.since)).toBeGreaterThanOrEqual(Number(list[1]?.since));
    });

    it('begins with what the last imports left', async () => {
      const { history, loaded } = await storeWith(ALFA, BETA, GAMMA);
      expect((await history.list()).slice(0, 2)).toMatchObject([loaded[2], loaded[1]]);
    });

    it('stays as it is when an import changes nothing', async () => {
      const store = await storeWith(ALFA, BETA);
      const before = await store.history.list();
      await load(store.intake, BETA);
      expect(await store.history.list()).toEqual(before);
      await store.history.rollBack();
      expect(await titles(store)).toEqual(['alfa']);
    });

    it('stays as it is when an import is discarded', async () => {
      const { intake, history } = await storeWith(ALFA, BETA);
      const before = await history.list();
      const draft = await intake.begin();
      await draft.add(GAMMA);
      await draft.finish();
      await draft.discard();
      expect(await history.list()).toEqual(before);
    });
  });

  describe('A rollback', () => {
    it('makes the registry before the registry, and says what it is', async () => {
      const store = await storeWith(ALFA, BETA);
      const { modified } = await current(store);
      const now = await store.history.rollBack();
      expect(now).toMatchObject(store.loaded[0] as object);
      expect(await titles(store)).toEqual(['alfa']);
      expect((await current(store)).revision).toBe(now.revision);
      expect((await current(store)).modified).toEqual(now.since);
      expect(Number(now.since)).toBeGreaterThanOrEqual(Number(modified));
      const list = await store.history.list();
      expect(list[0]).toEqual(now);
      expect(list[1]).toMatchObject(store.loaded[1] as object);
    });

    it('goes forward again the second time, and back the third', async () => {
      const store = await storeWith(ALFA, BETA);
      let since = 0;
      for (const title of ['alfa', 'beta', 'alfa']) {
        const now = await store.history.rollBack();
        expect(await titles(store)).toEqual([title]);
        expect(Number(now.since)).toBeGreaterThanOrEqual(since);
        since = Number(now.since);
        expect(await store.history.list()).toHaveLength(2);
      }
    });

    it('goes to the revision that is named', async () => {
      const store = await storeWith(ALFA, BETA);
      const [alfa, beta] = store.loaded;
      expect(await store.history.rollBack(alfa?.revision)).toMatchObject(alfa as object);
      expect(await titles(store)).toEqual(['alfa']);
      expect(await store.history.rollBack(beta?.revision)).toMatchObject(beta as object);
      expect(await titles(store)).toEqual(['beta']);
    });

    it('to the revision that is current already changes nothing', async () => {
      const { history, loaded } = await storeWith(ALFA, BETA);
      const before = await history.list();
      expect(await history.rollBack(loaded[1]?.revision)).toEqual(before[0]);
      expect(await history.list()).toEqual(before);
    });

    it('to a revision that is not kept changes nothing', async () => {
      const { history } = await storeWith(ALFA, BETA);
      const before = await history.list();
      for (const revision of ['f'.repeat(64), 'x', '', '$ne', '.*']) {
        await expect(history.rollBack(revision)).rejects.toThrow(RevisionGone);
      }
      expect(await history.list()).toEqual(before);
    });

    it('is followed by imports like any registry, and is then the one before', async () => {
      const store = await storeWith(ALFA, BETA);
      await store.history.rollBack();
      await load(store.intake, GAMMA);
      expect(await titles(store)).toEqual(['gamma']);
      await store.history.rollBack();
      expect(await titles(store)).toEqual(['alfa']);
    });

    it('is in the way of an import that began before it', async () => {
      const store = await storeWith(ALFA, BETA);
      const draft = await store.intake.begin();
      await draft.add(GAMMA);
      await draft.finish();
      await store.history.rollBack();
      await expect(draft.makeCurrent()).rejects.toThrow(ImportConflict);
      expect(await titles(store)).toEqual(['alfa']);
    });

    it('that is stopped changes nothing', async () => {
      const store = await storeWith(ALFA, BETA);
      const before = await store.history.list();
      const signal = AbortSignal.abort(new Error('stopped'));
      await expect(store.history.rollBack(undefined, { signal })).rejects.toThrow('stopped');
      expect(await store.history.list()).toEqual(before);
    });

    it('at the same time as others and as imports happens wholly or not at all', async () => {
      const store = await storeWith(ALFA, BETA);
      const works = [
        () => store.history.rollBack(),
        () => store.history.rollBack(),
        () => load(store.intake, GAMMA),
        () => store.history.rollBack(),
      ];
      for (let round = 0; round < 3; round++) {
        const ends = await Promise.allSettled(works.map((work) => work()));
        for (const end of ends) {
          if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(ImportConflict);
        }
        expect(ends.map(({ status }) => status)).toContain('fulfilled');
        const list = await store.history.list();
        expect((await current(store)).revision).toBe(list[0]?.revision);
        expect(await titles(store)).toHaveLength(1);
        expect(list.length).toBeGreaterThanOrEqual(2);
      }
    });
  });
}
