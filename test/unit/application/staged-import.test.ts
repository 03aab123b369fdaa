import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LineSorting } from '../../../src/application/import/ports.js';
import { StagedImport } from '../../../src/application/import/staging/staged-import.js';
import { canonicalForm } from '../../../src/domain/record/expediente.js';
import { someRecord } from '../../support/records.js';

/** In UTF-16 code units: how long a record may be that is sorted with its line. */
const MAX_SORTED_LENGTH = 16 * 1024;

/** What was asked of the sorters, which keep everything in memory. */
let kept: string[];
let closed: string[];
let written: Promise<void> | undefined;
let lines: string[][];
beforeEach(() => {
  kept = [];
  closed = [];
  lines = [];
  written = undefined;
});

const sorting: LineSorting = {
  sorter: () => {
    const own: string[] = [];
    lines.push(own);
    return {
      add: (line) => {
        own.push(line);
        return written;
      },
      async *sorted() {
        yield [...own].sort();
      },
      close: async () => void closed.push('sorter'),
    };
  },
  texts: () => ({
    keep: async (text) => String(kept.push(text) - 1),
    textAt: async (key) => kept[Number(key)] as string,
    close: async () => void closed.push('texts'),
  }),
};
const at = (line: number) => ({ file: 'f', line });
const staging = (fingerprint?: (text: string) => string) => new StagedImport(sorting, fingerprint);

async function all<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}
/** Each group of keys, as who has which. */
const groups = async (staged: StagedImport) =>
  (await all(staged.keys())).map((entries) =>
    entries.map(({ kind, key, origin, number, detail }) => [kind, key, origin, number, detail]),
  );

const [a, b, c] = [
  { id: 'a', cod_archivo: 'K-1', municipality: 'Lugo' },
  { id: 'b', cod_archivo: 'k-1', municipality: 'Foz' },
  { id: 'c', cod_archivo: 'Z-1', municipality: 'Ea' },
].map((fields) => someRecord(fields)) as [
  ReturnType<typeof someRecord>,
  ReturnType<typeof someRecord>,
  ReturnType<typeof someRecord>,
];

describe('The keys of staged records', () => {
  it('are those that several have, where nothing is compared', async () => {
    const staged = staging();
    staged.add(a, at(1));
    staged.add(b, at(2));
    staged.add(c, at(3));
    expect(await groups(staged)).toEqual([
      [
        ['cod_archivo', 'k-1', 'submitted', 0, 'K-1'],
        ['cod_archivo', 'k-1', 'submitted', 1, 'k-1'],
      ],
    ]);
    const last = staging();
    last.add(a, at(1));
    last.add(b, at(2));
    expect(await groups(last)).toHaveLength(1);
  });

  it('are all of them, each with what it is compared by, where there is a registry', async () => {
    const staged = staging((text) => `f${JSON.parse(text).id}`);
    staged.addCurrent(a, 7);
    staged.add(b, at(1));
    expect(await groups(staged)).toEqual([
      [['id', 'a', 'current', 7, 'fa\u00021110Lugo']],
      [['id', 'b', 'submitted', 0, 'fb\u00021110Foz']],
      [
        ['cod_archivo', 'k-1', 'current', 7, 'a'],
        ['cod_archivo', 'k-1', 'submitted', 0, 'k-1'],
      ],
    ]);
  });

  it('have no detail where nothing is compared', async () => {
    const staged = staging();
    staged.add(a, at(1));
    staged.add(a, at(2));
    staged.addCurrent(a, 0);
    const [ids] = await groups(staged);
    expect(ids?.map((entry) => entry.at(-1))).toEqual(['', '', '']);
  });

  it('are none where nothing was staged', async () => {
    expect(await groups(staging())).toEqual([]);
    expect(await groups(staging(() => ''))).toEqual([]);
  });

  it('of a removal are an id, and a code if it has the form of one', async () => {
    const staged = staging(() => 'f');
    await staged.addRemoval({ id: 'plain', location: at(1) });
    await staged.addRemoval({ id: 'Like-1', location: at(2) });
    expect(await groups(staged)).toEqual([
      [['id', 'Like-1', 'removal', 1, 'like-1']],
      [['id', 'plain', 'removal', 0, '']],
      [['cod_archivo', 'like-1', 'removal', 1, 'Like-1']],
    ]);
  });
});

describe('Staged records', () => {
  const ordered = async (staged: StagedImport) => (await all(staged.ordered())).flat();

  it('come in the order of the registry, with their ordinals', async () => {
    const dates = ['0001-01-01', '9999-12-31', '2024-02-01', '2024-01-31', '9990-01-01'];
    const given = dates.map((checkin_date) => someRecord({ checkin_date }));
    const twins = ['y', 'x'].map((id) => someRecord({ id, checkin_date: '1999-12-31' }));
    const staged = staging();
    for (const [i, record] of [...given, ...twins].entries()) staged.add(record, at(i));
    const found = await ordered(staged);
    expect(found.map(({ ordinal }) => ordinal)).toEqual([1, 4, 2, 3, 6, 5, 0]);
    expect(found.map(({ record }) => canonicalForm(record))).toEqual(
      [1, 4, 2, 3, 6, 5, 0].map((i) => canonicalForm([...given, ...twins][i] as typeof a)),
    );
  });

  it('are kept aside if they are long, and only then', async () => {
    const empty = canonicalForm(someRecord({ id: 'x', content: '' })).length;
    const [within, beyond] = [0, 1].map((more) =>
      someRecord({ id: 'x', content: 'ñ'.repeat(MAX_SORTED_LENGTH - empty + more) }),
    ) as [typeof a, typeof a];
    const staged = staging();
    expect(staged.add(within, at(1))).toBeUndefined();
    expect(kept).toEqual([]);
    await staged.add(beyond, at(2));
    expect(kept).toEqual([canonicalForm(beyond)]);
    expect((await ordered(staged)).map(({ record }) => record.content.length)).toEqual([
      within.content.length,
      beyond.content.length,
    ]);
  });

  it('are in no batch where there are none', async () => {
    expect(await all(staging().ordered())).toEqual([]);
  });

  it('are waited for only where something is being written, key by key', async () => {
    const staged = staging();
    expect(staged.add(a, at(1))).toBeUndefined();
    const [, keys] = lines as [string[], string[]];
    let isWritten = () => {};
    written = new Promise((resolve) => {
      isWritten = resolve;
    });
    let isOver = false;
    const adding = staged.add(c, at(2))?.then(() => {
      isOver = true;
    });
    await othersHaveRun();
    expect({ isOver, keys: keys.length }).toEqual({ isOver: false, keys: 3 });
    isWritten();
    await adding;
    expect(keys).toHaveLength(4);
  });

  it('are waited for where only the record itself is written', async () => {
    const staged = staging();
    const long = someRecord({ content: 'x'.repeat(2 * MAX_SORTED_LENGTH) });
    const adding = staged.add(long, at(1));
    expect(adding).toBeInstanceOf(Promise);
    await adding;
    expect(lines[0]).toHaveLength(1);
  });

  it('give back all that they took', async () => {
    await staging().close();
    expect(closed.sort()).toEqual(['sorter', 'sorter', 'texts']);
  });
});
