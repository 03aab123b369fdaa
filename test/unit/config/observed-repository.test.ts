import { describe, expect, it } from 'vitest';
import { observed } from '../../../src/config/metrics/observed-repository.js';
import { NoResults, RegistryLoading, StorageUnavailable } from '../../../src/domain/errors.js';
import type { Generation, RecordRepository } from '../../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { someRecord } from '../../support/records.js';

const records = [someRecord(), someRecord()];

function observing(parts: Partial<RecordRepository>) {
  const reads: string[] = [];
  const repository = observed(fakeStorage(parts), (seconds, outcome) => {
    expect(seconds).toBeGreaterThanOrEqual(0);
    reads.push(outcome);
  });
  return { repository, reads };
}

/** Every read of this one takes time. */
async function slowGeneration(): Promise<Generation> {
  const real = await fakeGeneration(records, {});
  return {
    ...real,
    page: async (...question) => real.page(...question),
    facets: async (...question) => real.facets(...question),
  };
}

describe('An observed repository', () => {
  it('answers as the store does, and counts each read once', async () => {
    const generation = await slowGeneration();
    const { repository, reads } = observing({ current: async () => generation });
    const found = (await repository.current()) as Generation;
    expect(reads).toEqual(['ok']);
    expect(found).toMatchObject({ revision: generation.revision, modified: generation.modified });
    expect((await found.page({}, { limit: 1 })).total).toBe(2);
    expect((await found.facets({})).total).toBe(2);
    expect(await found.hasCode(parseCodArchivo('NONE-1'))).toBe(false);
    await found.municipalities();
    expect(reads).toHaveLength(5);
    let streamed = 0;
    for await (const { size } of found.stream({})) streamed += size;
    expect(streamed).toBe(2);
    expect(new Set(reads)).toEqual(new Set(['ok']));
    expect(reads.length).toBeGreaterThan(6);
    expect(await repository.current()).toBe(found);
  });

  it('counts nothing for what the store has at hand', async () => {
    const generation = await fakeGeneration(records, {});
    const { repository, reads } = observing({ current: () => generation });
    const found = repository.current() as Generation;
    expect(found).not.toBeInstanceOf(Promise);
    expect(found.page({}, { limit: 1 })).not.toBeInstanceOf(Promise);
    expect(reads).toEqual([]);
  });

  it.each([
    ['a store that does not answer', new StorageUnavailable('away'), ['failed']],
    ['a registry that is being loaded', new RegistryLoading(), ['ok']],
    ['an error that is an answer', new NoResults(), ['ok']],
  ])('tells failures from answers: %s', async (_, error, expected) => {
    const { repository, reads } = observing({ at: () => Promise.reject(error) });
    await expect(repository.at('x')).rejects.toBe(error);
    expect(reads).toEqual(expected);
  });

  it('counts no read that nobody waits for any more', async () => {
    const gone = AbortSignal.abort();
    const { repository, reads } = observing({ at: () => Promise.reject(gone.reason) });
    await expect(repository.at('x', { signal: gone })).rejects.toBe(gone.reason);
    expect(reads).toEqual([]);
  });

  it('ends a stream that is left early, and tells of changes if the store does', async () => {
    let ended = false;
    const generation = await fakeGeneration(records, {
      stream: () => ({
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ done: false, value: { size: 1 } as never }),
          return: async () => {
            ended = true;
            return { done: true as const, value: undefined };
          },
        }),
      }),
    });
    const listeners: (() => void)[] = [];
    const onChange = (listener: () => void) => {
      listeners.push(listener);
      return () => void listeners.pop();
    };
    const { repository } = observing({ current: () => generation, onChange });
    for await (const _ of (repository.current() as Generation).stream({})) break;
    expect(ended).toBe(true);
    const stop = repository.onChange?.(() => {});
    expect(listeners).toHaveLength(1);
    stop?.();
    expect(listeners).toEqual([]);
    expect(observing({}).repository.onChange).toBeUndefined();
  });
});
