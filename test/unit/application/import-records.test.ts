import { readdir, readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileLineSorter } from '../../../src/adapters/outbound/external-sort/file-line-sorter.js';
import { SpilledTexts } from '../../../src/adapters/outbound/external-sort/spilled-texts.js';
import { fingerprint } from '../../../src/adapters/outbound/search-index/revision.js';
import { ImportRecords } from '../../../src/application/import/import-records.js';
import {
  AlteredExport,
  BrokenRegistry,
  EmptyRegistry,
  ImportConflict,
  StorageUnavailable,
} from '../../../src/domain/errors.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';
import { importInto, importWith, removals } from '../../support/importing.js';
import { memoryRegistry } from '../../support/memory-registry.js';
import { ndjson, type RecordFields, someFields } from '../../support/records.js';

let store: Awaited<ReturnType<typeof memoryRegistry>>;
const importing = async (request: Parameters<ReturnType<typeof importInto>>[0]) =>
  importInto(await store.reader(), store.intake)(request);
const ids = async () =>
  (await readFile(store.file, 'utf8'))
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).id)
    .sort();

/** Records a, b and c, each with its own code. */
const abc = ['a', 'b', 'c'].map((id) => someFields({ id, cod_archivo: `K${id}-1` }));
const [a, b, c] = abc as [RecordFields, RecordFields, RecordFields];

beforeEach(async () => {
  store = await memoryRegistry();
});

/** What an import replaces stays beside it. */
const BEFORE = 'records.ndjson.previous';

describe('A replacement', () => {
  it('makes the records the registry, in its order and nothing else', async () => {
    const newer = { ...c, checkin_date: '2025-01-01' };
    expect(await importing({ records: [b, newer, a] })).toMatchObject({
      outcome: 'current',
      read: 3,
      rejected: 0,
      faults: {},
      warnings: 0,
      registry: { records: 3, revision: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const file = await readFile(store.file, 'utf8');
    expect(file).toBe(ndjson([newer, a, b]));
    await importing({ records: [a] });
    expect(await ids()).toEqual(['a']);
    expect((await readdir(store.folder)).sort()).toEqual(['records.ndjson', BEFORE]);
  });

  it('says how many records it added, changed and removed', async () => {
    expect(await importing({ records: abc })).toMatchObject({
      changes: { added: 3, changed: 0, removed: 0, same: 0 },
    });
    expect(await importing({ records: [a, { ...b, title: 'otro' }, someFields()] })).toMatchObject({
      outcome: 'current',
      changes: { added: 1, changed: 1, removed: 1, same: 1 },
    });
  });

  it('reads no registry where there is none, and compares no record', async () => {
    const fingerprints = vi.fn(() => '');
    const nothing = { current: async () => undefined };
    const sorting = { sorter: () => new FileLineSorter(300), texts: () => new SpilledTexts() };
    const useCase = new ImportRecords(nothing, store.intake, sorting, fingerprints);
    expect(await importWith(useCase)({ records: abc })).toMatchObject({ changes: { added: 3 } });
    expect(fingerprints).not.toHaveBeenCalled();
  });

  it('replaces a broken registry, and warns that nothing was compared', async () => {
    const broken = {
      current: () => Promise.reject(new BrokenRegistry('line 7:\nrecord is not JSON')),
    };
    const run = importInto(broken, store.intake);
    const { changes, messages, outcome } = await run({ records: abc, allowRemovals: false });
    expect({ changes, messages, outcome }).toEqual({
      changes: undefined,
      messages: [
        'the current registry cannot be read, so the import is not compared with it: line 7: record is not JSON',
      ],
      outcome: 'current',
    });
    await expect(run({ records: abc, mode: 'merge' })).rejects.toThrow(BrokenRegistry);
  });

  it('of a store that does not answer changes nothing', async () => {
    const away = {
      current: () => Promise.reject(new StorageUnavailable('away')),
      at: () => expect.unreachable(),
    };
    await expect(importInto(away, store.intake)({ records: abc })).rejects.toThrow('away');
    expect(await readdir(store.folder)).toEqual([]);
  });

  it('says on a dry run what it would change, and changes nothing', async () => {
    await importing({ records: abc });
    const before = await readFile(store.file, 'utf8');
    const records = [a, { ...b, title: 'otro' }, someFields(), someFields()];
    const dryRun = await importing({ records, dryRun: true });
    expect(dryRun).toMatchObject({
      outcome: 'dry run',
      registry: { records: 4 },
      changes: { added: 2, changed: 1, removed: 1, same: 1 },
    });
    expect(await readFile(store.file, 'utf8')).toBe(before);
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
    const { registry } = await importing({ records });
    expect(dryRun.registry).toEqual(registry);
  });

  it('that would leave no record is refused', async () => {
    await importing({ records: abc });
    await expect(importing({ records: [] })).rejects.toThrow(EmptyRegistry);
    expect(await ids()).toEqual(['a', 'b', 'c']);
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
  });
});

describe('A replacement that would remove more than a fifth of the registry', () => {
  const ten = Array.from({ length: 10 }, (_, i) =>
    someFields({ id: `r${i}`, inscription_date: '2024-06-03' }),
  );
  const careful = (records: unknown[], options = {}) =>
    importing({ records, allowRemovals: false, ...options });
  beforeEach(async () => void (await careful(ten)));

  it('stops, with the figures, and a dry run says the same', async () => {
    const before = await readFile(store.file, 'utf8');
    for (const dryRun of [false, true]) {
      const summary = await careful([...ten.slice(0, 7), someFields()], { dryRun });
      expect(summary).toMatchObject({
        outcome: 'too many removed',
        read: 8,
        changes: { added: 1, changed: 0, removed: 3, same: 7 },
      });
      expect(summary).not.toHaveProperty('registry');
    }
    expect(await readFile(store.file, 'utf8')).toBe(before);
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
  });

  it('goes on where that is allowed, and a fifth needs no permission', async () => {
    expect(await careful(ten.slice(0, 8))).toMatchObject({ outcome: 'current' });
    expect(await careful(ten.slice(0, 6))).toMatchObject({ outcome: 'too many removed' });
    const allowed = await careful(ten.slice(0, 1), { allowRemovals: true });
    expect(allowed).toMatchObject({ outcome: 'current', changes: { removed: 7, same: 1 } });
  });

  it('counts the records that are left out as removed', async () => {
    const records = [...ten.slice(0, 7), ...ten.slice(7).map((one) => ({ ...one, title: '' }))];
    expect(await careful(records, { maxRejected: 9 })).toMatchObject({
      outcome: 'too many removed',
      rejected: 3,
    });
  });

  it('stops too if so many records would lose their content, which are not there', async () => {
    const emptied = (count: number) =>
      ten.map((one, i) => (i < count ? { ...one, content: '' } : one));
    const { warnings, ...summary } = await careful(emptied(3));
    expect(summary).toMatchObject({
      outcome: 'too many emptied',
      changes: {
        added: 0,
        changed: 3,
        removed: 0,
        same: 7,
        contents: { held: 10, emptied: 3, removed: 0 },
      },
    });
    expect(warnings).toBe(1);
    expect(await careful(emptied(2))).toMatchObject({ outcome: 'current' });
    expect(await careful(emptied(10), { allowRemovals: true })).toMatchObject({
      outcome: 'current',
    });
    expect(await careful(ten)).toMatchObject({ outcome: 'current' });
    expect(await careful(emptied(3), { mode: 'merge' })).toMatchObject({
      outcome: 'too many emptied',
    });
    // An empty column is no missing one.
    expect(await careful(emptied(3), { mode: 'merge', keepMissing: true })).toMatchObject({
      outcome: 'too many emptied',
    });
  });

  it('counts the contents of the whole registry, which a merge names a part of', async () => {
    const ONE_OF_TEN = { held: 10, emptied: 1, removed: 0 };
    const one = [{ ...ten[0], content: '', links: [], area: '', inscription_date: null }];
    expect(await careful(one, { mode: 'merge' })).toMatchObject({
      outcome: 'current',
      changes: {
        changed: 1,
        same: 9,
        contents: ONE_OF_TEN,
        links: ONE_OF_TEN,
        areas: ONE_OF_TEN,
        inscriptionDates: ONE_OF_TEN,
      },
    });
  });

  it('stops too if so many of the contents would go with their records', async () => {
    const two = ten.map((one, i) => (i < 8 ? { ...one, content: '' } : one));
    await careful(two, { allowRemovals: true });
    const changes = {
      changed: 0,
      removed: 2,
      same: 8,
      contents: { held: 2, emptied: 0, removed: 2 },
    };
    expect(await careful(two.slice(0, 8))).toMatchObject({ outcome: 'too many emptied', changes });
    const rejected = two.map((one, i) => (i < 8 ? one : { ...one, title: '' }));
    expect(await careful(rejected, { maxRejected: 9 })).toMatchObject({
      outcome: 'too many emptied',
      changes,
    });
    expect(await careful(two.slice(0, 8), { allowRemovals: true })).toMatchObject({
      outcome: 'current',
      changes,
    });
  });

  it('counts a record that is rejected for its code as removed, with its content', async () => {
    const GONE = { held: 10, emptied: 0, removed: 1 };
    const [first, second, ...others] = ten;
    const records = [first, { ...second, cod_archivo: first?.cod_archivo, content: '' }, ...others];
    const { changes } = await careful(records, { maxRejected: 1 });
    expect(changes).toEqual({
      added: 0,
      changed: 0,
      removed: 1,
      same: 9,
      contents: GONE,
      links: GONE,
      areas: GONE,
      inscriptionDates: GONE,
    });
  });

  it('is no list of ids: what a list names is removed', async () => {
    const gone = removals(ten.slice(1).map(({ id }) => id));
    expect(await careful([], { mode: 'merge', removals: gone })).toMatchObject({
      outcome: 'current',
      changes: { removed: 9, same: 1, contents: { held: 10, emptied: 0, removed: 9 } },
    });
  });
});

describe('Rejected records', () => {
  const bad = [
    { ...b, checkin_date: '2024-02-30', titel: 'x' },
    { ...c, title: '' },
  ];

  it('stop the import, with every fault of each, counted by what is wrong', async () => {
    const { rejections, ...summary } = await importing({ records: [a, ...bad, 7] });
    expect(summary).toMatchObject({
      outcome: 'rejected',
      read: 4,
      rejected: 3,
      faults: {
        'checkin_date is not a calendar date, YYYY-MM-DD': 1,
        'titel is not a field of a record': 1,
        'title is empty': 1,
        'record is not a JSON object': 1,
      },
    });
    expect(summary).not.toHaveProperty('registry');
    expect(rejections.map(({ location, faults }) => [location.line, faults.length])).toEqual([
      [2, 2],
      [3, 1],
      [4, 1],
    ]);
    expect(await readdir(store.folder)).toEqual([]);
  });

  it('are counted by what is wrong, the most frequent first', async () => {
    const records = [{ ...a, title: '' }, ...['b', 'c'].map((id) => ({ ...b, id, area: 5 }))];
    const { faults } = await importing({ records });
    expect(Object.entries(faults)).toEqual([
      ['area is not a text', 2],
      ['title is empty', 1],
    ]);
  });

  it('up to a number are left out, and one more stops the import', async () => {
    const most = (maxRejected: number) => importing({ records: [a, ...bad], maxRejected });
    expect(await most(1)).toMatchObject({ outcome: 'rejected', rejected: 2 });
    expect(await readdir(store.folder)).toEqual([]);
    expect(await most(2)).toMatchObject({ outcome: 'current', rejected: 2, read: 3 });
    expect(await ids()).toEqual(['a']);
  });

  it('that are all there is stop the import, however many may be left out', async () => {
    await importing({ records: abc });
    const records = [{}, { ...b, title: '' }];
    expect(await importing({ records, maxRejected: 9 })).toMatchObject({
      outcome: 'rejected',
      read: 2,
      rejected: 2,
      faults: { 'id is missing': 1, 'title is empty': 1 },
    });
    expect(await ids()).toEqual(['a', 'b', 'c']);
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
  });

  it('with ever new faults are counted in bounded memory', async () => {
    const records = Array.from({ length: 500 }, (_, i) => ({ ...a, [`column ${i}`]: 1 }));
    const long = { ...a, ['x'.repeat(100_000)]: 1 };
    const { faults, rejections } = await importing({ records: [long, ...records, ...records] });
    expect(Object.keys(faults)).toHaveLength(101);
    expect(faults).toMatchObject({ 'other faults': 802, 'column 7 is not a field of a record': 2 });
    expect(Math.max(...Object.keys(faults).map(({ length }) => length))).toBeLessThan(200);
    expect(rejections[0]?.faults[0]?.field).toBe(`${'x'.repeat(80)}…`);
  });

  it('never lose the value that is wrong, nor show more of it than a person reads', async () => {
    const id = 'x'.repeat(1_500);
    const records = [someFields({ id }), someFields({ id }), { ...a, title: 'y'.repeat(20_000) }];
    const { rejections } = await importing({ records });
    const values = rejections.flatMap(({ faults }) => faults.map(({ value }) => value));
    expect(values).toEqual([`${'y'.repeat(80)}…`, `${'x'.repeat(80)}…`]);
  });
});

describe('A key that two records have', () => {
  const twin = (id: string, fields: Partial<RecordFields>) => someFields({ id, ...fields });

  it('is an error that names both lines, for an id and for a code in any case', async () => {
    const records = [a, twin('d', { cod_archivo: 'kA-1' }), twin('a', {}), b];
    const { rejections, ...summary } = await importing({ records });
    expect(summary).toMatchObject({
      outcome: 'rejected',
      rejected: 2,
      faults: { 'id is repeated': 1, 'cod_archivo is repeated': 1 },
    });
    expect(rejections).toEqual([
      {
        location: { file: 'f', line: 3 },
        faults: [{ field: 'id', reason: 'is repeated: line 1 of f has it', value: 'a' }],
      },
      {
        location: { file: 'f', line: 2 },
        faults: [
          { field: 'cod_archivo', reason: 'is repeated: line 1 of f has it', value: 'kA-1' },
        ],
      },
    ]);
  });

  it('keeps the first of them where the others may be left out', async () => {
    const records = [a, twin('d', { cod_archivo: 'Ka-1' }), twin('a', {}), twin('a', {}), b];
    await importing({ records, maxRejected: 3 });
    expect(await readFile(store.file, 'utf8')).toBe(ndjson([a, b]));
  });

  it('counts once where a record repeats both', async () => {
    const { rejected } = await importing({ records: [a, a, a] });
    expect(rejected).toBe(2);
  });

  it('against the registry rejects a merged record, and names the one that has the key', async () => {
    await importing({ records: abc });
    const records = [twin('d', { cod_archivo: 'kB-1' })];
    const { rejections, ...summary } = await importing({ mode: 'merge', records });
    expect(summary).toMatchObject({ outcome: 'rejected', rejected: 1 });
    expect(summary).not.toHaveProperty('conflict');
    expect(rejections[0]?.faults).toEqual([
      {
        field: 'cod_archivo',
        reason: 'is repeated: the record b of the registry has it',
        value: 'kB-1',
      },
    ]);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('stops a merge, whatever may be left out, where the record that is changed would be lost', async () => {
    await importing({ records: abc });
    const merge = (records: unknown[]) =>
      importing({ mode: 'merge', records, maxRejected: Number.POSITIVE_INFINITY });
    const registry = [{ ...a, cod_archivo: 'kB-1' }];
    expect(await merge(registry)).toMatchObject({ outcome: 'rejected', conflict: true });
    const new_ = [twin('d', { cod_archivo: 'new-1' }), { ...a, cod_archivo: 'NEW-1' }];
    expect(await merge(new_)).toMatchObject({ outcome: 'rejected', conflict: true });
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('leaves new records out of a merge where that is wished: nothing is lost', async () => {
    await importing({ records: abc });
    const codes = ['new-1', 'NEW-1', 'kb-1'];
    const records = codes.map((cod_archivo, i) => twin(`d${i}`, { cod_archivo }));
    const merge = { mode: 'merge' as const, records, maxRejected: 2 };
    expect(await importing(merge)).toMatchObject({
      outcome: 'current',
      rejected: 2,
      changes: { added: 1, changed: 0, removed: 0, same: 3 },
      registry: { records: 4 },
    });
    expect(await ids()).toEqual(['a', 'b', 'c', 'd0']);
  });

  it('is free on a merge where its record goes or gives it away', async () => {
    await importing({ records: abc });
    const swapped = [
      { ...a, cod_archivo: 'Kb-1' },
      { ...b, cod_archivo: 'KA-1' },
      twin('d', { cod_archivo: 'kc-1' }),
    ];
    const merge = { mode: 'merge' as const, records: swapped, removals: removals(['c']) };
    expect(await importing(merge)).toMatchObject({
      outcome: 'current',
      changes: { added: 1, changed: 2, removed: 1, same: 0 },
    });
    expect(await ids()).toEqual(['a', 'b', 'd']);
  });

  it('counts a record that a dry run leaves out as removed', async () => {
    await importing({ records: abc });
    const records = [a, { ...b, cod_archivo: 'Ka-1' }, c];
    expect(await importing({ records, dryRun: true, maxRejected: 1 })).toMatchObject({
      changes: { added: 0, changed: 0, removed: 1, same: 2 },
      registry: { records: 2 },
    });
    const added = [...abc, twin('d', { cod_archivo: 'Ka-1' })];
    expect(await importing({ records: added, dryRun: true, maxRejected: 1 })).toMatchObject({
      changes: { added: 0, changed: 0, removed: 0, same: 3 },
    });
  });
});

describe('A merged record that lacks fields', () => {
  const update = (keepMissing: boolean) =>
    importing({ mode: 'merge', records: [{ id: 'b', title: 'otro' }], keepMissing });

  it('keeps those of the registry, if that is wished', async () => {
    await importing({ records: abc });
    expect(await update(false)).toMatchObject({ outcome: 'rejected' });
    expect(await update(true)).toMatchObject({
      outcome: 'current',
      changes: { added: 0, changed: 1, removed: 0, same: 2 },
    });
    expect(await readFile(store.file, 'utf8')).toBe(ndjson([a, { ...b, title: 'otro' }, c]));
  });

  it.each([
    ['in a registry', abc],
    ['of a registry', []],
  ])('has nothing in them if it is new %s, and needs the others', async (_, before) => {
    if (before.length > 0) await importing({ records: before });
    const d = someFields({ id: 'd' });
    const { area: _area, links: _links, content: _content, ...needed } = d;
    const merge = (record: object) =>
      importing({ mode: 'merge', records: [record], keepMissing: true });
    expect(await merge({ ...needed, title: undefined })).toMatchObject({
      outcome: 'rejected',
      rejected: 1,
    });
    expect(await merge(needed)).toMatchObject({
      outcome: 'current',
      changes: { added: 1, changed: 0, removed: 0, same: before.length },
    });
    const added = { ...d, area: '', content: '', links: [] };
    expect(await readFile(store.file, 'utf8')).toBe(ndjson([...before, added]));
  });
});

describe('A removal', () => {
  beforeEach(async () => void (await importing({ records: abc })));
  const remove = (gone: string[], records: unknown[] = []) =>
    importing({ mode: 'merge', records, removals: removals(gone) });

  it('takes its record away, also when it is named twice', async () => {
    expect(await remove(['b', 'b'])).toMatchObject({
      changes: { added: 0, changed: 0, removed: 1, same: 2 },
      warnings: 0,
    });
    expect(await ids()).toEqual(['a', 'c']);
  });

  it('of what is not there is a warning', async () => {
    const { messages, changes } = await remove(['z'.repeat(500), 'B', 'a\u0001b', 'nul\0']);
    expect(messages).toEqual([
      'no record has an id with a control character',
      'no record has an id with a control character',
      'no record has the id B',
      `no record has the id ${'z'.repeat(80)}…`,
    ]);
    expect(changes).toMatchObject({ removed: 0, same: 3 });
  });

  it('of a record that is submitted too is an error that names both lines', async () => {
    const { rejections, outcome } = await remove(['c', 'a'], [b, a]);
    expect(outcome).toBe('rejected');
    expect(rejections).toEqual([
      {
        location: { file: 'f', line: 2 },
        faults: [{ field: 'id', reason: 'is to be removed too: see line 2 of gone', value: 'a' }],
      },
    ]);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });

  it('by a code names the id that was meant', async () => {
    const { messages, changes } = await remove(['kA-1', 'Kz-1', 'b']);
    expect(messages).toEqual([
      'no record has the id kA-1, but a has this cod_archivo; write ids',
      'no record has the id Kz-1',
    ]);
    expect(changes).toMatchObject({ removed: 1, same: 2 });
  });

  it('of all there is is refused', async () => {
    await expect(remove(['a', 'b', 'c'])).rejects.toThrow(EmptyRegistry);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });
});

describe('An export that is imported', () => {
  const header = (revision: string, records = 3) => ({ revision, records });
  const from = (...headers: ReturnType<typeof header>[]) =>
    importing({ records: abc, exportHeaders: () => headers });

  it('must give the revision that it was exported with', async () => {
    const { registry } = await from(header('another', 2));
    const revision = registry?.revision as string;
    expect(await from(header(revision))).toMatchObject({ outcome: 'current', registry });
    await expect(from(header('another'))).rejects.toThrow(new AlteredExport(revision, 'another'));
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
  });

  it('is not held to it together with others, or in a merge', async () => {
    expect(await from(header('one'), header('other'))).toMatchObject({ outcome: 'current' });
    const merge = {
      records: abc,
      exportHeaders: () => [header('another')],
      mode: 'merge',
    } as const;
    expect(await importing(merge)).toMatchObject({ outcome: 'current' });
  });
});

describe('A municipality that is not on the list', () => {
  it('is a warning with near names, once for each name, and no rejection', async () => {
    const officialMunicipalities = new MunicipalityDirectory([
      'Oviedo',
      'Coruña, A',
      'Gijón/Xixón',
    ]);
    const names = ['Obiedo', 'A Coruña', 'Obiedo', 'oviedo', 'Xixón', 'Qqqq', 'Obiedo'];
    const records = names.map((municipality) => someFields({ municipality }));
    const { messages, outcome, warnings } = await importing({ records, officialMunicipalities });
    expect(messages).toEqual([
      'the municipality Obiedo is not on the list; near names: Oviedo',
      'the municipality Qqqq is not on the list',
    ]);
    expect({ outcome, warnings }).toEqual({ outcome: 'current', warnings: 2 });
  });
});

describe('An import', () => {
  it('tells how far it is', async () => {
    const records = Array.from({ length: 2_500 }, () => someFields());
    const { progress } = await importInto(await store.reader(), store.intake, {
      runLength: 1e6,
    })({ records });
    expect(progress.filter(({ step }) => step === 'reading').map((one) => one.records)).toEqual([
      1_000, 2_000,
    ]);
    expect(progress.at(-1)).toEqual({ step: 'writing', records: 2_500, of: 2_500 });
  });

  it('keeps long texts aside while records are put in order', async () => {
    let longest = 0;
    class Watched extends FileLineSorter {
      override add(line: string) {
        longest = Math.max(longest, line.length);
        return super.add(line);
      }
    }
    const sorting = { sorter: () => new Watched(), texts: () => new SpilledTexts() };
    const contents = ['ñ'.repeat(40_000), '', '{"'.repeat(20_000), '0 9 €\n.'.repeat(9_000)];
    const records = contents.map((content) => someFields({ content }));
    const nothing = { current: async () => undefined };
    const useCase = new ImportRecords(nothing, store.intake, sorting, fingerprint);
    await importWith(useCase)({ records });
    expect(longest).toBeLessThan(20_000);
    expect(await readFile(store.file, 'utf8')).toBe(ndjson(records));
  });

  it('that is overtaken by another is told, and the other stays', async () => {
    await importing({ records: abc });
    async function* slow() {
      yield a;
      await importing({ records: [b] });
    }
    await expect(importing({ records: slow() })).rejects.toThrow(ImportConflict);
    expect(await ids()).toEqual(['b']);
    expect((await readdir(store.folder)).sort()).toEqual(['records.ndjson', BEFORE]);
  });

  it.for(['reading', 'writing'])('stops where it is told to while it is %s', async (step) => {
    const stop = new AbortController();
    const registry = await store.reader();
    async function* records() {
      yield a;
      if (step === 'reading') stop.abort(new Error('stopped'));
      yield b;
    }
    const draft = { begin: () => store.intake.begin() };
    const begin = async () => {
      const begun = await draft.begin();
      if (step === 'writing') {
        const add = begun.add.bind(begun);
        begun.add = async (batch) => {
          await add(batch);
          stop.abort(new Error('stopped'));
        };
      }
      return begun;
    };
    const run = importInto(registry, { begin });
    await expect(run({ records: records(), signal: stop.signal })).rejects.toThrow('stopped');
    expect(await readdir(store.folder)).toEqual([]);
  });

  it('tells whom it waits for, and says which registry it replaces', async () => {
    await importing({ records: abc });
    const { revision } = (await (await store.reader()).current()) as { revision: string };
    const switched: unknown[] = [];
    const begin = async () => {
      const draft = await store.intake.begin();
      const makeCurrent = draft.makeCurrent.bind(draft);
      draft.makeCurrent = async (options) => {
        switched.push(options?.replacedRevision);
        options?.onWait?.('another import is switching');
        await makeCurrent(options);
      };
      return draft;
    };
    const { messages, warnings } = await importInto(await store.reader(), { begin })({
      records: abc,
    });
    expect({ messages, warnings, switched }).toEqual({
      messages: ['another import is switching'],
      warnings: 1,
      switched: [revision],
    });
  });

  it('fails with what went wrong, also if its draft cannot be removed', async () => {
    const begin = async () => {
      const draft = await store.intake.begin();
      const discard = draft.discard.bind(draft);
      draft.discard = async () => {
        await discard();
        throw new Error('the draft stays');
      };
      return draft;
    };
    const run = importInto(await store.reader(), { begin });
    await expect(run({ records: [] })).rejects.toThrow(EmptyRegistry);
  });

  it('gives back what it sorted with, also when it fails', async () => {
    const closed: string[] = [];
    class Sorter extends FileLineSorter {
      override async close() {
        closed.push('sorter');
        await super.close();
      }
    }
    class Texts extends SpilledTexts {
      override async close() {
        closed.push('texts');
        await super.close();
      }
    }
    const sorting = { sorter: () => new Sorter(300), texts: () => new Texts() };
    const useCase = new ImportRecords(await store.reader(), store.intake, sorting, fingerprint);
    await expect(importWith(useCase)({ records: [] })).rejects.toThrow(EmptyRegistry);
    await importWith(useCase)({ records: abc });
    expect(closed.sort()).toEqual(['sorter', 'sorter', 'sorter', 'sorter', 'texts', 'texts']);
  });

  it('leaves nothing behind when its source fails', async () => {
    await importing({ records: abc });
    async function* records() {
      yield someFields();
      throw new Error('the file is cut');
    }
    await expect(importing({ records: records() })).rejects.toThrow('the file is cut');
    expect(await readdir(store.folder)).toEqual(['records.ndjson']);
    expect(await ids()).toEqual(['a', 'b', 'c']);
  });
});
