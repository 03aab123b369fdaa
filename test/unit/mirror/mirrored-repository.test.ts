import { describe, expect, it } from 'vitest';
import { NotMirrored, TooLarge } from '../../../src/adapters/outbound/mirror/errors.js';
import { RevisionGone, StorageUnavailable } from '../../../src/domain/errors.js';
import { someRecord } from '../../support/records.js';
import { isMirrored, mirroredStore } from './mirrored-store.js';

const one = [someRecord({ title: 'Uno' })];
const two = [someRecord({ title: 'Dos' })];

describe('A mirrored repository', () => {
  it('is answered by the store until its mirror is built, then by the mirror', async () => {
    const { store, begun, current, repository } = await mirroredStore(one);
    const build = await begun(1);
    expect(await current()).toMatchObject({ isMirrored: false });
    expect(repository.lacking).toBe(build.revision);
    await build.finish(one);
    await repository.settled;
    expect(repository.lacking).toBeUndefined();
    const { generation, isMirrored } = await current();
    expect(isMirrored).toBe(true);
    expect(generation.revision).toBe(store.now?.revision);
    expect(generation.modified).toEqual(store.now?.modified);
  });

  it('answers at once if the store does: no promise comes in between', async () => {
    const { repository, begun } = await mirroredStore(one);
    await (await begun(1)).finish(one);
    await repository.settled;
    expect(repository.current()).not.toBeInstanceOf(Promise);
    expect(repository.at((await begun(1)).revision)).not.toBeInstanceOf(Promise);
  });

  it('is never older than the store: the first answer after a switch is the new one', async () => {
    const { store, repository, begun, current } = await mirroredStore(one);
    await (await begun(1)).finish(one);
    await repository.settled;
    const { revision } = await store.replace(two);
    expect(await current()).toMatchObject({ generation: { revision }, isMirrored: false });
    await (await begun(2)).finish(two);
    await repository.settled;
    expect(await current()).toMatchObject({ generation: { revision }, isMirrored: true });
  });

  it('has the date of the store where the same records become the registry again', async () => {
    const { store, repository, begun, current, builds } = await mirroredStore(one);
    await (await begun(1)).finish(one);
    await repository.settled;
    const modified = new Date('2031-02-03T04:05:06Z');
    await store.replace(one, modified);
    expect(await current()).toMatchObject({ generation: { modified }, isMirrored: true });
    expect(builds).toHaveLength(1);
  });

  it('gives a generation by its revision, the one before too until the new one is built', async () => {
    const { store, repository, begun } = await mirroredStore(one);
    const { revision } = await begun(1);
    await (await begun(1)).finish(one);
    await repository.settled;
    await store.replace(two);
    const before = await repository.at(revision);
    expect(await isMirrored(before, store)).toBe(true);
    await (await begun(2)).finish(two);
    await repository.settled;
    expect(await isMirrored(await repository.at(revision), store)).toBe(false);
    expect(await isMirrored(await repository.at(store.now?.revision as string), store)).toBe(true);
    // Whoever has begun with it goes on with it.
    expect(await isMirrored(before, store)).toBe(true);
    await expect(async () => repository.at('none')).rejects.toThrow(RevisionGone);
  });

  it('gives up a build that is overtaken, and never runs two at a time', async () => {
    const { store, repository, begun, builds, events, current } = await mirroredStore(one);
    const overtaken = await begun(1);
    const { revision } = await store.replace(two);
    await current();
    expect(overtaken.signal.aborted).toBe(true);
    const next = await begun(2);
    expect(next.revision).toBe(revision);
    await next.finish(two);
    await repository.settled;
    expect(await current()).toMatchObject({ generation: { revision }, isMirrored: true });
    expect(builds).toHaveLength(2);
    expect(events.map(({ mirror }) => mirror)).toEqual(['built']);
  });

  it('begins with a new registry when the store tells of it, before anybody asks', async () => {
    const { store, begun, repository } = await mirroredStore(one, { checkEveryMs: 600_000 });
    await begun(1);
    const { revision } = await store.replace(two);
    for (const tell of store.listeners) tell();
    expect((await begun(2)).revision).toBe(revision);
    await repository.close();
    expect(store.listeners.size).toBe(0);
  });

  it('does not go back to a revision whose answer was late', async () => {
    const { store, repository, begun, builds } = await mirroredStore(one);
    await begun(1);
    let arrive = () => {};
    store.delay = new Promise((resolve) => {
      arrive = resolve;
    });
    const late = repository.current();
    store.delay = undefined;
    await store.replace(two);
    await repository.current();
    await begun(2);
    arrive();
    expect((await late)?.revision).toBe(builds[0]?.revision);
    expect(builds[1]?.signal.aborted).toBe(false);
  });

  it('tries a build again that fails, after longer and longer pauses', async () => {
    const { repository, begun, heard, current } = await mirroredStore(one);
    for (const times of [1, 2, 3]) {
      (await begun(times)).fail(new StorageUnavailable('away'));
      expect(await current()).toMatchObject({ isMirrored: false });
    }
    expect((await heard('failed', 3)).map(({ againInMs }) => againInMs)).toEqual([5, 10, 20]);
    await (await begun(4)).finish(one);
    await repository.settled;
    expect(await current()).toMatchObject({ isMirrored: true });
  });

  it.each([
    ['is too large', new TooLarge(900, 2_000, 1_000), 'too large'],
    ['is not what the store says it is', new NotMirrored('other records'), 'failed'],
  ] as const)('leaves to the store what %s, and says so once', async (_, error, kind) => {
    const { store, repository, begun, builds, events, current } = await mirroredStore(one);
    (await begun(1)).fail(error);
    await repository.settled;
    for (let times = 0; times < 3; times++) {
      expect(await current()).toMatchObject({ isMirrored: false });
    }
    expect(builds).toHaveLength(1);
    expect(events).toMatchObject([{ mirror: kind, revision: store.now?.revision }]);
    await store.replace(two);
    await current();
    await (await begun(2)).finish(two);
    await repository.settled;
    expect(await current()).toMatchObject({ isMirrored: true });
  });

  it('mirrors what it could not, if the same records are loaded anew', async () => {
    const { store, repository, begun, current } = await mirroredStore(one);
    (await begun(1)).fail(new NotMirrored('other records'));
    await repository.settled;
    await store.replace(one);
    for (const tell of store.listeners) tell();
    await (await begun(2)).finish(one);
    await repository.settled;
    expect(await current()).toMatchObject({ isMirrored: true });
    expect(repository.lacking).toBeUndefined();
    for (const tell of store.listeners) tell();
    expect(await current()).toMatchObject({ isMirrored: true });
  });

  it('lets go of the mirror before it if the registry has become too large', async () => {
    const { store, repository, begun, current } = await mirroredStore(one);
    const { revision } = await begun(1);
    await (await begun(1)).finish(one);
    await repository.settled;
    await store.replace(two);
    await current();
    (await begun(2)).fail(new TooLarge(900, 2_000, 1_000));
    await repository.settled;
    expect(await isMirrored(await repository.at(revision), store)).toBe(false);
  });

  it('ends its build and closes the store when it is closed', async () => {
    const { store, repository, begun } = await mirroredStore(one);
    const { signal } = await begun(1);
    expect([store.isOpen, signal.aborted]).toEqual([true, false]);
    await repository.close();
    expect([store.isOpen, signal.aborted]).toEqual([false, true]);
  });
});
