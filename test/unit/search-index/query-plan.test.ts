import { describe, expect, it } from 'vitest';
import { queryPlan } from '../../../src/adapters/outbound/search-index/query-plan.js';
import { RankRange } from '../../../src/adapters/outbound/search-index/ranks.js';
import { YearRanges } from '../../../src/adapters/outbound/search-index/year-ranges.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import {
  parseMunicipality,
  type SearchCriteria,
} from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';

const years = new YearRanges(
  new Map([
    ['2024', 3],
    ['2022', 4],
  ]),
);
const plan = (criteria: SearchCriteria) => queryPlan(criteria, years);

describe('A search plan', () => {
  it('asks for nothing but the whole registry where no question is asked', () => {
    expect(plan({})).toEqual({ window: new RankRange(0, 7), clauses: [], phrases: [] });
  });

  it('looks at the ranks of the year alone, and at none for a year without records', () => {
    expect(plan({ year: '2022' }).window).toEqual(new RankRange(3, 7));
    expect(plan({ year: '2023' }).window.length).toBe(0);
  });

  it('takes any of the names of a municipality, and the one code', () => {
    const { clauses } = plan({
      codArchivo: parseCodArchivo('AyTo/1-007'),
      municipality: parseMunicipality('Alcoi/Alcoy'),
    });
    expect(clauses).toEqual([
      [{ term: 'cayto/1-007' }],
      [{ term: 'malcoi' }, { term: 'malcoy' }, { term: 'malcoi alcoy' }],
    ]);
  });

  it('looks at the one rank of a code that was found without the index', () => {
    const criteria = { codArchivo: parseCodArchivo('A-1'), text: parseSearchText('mod') };
    const found = queryPlan(criteria, years, 4);
    expect(found).toMatchObject({ window: new RankRange(4, 5), clauses: [[{ prefix: 'mod' }]] });
    expect(queryPlan({ ...criteria, year: '2022' }, years, 4).window).toEqual(new RankRange(4, 5));
    expect(queryPlan({ ...criteria, year: '2024' }, years, 4).window.length).toBe(0);
    expect(queryPlan({ ...criteria, year: '2022' }, years, 2).window.length).toBe(0);
  });

  it('wants something of every word: a beginning outside quotes, the whole word inside', () => {
    const { clauses, phrases } = plan({ text: parseSearchText('mod "Plan Parcial" sect "norte"') });
    expect(clauses).toEqual([
      [{ prefix: 'mod' }],
      [{ prefix: 'sect' }],
      [{ term: 'wplan' }],
      [{ term: 'wparcial' }],
      [{ term: 'wnorte' }],
    ]);
    expect(phrases).toEqual([['plan', 'parcial']]);
  });
});
