import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidValue } from '../../../src/domain/errors.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';
import {
  parseMunicipality,
  parseYear,
  type SearchCriteria,
} from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { randomCases } from '../../support/effort.js';
import { type RecordFields, someRecord } from '../../support/records.js';
import { anyString, someCriteria, someRegistry, termWithPhrases } from '../arbitraries.js';

function found(search: string, fields: Partial<RecordFields>): boolean {
  return matches(someRecord(fields), { text: parseSearchText(search) });
}

describe('matches', () => {
  it('decision 2: a question without filters matches every record', () => {
    expect(matches(someRecord(), {})).toBe(true);
  });

  it('decision 2: every filter must match, the code included', () => {
    const record = someRecord({ cod_archivo: 'A-1', title: 'Plan', checkin_date: '2024-05-17' });
    const right: SearchCriteria = {
      codArchivo: parseCodArchivo('a-1'),
      municipality: parseMunicipality('oviedo'),
      year: '2024',
      text: parseSearchText('plan'),
    };
    expect(matches(record, right)).toBe(true);
    expect(matches(record, { ...right, codArchivo: parseCodArchivo('A-2') })).toBe(false);
    expect(matches(record, { ...right, municipality: parseMunicipality('Gijón') })).toBe(false);
    expect(matches(record, { ...right, year: '2023' })).toBe(false);
    expect(matches(record, { ...right, text: parseSearchText('xyz') })).toBe(false);
  });

  it('decision 2: filters together match what each of them matches', () => {
    fc.assert(
      fc.property(someRegistry, someCriteria(termWithPhrases), (records, criteria) => {
        const each = Object.entries(criteria).map(([name, value]) => ({ [name]: value }));
        for (const record of records.map(someRecord)) {
          expect(matches(record, criteria)).toBe(each.every((one) => matches(record, one)));
        }
      }),
    );
  });

  it('decision 4: the municipality is found by each of its names and by no part of one', () => {
    const record = someRecord({ municipality: 'Alcoi/Alcoy' });
    const asked = (name: string) => matches(record, { municipality: parseMunicipality(name) });
    expect(['ALCOI', 'alcoy', 'Alcoi/Alcoy'].map(asked)).toEqual([true, true, true]);
    expect(['Alco', 'Alcoi de'].map(asked)).toEqual([false, false]);
  });

  it('decision 5: every word of the term begins some word', () => {
    const fields = { title: 'Modificación del Plan', content: 'Suelo urbanizable' };
    expect(found('plan modif', fields)).toBe(true);
    expect(found('PLÁN', fields)).toBe(true);
    expect(found('planes', fields)).toBe(false);
    expect(found('lan', fields)).toBe(false);
    expect(found('plan xyz', fields)).toBe(false);
  });

  it('decision 5: words are looked for in the title and the content together', () => {
    const fields = { title: 'Plan', content: 'Suelo urbanizable' };
    expect(found('plan suelo', fields)).toBe(true);
    expect(found('plan', { ...fields, title: 'Otro' })).toBe(false);
    expect(found('oviedo', fields)).toBe(false);
  });

  it.each([
    ['"plan parcial"', true],
    ['"PLAN, parcial"', true],
    ['"parcial plan"', false],
    ['"plan norte"', false],
    ['"plan parci"', false],
    ['"lan parcial"', false],
    ['"plan"', true],
    ['"pla"', false],
    ['"del sector norte"', true],
    ['"sector norte final"', false],
  ])('decision 5: whether "Plan parcial del sector norte" holds %s is %s', (search, expected) => {
    expect(found(search, { title: 'Plan parcial del sector norte', content: '' })).toBe(expected);
    expect(found(search, { title: 'x', content: 'Plan parcial del sector norte' })).toBe(expected);
  });

  it('decision 5: a phrase does not begin in the title and end in the content', () => {
    expect(found('"plan parcial"', { title: 'Plan', content: 'parcial' })).toBe(false);
  });

  it('decision 5: one phrase may stand in the title and another in the content', () => {
    const fields = { title: 'Plan parcial', content: 'suelo rústico' };
    expect(found('"plan parcial" "suelo rustico"', fields)).toBe(true);
    expect(found('"plan parcial" "suelo urbano"', fields)).toBe(false);
  });

  it.each([
    ['p.an', false],
    ['p?an', false],
    ['[p]lan', false],
    ['parcial|plan', false],
    ['pl*', true],
    ['^plan$', true],
  ])('decision 5: %s is text, and whether "plan" holds it is %s', (search, expected) => {
    const record = someRecord({ title: 'plan', content: '' });
    const text = parseSearchText(`${search} plan`);
    expect(matches(record, { text })).toBe(expected);
  });

  it('decision 6: the year is the year of the entry date', () => {
    const record = someRecord({ checkin_date: '2024-12-31', inscription_date: '2025-01-01' });
    expect(matches(record, { year: '2024' })).toBe(true);
    expect(matches(record, { year: '2025' })).toBe(false);
    expect(matches(record, { year: '1231' })).toBe(false);
  });

  it('never throws, whatever string became a question', () => {
    const record = someRecord();
    fc.assert(
      fc.property(anyString, (text) => {
        for (const criteria of questionsFrom(text)) {
          expect(matches(record, criteria)).toBeTypeOf('boolean');
        }
      }),
      randomCases(1_000),
    );
  });

  it('finds every record by the words of its own title, as words and as a phrase', () => {
    fc.assert(
      fc.property(someRegistry, (records) => {
        for (const fields of records) {
          const words = fields.title.replaceAll('"', ' ');
          expect(found(words, fields)).toBe(true);
          expect(found(`"${words}"`, { ...fields, content: '' })).toBe(true);
        }
      }),
    );
  });
});

describe('compareRecords', () => {
  const keys = fc.record({
    id: fc.oneof(anyString, fc.constantFrom('a', 'b', 'B', '😀', '～')),
    checkinDate: fc.constantFrom('1999-12-31', '2024-01-01', '2024-01-02'),
  });

  it('decision 7: the newest entry comes first, ties by id in code-unit order', () => {
    const sorted = [
      { id: 'z', checkinDate: '2025-01-01' },
      { id: 'B', checkinDate: '2024-01-01' },
      { id: 'a', checkinDate: '2024-01-01' },
      { id: 'a1', checkinDate: '2024-01-01' },
      { id: 'ñ', checkinDate: '2024-01-01' },
      { id: '😀', checkinDate: '2024-01-01' },
      { id: '～', checkinDate: '2024-01-01' },
      { id: 'a', checkinDate: '2023-12-31' },
    ];
    expect([...sorted].reverse().sort(compareRecords)).toEqual(sorted);
    for (const one of sorted) expect(compareRecords(one, { ...one })).toBe(0);
  });

  it('decision 7: of two records one comes first, unless they are one', () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const same = a.id === b.id && a.checkinDate === b.checkinDate;
        expect(compareRecords(a, b) === 0).toBe(same);
        expect(Math.sign(compareRecords(a, b)) + Math.sign(compareRecords(b, a))).toBe(0);
      }),
      randomCases(1_000),
    );
  });

  it('decision 7: what comes before the one before comes before', () => {
    fc.assert(
      fc.property(keys, keys, keys, (a, b, c) => {
        fc.pre(compareRecords(a, b) <= 0 && compareRecords(b, c) <= 0);
        expect(compareRecords(a, c)).toBeLessThanOrEqual(0);
      }),
      randomCases(1_000),
    );
  });
});

/** The questions that a string can be a part of. */
function questionsFrom(text: string): SearchCriteria[] {
  return [
    () => ({ codArchivo: parseCodArchivo(text) }),
    () => ({ municipality: parseMunicipality(text) }),
    () => ({ year: parseYear(text) }),
    () => ({ text: parseSearchText(text) }),
    () => ({ text: parseSearchText(`"${text}"`) }),
  ].flatMap((question: () => SearchCriteria) => {
    try {
      return [question()];
    } catch (error) {
      if (error instanceof InvalidValue) return [];
      throw error;
    }
  });
}
