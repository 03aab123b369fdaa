import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BrokenRegistry,
  GenerationDropped,
  RegistryLoading,
  RevisionGone,
  StorageUnavailable,
} from '../../../src/domain/errors.js';
import { someRecord } from '../../support/records.js';
import { mirroredStore } from './mirrored-store.js';

const one = [someRecord({ title: 'Uno' })];
const two = [someRecord({ title: 'Dos' })];
const STALE_MS = 600_000;
const AWAY = new StorageUnavailable('MongoDB cannot be read: refused.');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A store whose mirror is built, and which is checked only once. */
async function mirrored(options = {}) {
  const all = await mirroredStore(one, { staleMs: STALE_MS, checkEveryMs: 600_000, ...options });
  await (await all.begun(1)).finish(one);
  await all.repository.settled;
  await all.repository.current();
  return all;
}

describe('A store that goes away', () => {
  it('is stood in for by its mirror, which says since when', async () => {
    const { store, current, repository, events } = await mirrored();
    const since = new Date();
    vi.advanceTimersByTime(2_000);
    store.fault = AWAY;
    const { generation, isMirrored } = await current();
    expect(isMirrored).toBe(true);
    expect(generation).toMatchObject({
      staleSince: since,
      revision: store.now?.revision,
      modified: store.now?.modified,
    });
    expect(await repository.at(generation.revision)).toBe(generation);
    const until = new Date(since.getTime() + STALE_MS);
    expect(events.slice(1)).toEqual([{ mirror: 'stale', since, until, reason: AWAY.message }]);
  });

  it('is not asked again by every query', async () => {
    const { store, current, repository } = await mirrored();
    store.fault = AWAY;
    const asked = store.asked;
    for (let times = 0; times < 20; times++) await current();
    expect(store.asked).toBe(asked + 1);
    // Whether it has another generation, nobody knows.
    await expect(async () => repository.at('another')).rejects.toThrow(AWAY);
    expect(store.asked).toBe(asked + 1);
  });

  it('is asked again in the background, one question at a time, until it is back', async () => {
    const { store, current, heard, repository, begun } = await mirrored({ checkEveryMs: 5 });
    await heardAway();
    let back = () => {};
    let checks = 0;
    vi.spyOn(store, 'current').mockImplementation(() => {
      checks++;
      return new Promise((resolve) => {
        back = () => resolve(store.now);
      });
    });
    await vi.waitUntil(() => checks > 0);
    for (let times = 0; times < 20; times++) {
      expect(await current()).toMatchObject({ isMirrored: true });
    }
    expect(checks).toBe(1);

    const { revision } = await store.replace(two);
    vi.advanceTimersByTime(45_000);
    vi.restoreAllMocks();
    store.fault = undefined;
    back();
    expect(await heard('in touch')).toMatchObject([{ awayMs: expect.closeTo(45_000, -4) }]);
    const { generation } = await current();
    expect(generation.revision).toBe(revision);
    expect(generation.staleSince).toBeUndefined();
    await (await begun(2)).finish(two);
    await repository.settled;
    expect(await current()).toMatchObject({ generation: { revision }, isMirrored: true });

    async function heardAway() {
      store.fault = AWAY;
      await current();
      await heard('stale');
    }
  });

  it('is noticed, and heard again, though nobody asks', async () => {
    const { store, repository, heard } = await mirrored({ checkEveryMs: 5 });
    const current = vi.spyOn(store, 'current');
    store.fault = AWAY;
    await heard('stale');
    const { length } = current.mock.calls;
    const answer = repository.current();
    expect(current.mock.calls).toHaveLength(length);
    expect(await answer).toHaveProperty('staleSince', expect.any(Date));
    store.fault = undefined;
    await heard('in touch');
    expect(await repository.current()).toHaveProperty('staleSince', undefined);
  });

  it('is stood in for only so long, then its own error comes, at once', async () => {
    const { store, current, repository, events } = await mirrored();
    store.fault = AWAY;
    vi.advanceTimersByTime(STALE_MS - 1_000);
    await current();
    const asked = store.asked;
    vi.advanceTimersByTime(2_000);
    for (let times = 0; times < 3; times++) {
      await expect(async () => repository.current()).rejects.toThrow(AWAY);
    }
    expect(store.asked).toBe(asked);
    expect(events.map(({ mirror }) => mirror)).toEqual(['built', 'stale', 'too stale']);
  });

  it.each([
    ['forward', 3_600_000],
    ['back', -3_600_000],
  ])('is stood in for as long, though the clock of the machine is put %s', async (_, byMs) => {
    const { store, current, repository } = await mirrored();
    store.fault = AWAY;
    await current();
    vi.setSystemTime(Date.now() + byMs);
    vi.advanceTimersByTime(STALE_MS - 1_000);
    expect(await current()).toMatchObject({ isMirrored: true });
    vi.advanceTimersByTime(2_000);
    await expect(async () => repository.current()).rejects.toThrow(AWAY);
  });

  it('is not taken for back because of a late answer', async () => {
    const { store, repository, current } = await mirrored();
    let arrive = () => {};
    store.delay = new Promise((resolve) => {
      arrive = resolve;
    });
    const late = repository.current();
    store.delay = undefined;
    store.fault = AWAY;
    await current();
    arrive();
    await late;
    const { asked } = store;
    expect(await current()).toHaveProperty('generation.staleSince', expect.any(Date));
    expect(store.asked).toBe(asked);
  });

  it('is not stood in for by a registry that it has replaced', async () => {
    const { store, repository, current } = await mirrored();
    await store.replace(two);
    await current();
    store.fault = AWAY;
    await expect(async () => repository.current()).rejects.toThrow(AWAY);
  });

  it('is not stood in for if the settings say so, and every query asks it', async () => {
    const { store, repository, events } = await mirrored({ staleMs: 0 });
    store.fault = AWAY;
    const asked = store.asked;
    for (let times = 0; times < 3; times++) {
      await expect(async () => repository.current()).rejects.toThrow(AWAY);
    }
    expect(store.asked).toBe(asked + 3);
    expect(events.map(({ mirror }) => mirror)).toEqual(['built']);
  });

  it('is not stood in for without a mirror', async () => {
    const { store, repository, events } = await mirroredStore(one, { checkEveryMs: 600_000 });
    store.fault = AWAY;
    await expect(async () => repository.current()).rejects.toThrow(AWAY);
    store.fault = undefined;
    expect(await repository.current()).toHaveProperty('revision', store.now?.revision);
    expect(events).toEqual([]);
  });

  it.each([
    new RegistryLoading(),
    new BrokenRegistry('broken'),
    new GenerationDropped('dropped'),
    new RevisionGone(),
    new Error('a fault of ours'),
  ])('is one that does not answer, not one that answers: %s', async (error) => {
    const { store, repository } = await mirrored();
    store.fault = error;
    await expect(async () => repository.current()).rejects.toThrow(error);
    store.fault = undefined;
    expect(await repository.current()).toHaveProperty('staleSince', undefined);
  });
});
