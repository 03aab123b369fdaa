import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AskOptions } from '../../../src/domain/ports/record-repository.js';
import type { RegistryReader } from '../../../src/domain/ports/registry-reader.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { importInto, removals } from '../../support/importing.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { someFields, someRecord } from '../../support/records.js';

const records = ['a', 'b', 'c', 'd', 'e'].map((id) => someRecord({ id, cod_archivo: `K${id}-1` }));
const [a, b] = records as [Expediente, Expediente];

let store: Awaited<ReturnType<typeof memoryRegistry>>;
let reads: (AskOptions | undefined)[];
beforeEach(async () => {
  store = await memoryRegistry();
  reads = [];
  await importInto(await store.reader(), store.intake)({ records });
});

/** The registry in batches of two, and who has read it. */
const reader: RegistryReader = {
  current: async () => ({
    revision: 'r',
    count: records.length,
    async *records(options) {
      reads.push(options);
      for (let at = 0; at < records.length; at += 2) yield records.slice(at, at + 2);
    },
  }),
};
const importing = (request: Parameters<ReturnType<typeof importInto>>[0]) =>
  importInto(reader, store.intake)(request);
const ids = async () =>
  (await readFile(store.file, 'utf8'))
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).id);

describe('The registry before an import', () => {
  it('is kept in a merge but for what is replaced or removed, batch by batch', async () => {
    const { changes } = await importing({
      mode: 'merge',
      records: [someFields({ id: 'c', cod_archivo: 'Kc-1', title: 'otro' })],
      removals: removals(['b', 'e']),
    });
    expect(changes).toMatchObject({ added: 0, changed: 1, removed: 2, same: 2 });
    expect((await ids()).sort()).toEqual(['a', 'c', 'd']);
  });

  it('is read once for a replacement, and once more for a merge, by the same asker', async () => {
    const { signal } = new AbortController();
    await importing({ records: [a], signal });
    expect(reads).toEqual([{ signal }]);
    reads = [];
    await importing({ mode: 'merge', records: [a], signal });
    expect(reads).toEqual([{ signal }, { signal }]);
  });

  it('tells how many records will be written', async () => {
    const expected = async (mode: 'merge' | 'replace', given: unknown[]) =>
      (await importing({ mode, records: given })).progress.at(-1);
    const changed = { ...someFields({ id: 'b', cod_archivo: 'Kb-1', title: 'otro' }) };
    expect(await expected('merge', [changed, someFields()])).toEqual({
      step: 'writing',
      records: 6,
      of: 6,
    });
    expect(await expected('replace', [a, changed, someFields()])).toEqual({
      step: 'writing',
      records: 3,
      of: 3,
    });
  });

  it('loses no record by one that repeats the id of another and is left out', async () => {
    const twice = [...records, { ...b, title: 'otro' }];
    expect(await importing({ records: twice, maxRejected: 1 })).toMatchObject({
      rejected: 1,
      changes: { added: 0, changed: 0, removed: 0, same: 5 },
    });
  });
});
