import { describe, expect, it } from 'vitest';
import type { DuplicateRule } from '../../../src/application/import/duplicates/duplicate-rule.js';
import { numberDuplicates } from '../../../src/application/import/duplicates/number-duplicates.js';
import { OccurrenceTable } from '../../../src/application/import/duplicates/occurrence-table.js';
import { resolveDuplicates } from '../../../src/application/import/duplicates/resolve-duplicates.js';
import { ImportReport } from '../../../src/application/import/import-report.js';
import {
  comparedDetail,
  type KeyEntry,
} from '../../../src/application/import/staging/key-entry-codec.js';
import { someRecord } from '../../support/records.js';

const NO_FAULTS = { rejections: [], warnings: [], conflict: false };

/** Nothing in the fields that may be empty. */
const BARE = { content: '', links: [], area: '', inscriptionDate: null };

/** A record of the registry, by its rank. */
const current = (number: number, detail = 'same', municipality = 'Lugo') =>
  ({
    origin: 'current',
    number,
    detail: comparedDetail(detail, { ...BARE, municipality }),
  }) as const;
/** A record of the import: its ordinal, on the line after it. */
const submitted = (number: number, detail = 'same', municipality = 'Lugo') => ({
  origin: 'submitted' as const,
  number,
  detail: comparedDetail(detail, { ...BARE, municipality }),
  location: { file: 'f', line: number + 1 },
});
const removal = (number: number, detail = '') =>
  ({ origin: 'removal', number, detail, location: { file: 'gone', line: number + 1 } }) as const;

const id = (key: string, ...owners: Omit<KeyEntry, 'kind' | 'key'>[]): KeyEntry[] =>
  owners.map((owner) => ({ kind: 'id', key, ...owner }));
/** The name of a code is the id of a current record, and its text otherwise. */
const code = (key: string, ...owners: Omit<KeyEntry, 'kind' | 'key'>[]): KeyEntry[] =>
  owners.map((owner) => ({
    kind: 'cod_archivo',
    key,
    ...owner,
    detail: owner.origin === 'current' ? `id ${owner.number}` : key.toUpperCase(),
  }));

async function resolved(
  mode: 'replace' | 'merge',
  duplicates: DuplicateRule | undefined,
  ...keys: KeyEntry[][]
) {
  const rejections: unknown[] = [];
  const warnings: unknown[] = [];
  const report = new ImportReport({
    rejected: ({ location, faults }) => {
      for (const { field, reason, value } of faults) {
        rejections.push([location?.line, field, value, reason]);
      }
    },
    warned: ({ location, message }) => warnings.push([location?.line, message]),
    progressed: () => expect.unreachable(),
  });
  async function* each() {
    yield* keys;
  }
  const diff = await resolveDuplicates(each(), { mode, duplicates }, report);
  const numbers = (set: { has(n: number): boolean }) => [0, 1, 2, 3, 4].filter((n) => set.has(n));
  return {
    changes: diff.changes,
    size: diff.size,
    rejected: numbers(diff.rejected),
    dropped: numbers(diff.dropped),
    conflict: diff.conflict,
    repeated: report.repeated,
    rejections,
    warnings,
  };
}
const changes = (added: number, changed: number, removed: number, same: number) => ({
  added,
  changed,
  removed,
  same,
});

describe('An id', () => {
  const ids = [
    id('added', submitted(0)),
    id('changed', current(0), submitted(1, 'other')),
    id('same', current(1), submitted(2)),
    id('unnamed', current(2)),
  ];

  it('that a replacement does not name is removed', async () => {
    expect(await resolved('replace', 'fail', ...ids)).toEqual({
      ...NO_FAULTS,
      changes: changes(1, 1, 1, 1),
      size: 3,
      rejected: [],
      dropped: [0, 1, 2],
      repeated: 0,
    });
  });

  it('that a merge does not name is kept', async () => {
    expect(await resolved('merge', undefined, ...ids)).toEqual({
      ...NO_FAULTS,
      changes: changes(1, 1, 0, 2),
      size: 4,
      rejected: [],
      dropped: [0, 1],
      repeated: 0,
    });
  });

  it('that several have is of the first, of the last, or of none but the first by mistake', async () => {
    const entries = id('x', submitted(0), submitted(1), submitted(2));
    const said = [2, 3].map((line) => [line, 'id', 'x', 'is repeated: line 1 of f has it']);
    expect(await resolved('replace', 'fail', entries)).toMatchObject({
      rejected: [1, 2],
      rejections: said,
      repeated: 0,
      size: 1,
    });
    expect(await resolved('replace', 'first', entries)).toMatchObject({
      ...NO_FAULTS,
      rejected: [1, 2],
      repeated: 2,
      size: 1,
    });
    expect(await resolved('replace', 'last', entries)).toMatchObject({
      ...NO_FAULTS,
      rejected: [0, 1],
      repeated: 2,
      size: 1,
    });
  });

  it('that is removed takes its record away, and every mention of it counts', async () => {
    const gone = id('x', current(3), removal(0, 'x-1'), removal(1, 'x-1'));
    const asCode = code('x-1', removal(0), removal(1));
    expect(await resolved('merge', 'fail', gone, asCode)).toEqual({
      ...NO_FAULTS,
      changes: changes(0, 0, 1, 0),
      size: 0,
      rejected: [],
      dropped: [3],
      repeated: 0,
    });
  });

  it('that is removed and submitted is a fault', async () => {
    const both = id('x', current(0), submitted(1), removal(2));
    expect(await resolved('merge', 'fail', both)).toMatchObject({
      rejected: [1],
      dropped: [0],
      rejections: [[2, 'id', 'x', 'is to be removed too: see line 3 of gone']],
    });
  });

  it('that is to be removed and is not there is a warning, said once', async () => {
    expect(await resolved('merge', 'fail', id('x', removal(0)))).toMatchObject({
      warnings: [[1, 'no record has the id x']],
      dropped: [],
    });
    const likeCode = [id('x-1', removal(0, 'x-1')), code('x-1', removal(0))];
    expect((await resolved('merge', 'fail', ...likeCode)).warnings).toEqual([
      [1, 'no record has the id X-1'],
    ]);
    const meant = [id('x-1', removal(0, 'x-1')), code('x-1', current(4), removal(0))];
    expect((await resolved('merge', 'fail', ...meant)).warnings).toEqual([
      [1, 'no record has the id X-1, but id 4 has this cod_archivo; write ids'],
    ]);
  });

  it('of numbered records is not replaced in a merge, for it may be another step', async () => {
    const changed = id('x', current(0), submitted(1, 'other'));
    expect(await resolved('merge', 'number', changed)).toMatchObject({
      changes: changes(0, 0, 0, 1),
      rejected: [1],
      dropped: [],
      rejections: [
        [
          2,
          'id',
          'x',
          'is that of another record of the registry; a merge that numbers duplicates cannot tell a change from a further step: import the whole file without --merge, or replace the record with --duplicates fail',
        ],
      ],
    });
    expect(await resolved('replace', 'number', changed)).toMatchObject(NO_FAULTS);
    const same = id('x', current(0), submitted(1));
    expect(await resolved('merge', 'number', same)).toMatchObject({ ...NO_FAULTS, dropped: [0] });
  });
});

describe('A code', () => {
  it('that two submitted records have is of the first, or of the last', async () => {
    const ids = [id('a', submitted(0)), id('b', submitted(1))];
    const entries = code('k-1', submitted(0), submitted(1));
    expect(await resolved('replace', 'fail', ...ids, entries)).toMatchObject({
      rejected: [1],
      changes: changes(1, 0, 0, 0),
      rejections: [[2, 'cod_archivo', 'K-1', 'is repeated: line 1 of f has it']],
    });
    expect(await resolved('merge', 'first', ...ids, entries)).toMatchObject({
      ...NO_FAULTS,
      rejected: [1],
      repeated: 1,
    });
    expect(await resolved('merge', 'last', ...ids, entries)).toMatchObject({
      ...NO_FAULTS,
      rejected: [0],
      repeated: 1,
    });
  });

  it('that more than two have is of the very last, if the last is taken', async () => {
    const owners = [0, 1, 2].map((number) => submitted(number));
    const ids = owners.map((owner) => id(`${owner.number}`, owner));
    expect(await resolved('replace', 'last', ...ids, code('k-1', ...owners))).toMatchObject({
      ...NO_FAULTS,
      rejected: [0, 1],
      repeated: 2,
    });
  });

  it.each(['fail', 'first', 'last', 'number'] as const)(
    'of a record that stays is not given away in a merge: %s',
    async (rule) => {
      const ids = [id('a', current(0)), id('b', submitted(1))];
      const found = await resolved('merge', rule, ...ids, code('k-1', current(0), submitted(1)));
      expect(found).toMatchObject({
        rejected: [1],
        repeated: 0,
        conflict: false,
        rejections: [
          [2, 'cod_archivo', 'K-1', 'is repeated: the record id 0 of the registry has it'],
        ],
      });
    },
  );

  it('is free where its record is replaced, removed or left out', async () => {
    const keys = [
      id('a', current(0), submitted(0, 'other')),
      id('b', submitted(1), submitted(2)),
      id('c', current(1), removal(0)),
      id('d', submitted(3)),
    ];
    const found = await resolved(
      'merge',
      'first',
      ...keys,
      code('k-1', current(0), current(1), submitted(2), submitted(3)),
    );
    expect(found).toMatchObject({ ...NO_FAULTS, rejected: [2] });
  });

  it('that a changed record cannot have is a conflict in a merge: both would be lost', async () => {
    const ids = [id('a', current(0), submitted(0, 'other')), id('b', submitted(1))];
    const keys = [...ids, code('k-1', submitted(0), submitted(1))];
    expect(await resolved('merge', 'last', ...keys)).toMatchObject({
      conflict: true,
      rejected: [0],
      repeated: 0,
      rejections: [[1, 'cod_archivo', 'K-1', 'is repeated: line 2 of f has it']],
    });
    expect(await resolved('merge', 'first', ...keys)).toMatchObject({ conflict: false });
    expect(await resolved('replace', 'last', ...keys)).toMatchObject({
      conflict: false,
      repeated: 1,
      changes: changes(1, 0, 1, 0),
    });
  });
});

describe('An import that gives records another municipality', () => {
  const moved = (key: string, number: number) =>
    id(key, current(number), submitted(number, 'other', 'Foz'));
  const advice =
    '; if these are ids of another office, give each office a prefix of its own in the recipe';

  it('warns once, with the first of them and how many they are', async () => {
    const stays = id('0', current(0), submitted(0, 'other'));
    expect((await resolved('merge', 'fail', stays)).warnings).toEqual([]);
    expect((await resolved('merge', 'fail', stays, moved('7', 1))).warnings).toEqual([
      [
        undefined,
        `1 record changes the municipality: the id 7 is of Lugo now, and would be of Foz${advice}`,
      ],
    ]);
    expect((await resolved('merge', 'fail', moved('7', 1), moved('8', 2))).warnings).toEqual([
      [
        undefined,
        `2 records change the municipality: the id 7 is of Lugo now, and would be of Foz${advice}`,
      ],
    ]);
  });

  it('gives other advice as a replacement', async () => {
    expect((await resolved('replace', 'fail', moved('7', 1))).warnings).toEqual([
      [
        undefined,
        '1 record changes the municipality: the id 7 is of Lugo now, and would be of Foz; see that the municipalities are in the column where they were',
      ],
    ]);
  });
});

describe('The number of a duplicate', () => {
  const numbered = (...given: [string, string][]) => {
    const number = numberDuplicates();
    return given.map(([key, cod_archivo]) => {
      const { id, codArchivo } = number(someRecord({ id: key, cod_archivo }));
      return `${id} ${codArchivo.text} ${codArchivo.key}`;
    });
  };

  it('goes behind the id and before the number of the code, each counted by itself', () => {
    expect(
      numbered(
        ['x', '135/2025-00019'],
        ['x', '135/2025-00019'],
        ['y', '135/2025-00019'],
        ['x', 'A-b-1'],
        ['z', 'a-B-1'],
      ),
    ).toEqual([
      'x 135/2025-00019 135/2025-00019',
      'x.2 135/2025.2-00019 135/2025.2-00019',
      'y 135/2025.3-00019 135/2025.3-00019',
      'x.3 A-b-1 a-b-1',
      'z a-B.2-1 a-b.2-1',
    ]);
  });

  it('is left out of a code that has no room for it', () => {
    const long = `${'X'.repeat(62)}-1`;
    const key = long.toLowerCase();
    expect(numbered(['a', long], ['b', long])).toEqual([`a ${long} ${key}`, `b ${long} ${key}`]);
  });

  it('changes no record that is the only one', () => {
    const record = someRecord();
    expect(numberDuplicates()(record)).toBe(record);
  });
});

describe('A table of occurrences', () => {
  it('counts each of many texts by itself, also while it grows', () => {
    const table = new OccurrenceTable();
    const texts = Array.from({ length: 3_000 }, (_, i) => `135/2025-${i}`);
    const counts = [1, 2, 3].map(() => new Set(texts.map((text) => table.count(text))));
    expect(counts).toEqual([new Set([1]), new Set([2]), new Set([3])]);
  });

  it.each([
    ['ab', 'ba'],
    ['a', 'aa'],
    ['', '\0'],
    ['135/2025-12', '135/2025-21'],
    ['x'.repeat(50), 'x'.repeat(51)],
  ])('tells %j from %j', (one, other) => {
    const table = new OccurrenceTable();
    expect([one, other, one, other].map((text) => table.count(text))).toEqual([1, 1, 2, 2]);
  });
});
