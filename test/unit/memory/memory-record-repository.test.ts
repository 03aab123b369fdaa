import { rm, utimes } from 'node:fs/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { RegistryLoading, RevisionGone, StorageUnavailable } from '../../../src/domain/errors.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { ndjson, someFields } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';
import { repositoryOnFile } from '../../support/repository-on-file.js';
import { eventually, someFile } from './records-file.js';

interface Loaded {
  readonly records: number;
  readonly revision: string;
}

function repositoryOf(file: string) {
  const loaded: Loaded[] = [];
  const rejected: unknown[] = [];
  const repository = repositoryOnFile({
    file,
    checkEveryMs: 2,
    onLoaded: ({ records, revision }) => loaded.push({ records, revision }),
    onRejected: (reason) => rejected.push(reason),
  });
  onTestFinished(() => repository.close());
  return { repository, loaded, rejected };
}

async function opened(file: string) {
  const all = repositoryOf(file);
  await all.repository.open();
  return all;
}

async function idsOf(generation: Generation): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of generation.stream({})) {
    ids.push(...(await batch.records()).map(({ id }) => id));
  }
  return ids;
}

describe('MemoryRecordRepository, opening', () => {
  it('is loading until it has been opened', async () => {
    const { repository } = repositoryOf(await someFile(ndjson([someFields()])));
    await expect(async () => repository.current()).rejects.toThrow(RegistryLoading);
    await expect(async () => repository.at('any')).rejects.toThrow(StorageUnavailable);
    await repository.open();
    expect((await repository.current()).revision).toMatch(/^[0-9a-f]{64}$/);
  });

  it('holds the records of the file and the time of its last change', async () => {
    const file = await someFile(ndjson([someFields({ id: 'a' }), someFields({ id: 'b' })]));
    await utimes(file, 1_000_000, 1_000_000);
    const { repository, loaded, rejected } = await opened(file);
    const generation = await repository.current();
    expect(await idsOf(generation)).toEqual(['a', 'b']);
    expect(generation.modified).toEqual(new Date(1_000_000_000));
    expect(loaded).toEqual([{ records: 2, revision: generation.revision }]);
    expect(rejected).toEqual([]);
  });

  it.each([
    ['no file', undefined, 'ENOENT'],
    ['an empty file', '', 'the file holds no record'],
    ['a broken file', '{', 'line 1: record is not JSON'],
  ])('fails where there is %s', async (_, contents, reason) => {
    const file = await someFile(contents ?? '');
    if (contents === undefined) await rm(file);
    const { repository, loaded } = repositoryOf(file);
    await expect(repository.open()).rejects.toThrow(reason);
    await expect(async () => repository.current()).rejects.toThrow(RegistryLoading);
    expect(loaded).toEqual([]);
  });

  it('has the same revision as another that holds the same records in another order', async () => {
    const records = [someFields(), someFields(), someFields()];
    const one = await opened(await someFile(ndjson(records)));
    const other = await opened(await someFile(ndjson([...records].reverse())));
    expect(one.loaded).toEqual(other.loaded);
  });
});

describe('MemoryRecordRepository, when its file is replaced', () => {
  it('shows the new records, and holds the old revision no more', async () => {
    const file = await someFile(ndjson([someFields({ id: 'old' })]));
    const { repository, loaded } = await opened(file);
    const old = await repository.current();
    await replaceFile(file, ndjson([someFields({ id: 'new' })]));
    await eventually(() => expect(loaded).toHaveLength(2));
    const current = await repository.current();
    expect(await idsOf(current)).toEqual(['new']);
    expect(await repository.at(current.revision)).toBe(current);
    await expect(async () => repository.at(old.revision)).rejects.toThrow(RevisionGone);
  });

  it('lets a reader of the old records finish on them', async () => {
    const records = Array.from({ length: 1_500 }, (_, index) => someFields({ id: `old ${index}` }));
    const file = await someFile(ndjson(records));
    const { repository, loaded } = await opened(file);
    const generation = await repository.current();
    const stream = generation.stream({})[Symbol.asyncIterator]();
    const ids = (await (await stream.next()).value.records()).map(({ id }: { id: string }) => id);
    await replaceFile(file, ndjson([someFields({ id: 'new' })]));
    await eventually(() => expect(loaded).toHaveLength(2));
    for (let next = await stream.next(); !next.done; next = await stream.next()) {
      ids.push(...(await next.value.records()).map(({ id }: { id: string }) => id));
    }
    expect(ids).toEqual(records.map(({ id }) => id).sort());
    expect(await generation.page({}, { limit: 1, after: 0 })).toMatchObject({ total: 1_500 });
  });

  it('keeps the generation when the same records come again', async () => {
    const records = [someFields(), someFields()];
    const file = await someFile(ndjson(records));
    await utimes(file, 1_000_000, 1_000_000);
    const { repository, loaded } = await opened(file);
    const before = await repository.current();
    await replaceFile(file, ndjson([...records].reverse()));
    await eventually(() => expect(loaded).toHaveLength(2));
    expect(await repository.current()).toBe(before);
    expect(before.modified).toEqual(new Date(1_000_000_000));
    expect(loaded[1]).toEqual(loaded[0]);
  });

  it.each([
    ['broken', ndjson([someFields({ title: '' })]), 'line 1: title is empty'],
    ['empty', '', 'the file holds no record'],
  ])('reports a %s file and stays as it was, until a good one comes', async (_, bad, reason) => {
    const file = await someFile(ndjson([someFields({ id: 'old' })]));
    const { repository, loaded, rejected } = await opened(file);
    const old = await repository.current();
    await replaceFile(file, bad);
    await eventually(() => expect(rejected).toHaveLength(1));
    expect(rejected[0]).toMatchObject({ name: 'BrokenRecordsFile', message: reason });
    expect(await repository.current()).toBe(old);
    await replaceFile(file, ndjson([someFields({ id: 'new' })]));
    await eventually(() => expect(loaded).toHaveLength(2));
    expect(await idsOf(await repository.current())).toEqual(['new']);
  });

  it('stays as it was while the file is gone, and goes on when it is back', async () => {
    const file = await someFile(ndjson([someFields({ id: 'old' })]));
    const { repository, loaded, rejected } = await opened(file);
    await rm(file);
    await eventually(() => expect(rejected).toMatchObject([{ code: 'ENOENT' }]));
    expect(await idsOf(await repository.current())).toEqual(['old']);
    await replaceFile(file, ndjson([someFields({ id: 'new' })]));
    await eventually(() => expect(loaded).toHaveLength(2));
    expect(await idsOf(await repository.current())).toEqual(['new']);
  });
});
