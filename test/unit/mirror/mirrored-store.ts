import { onTestFinished } from 'vitest';
import type { BuiltGeneration } from '../../../src/adapters/outbound/mirror/mirror.js';
import type { MirrorEvent } from '../../../src/adapters/outbound/mirror/mirror-event.js';
import {
  MirroredRepository,
  type MirroredRepositoryOptions,
} from '../../../src/adapters/outbound/mirror/mirrored-repository.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { fakeGeneration } from '../../http/fake-storage.js';
import { FakeStore } from './fake-store.js';

/** A build that a test brings to its end. */
export interface BegunBuild {
  readonly revision: string;
  readonly signal: AbortSignal;
  finish(records: readonly Expediente[]): Promise<void>;
  fail(error: Error): void;
}

/** A store and its mirror, whose builds the test makes by hand. */
export async function mirroredStore(
  records: readonly Expediente[],
  options: Partial<MirroredRepositoryOptions> = {},
) {
  const store = new FakeStore();
  await store.replace(records);
  const events: MirrorEvent[] = [];
  const builds: BegunBuild[] = [];
  const waiting: { readonly isMet: () => boolean; readonly resolve: () => void }[] = [];
  const changed = () => {
    for (const { isMet, resolve } of waiting) if (isMet()) resolve();
  };
  const until = (isMet: () => boolean) =>
    isMet() ? Promise.resolve() : new Promise<void>((resolve) => waiting.push({ isMet, resolve }));
  const repository = new MirroredRepository(store, noReader, {
    maxBytes: 0,
    staleMs: 600_000,
    checkEveryMs: 5,
    retryMs: 5,
    onEvent: (one) => {
      events.push(one);
      changed();
    },
    build: (revision, signal) =>
      new Promise<BuiltGeneration>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        builds.push({
          revision,
          signal,
          finish: async (all) =>
            resolve({ generation: await fakeGeneration(all, {}), bytes: 1_000 }),
          fail: reject,
        });
        changed();
      }),
    ...options,
  });
  await repository.open();
  onTestFinished(() => repository.close());
  return {
    store,
    repository,
    events,
    builds,
    /** The events of this kind, once there are so many. */
    async heard<K extends MirrorEvent['mirror']>(kind: K, count = 1) {
      const all = () => events.filter(({ mirror }) => mirror === kind);
      await until(() => all().length >= count);
      return all() as Extract<MirrorEvent, { mirror: K }>[];
    },
    async begun(count: number): Promise<BegunBuild> {
      await until(() => builds.length >= count);
      return builds[count - 1] as BegunBuild;
    },
    /** The current generation, and whether a query about it reaches the store. */
    async current() {
      const generation = (await repository.current()) as Generation;
      return { generation, isMirrored: await isMirrored(generation, store) };
    },
  };
}

/** Builds are made by hand. */
const noReader = { current: () => Promise.reject(new Error('not part of this test')) };

export async function isMirrored(generation: Generation, store: FakeStore): Promise<boolean> {
  const before = store.reads;
  await generation.page({}, { limit: 1 });
  return store.reads === before;
}
