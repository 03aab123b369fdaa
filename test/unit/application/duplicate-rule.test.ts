import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DuplicateRule } from '../../../src/application/import/duplicates/duplicate-rule.js';
import { OccurrenceTable } from '../../../src/application/import/duplicates/occurrence-table.js';
import type { ImportRequest } from '../../../src/application/import/import-request.js';
import { importInto } from '../../support/importing.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { someFields } from '../../support/records.js';

let store: Awaited<ReturnType<typeof memoryRegistry>>;
beforeEach(async () => {
  store = await memoryRegistry();
});

/** Three steps of one expediente, another with its code only, and a stranger. */
const rows = [
  { id: 'x', cod_archivo: 'X-1', title: 'step 1' },
  { id: 'x', cod_archivo: 'x-1', title: 'step 2' },
  { id: 'x', cod_archivo: 'X-1', title: 'step 3' },
  { id: 'y', cod_archivo: 'X-1', title: 'another' },
  { id: 'z', cod_archivo: 'Z-1', title: 'stranger' },
].map((fields) => someFields(fields));

const loaded = async (
  duplicates: DuplicateRule | undefined,
  records: unknown[] = rows,
  mode = 'replace' as 'replace' | 'merge',
) => {
  const summary = await importInto(
    await store.reader(),
    store.intake,
  )({
    records,
    mode,
    duplicates,
    maxRejected: Number.POSITIVE_INFINITY,
  });
  const kept = (await readFile(store.file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ id, cod_archivo, title }) => `${id} ${cod_archivo} ${title}`);
  const { rejected, repeated, numbered } = summary;
  return { kept: kept.sort(), rejected, repeated, numbered };
};

describe('Records with the same id or code', () => {
  it('are faults by default, but the first', async () => {
    const expected = { kept: ['x X-1 step 1', 'z Z-1 stranger'], rejected: 3 };
    expect(await loaded(undefined)).toEqual(expected);
    expect(await loaded('fail')).toEqual(expected);
  });

  it('are left out on purpose, but the first or the last', async () => {
    expect(await loaded('first')).toEqual({
      kept: ['x X-1 step 1', 'z Z-1 stranger'],
      rejected: 0,
      repeated: 3,
    });
    expect(await loaded('last')).toEqual({
      kept: ['y X-1 another', 'z Z-1 stranger'],
      rejected: 0,
      repeated: 3,
    });
  });

  it('are the last step of an expediente, if the last is taken', async () => {
    const { kept } = await loaded('last', rows.slice(0, 3));
    expect(kept).toEqual(['x X-1 step 3']);
  });

  it('are all taken, with numbers', async () => {
    expect(await loaded('number')).toEqual({
      kept: [
        'x X-1 step 1',
        'x.2 x.2-1 step 2',
        'x.3 X.3-1 step 3',
        'y X.4-1 another',
        'z Z-1 stranger',
      ],
      rejected: 0,
      numbered: 3,
    });
  });

  it('get no number that another has: that one is a fault', async () => {
    const taken = someFields({ id: 'w', cod_archivo: 'X.2-1' });
    const { kept, rejected, numbered } = await loaded('number', [
      rows[0],
      { ...rows[1], id: 'v' },
      taken,
    ]);
    expect({ rejected, numbered }).toEqual({ rejected: 1, numbered: 1 });
    const second = await loaded('number', [rows[0], taken, { ...rows[1], id: 'v' }]);
    expect({ ...second, kept: second.kept.length }).toEqual({ kept: 2, rejected: 1 });
    expect(kept).toHaveLength(2);
  });

  it('are faults if their code has no room for a number, or if only the id is the same', async () => {
    const long = `${'X'.repeat(62)}-1`;
    const records = ['a', 'b'].map((id) => someFields({ id, cod_archivo: long }));
    const { kept, rejected, numbered } = await loaded('number', records);
    expect({ kept: kept.length, rejected, numbered }).toEqual({ kept: 1, rejected: 1 });
    const sameId = ['A-1', 'A-2'].map((cod_archivo) =>
      someFields({ id: 'a', cod_archivo, title: 't' }),
    );
    expect((await loaded('number', sameId)).kept).toEqual(['a A-1 t', 'a.2 A-2 t']);
  });

  it('of which one changes a record of the registry do not lose it in a merge', async () => {
    await loaded('fail', [someFields({ id: 'p', cod_archivo: 'P-1' })]);
    const changes = [
      someFields({ id: 'p', cod_archivo: 'Q-1', title: 'changed' }),
      someFields({ id: 'q', cod_archivo: 'Q-1', title: 'new' }),
    ];
    const { kept } = await loaded('last', changes, 'merge');
    expect(kept.map((each) => each.split(' ')[0])).toEqual(['p']);
    const first = await loaded('first', changes, 'merge');
    expect(first).toEqual({ kept: ['p Q-1 changed'], rejected: 0, repeated: 1 });
  });

  it('with numbers do not replace a record in a merge: it may be another step', async () => {
    const step = (title: string) => ({ ...rows[0], title });
    await loaded('number', [step('step 1'), rows[4]]);
    const merged = await loaded('number', [step('step 2')], 'merge');
    expect(merged.kept).toEqual(['x X-1 step 1', 'z Z-1 stranger']);
    expect(merged.rejected).toBe(1);
    const same = await loaded('number', [step('step 1'), step('step 2')], 'merge');
    expect(same.kept).toEqual(['x X-1 step 1', 'x.2 X.2-1 step 2', 'z Z-1 stranger']);
    expect(same.rejected).toBe(0);
    expect((await loaded('fail', [step('step 3')], 'merge')).kept).toContain('x X-1 step 3');
  });
});

it('warns once if an import gives records another municipality', async () => {
  const office = (municipality: string) =>
    ['1', '2', '3'].map((id) => someFields({ id, cod_archivo: `A-${id}`, municipality }));
  const run = async (records: unknown[], mode: 'merge' | 'replace') => {
    const result = await importInto(await store.reader(), store.intake)({ records, mode });
    return result.messages;
  };
  await run(office('Lugo'), 'replace');
  expect(await run(office('Lugo'), 'merge')).toEqual([]);
  expect(await run(office('Foz'), 'merge')).toEqual([
    '3 records change the municipality: the id 1 is of Lugo now, and would be of Foz; if these are ids of another office, give each office a prefix of its own in the recipe',
  ]);
  expect(await run(office('Foz'), 'replace')).toEqual([]);
  expect(await run(office('Ea'), 'replace')).toEqual([
    '3 records change the municipality: the id 1 is of Foz now, and would be of Ea; see that the municipalities are in the column where they were',
  ]);
});

it('counts each of many texts by itself', () => {
  const table = new OccurrenceTable();
  const texts = Array.from({ length: 50_000 }, (_, i) => `135/2025-${i}`);
  expect(texts.every((text) => table.count(text) === 1)).toBe(true);
  expect(texts.every((text) => table.count(text) === 2)).toBe(true);
});

it.each([
  ['links', 'the links', ['https://example.org/1'], ['https://example.org/2'], []],
  ['area', 'the area', 'Ensanche', 'Casco viejo', ''],
  ['inscription_date', 'the date of inscription', '2024-03-01', '2024-03-02', null],
])('warns once if records lose their %s', async (field, what, some, other, nothing) => {
  const merge = async (value: unknown) => {
    const into = importInto(await store.reader(), store.intake);
    const records = ['1', '2'].map((id) => ({
      ...someFields({ id, cod_archivo: `A-${id}` }),
      [field]: value,
    }));
    return (await into({ mode: 'merge', records })).messages;
  };
  await merge(some);
  expect(await merge(other)).toEqual([]);
  expect(await merge(nothing)).toEqual([
    `2 records lose ${what}, such as the id 1; if the files have no column for it, --merge --keep-missing keeps those of the registry`,
  ]);
  expect(await merge(nothing)).toEqual([]);
});

it('warns once if records lose their content, in a merge, a replacement and a dry run', async () => {
  const texts = (content: string) =>
    ['1', '2', '3'].map((id) => someFields({ id, cod_archivo: `A-${id}`, content }));
  const run = async (records: unknown[], request: Partial<ImportRequest> = {}) => {
    const result = await importInto(await store.reader(), store.intake)({ records, ...request });
    return result.messages;
  };
  const lost = (records: string) =>
    `${records} the content, such as the id 1; if the texts are in documents, see --content-dir; if the files have no column for it, --merge --keep-missing keeps those of the registry`;
  await run(texts('Memoria'));
  expect(await run(texts('Otra'))).toEqual([]);
  expect(await run(texts(''), { dryRun: true })).toEqual([lost('3 records lose')]);
  expect(await run(texts('').slice(0, 1), { mode: 'merge' })).toEqual([lost('1 record loses')]);
  const withoutContent = texts('').map(({ content, ...fields }) => fields);
  expect(await run(withoutContent, { mode: 'merge', keepMissing: true })).toEqual([]);
  expect(await run(texts('Memoria'))).toEqual([]);
  expect(await run(texts('').slice(0, 1), { mode: 'merge', keepMissing: true })).toEqual([
    '1 record loses the content, such as the id 1; an empty value was given for it, or a document without a text',
  ]);
  expect(await run(texts('Memoria'))).toEqual([]);
  expect(await run(texts(''))).toEqual([lost('3 records lose')]);
  expect(await run(texts(''))).toEqual([]);
});
