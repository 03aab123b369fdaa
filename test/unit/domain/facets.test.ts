import { describe, expect, it } from 'vitest';
import { codeUnitOrder, facetsOf, toFacets } from '../../../src/domain/search/facets.js';

describe('Facets', () => {
  it('come in their order, whatever the order of the counts', () => {
    const counts = toFacets(
      [
        ['1999', 1],
        ['2024', 5],
        ['2003', 0],
      ],
      [
        ['Zamora', 1],
        ['Oviedo', 3],
        ['Ávila', 1],
        ['Alcoi', 1],
        ['Nowhere', 0],
      ],
    );
    expect(counts).toEqual({
      total: 6,
      years: [
        { year: '2024', records: 5 },
        { year: '1999', records: 1 },
      ],
      municipalities: [
        { municipality: 'Oviedo', records: 3 },
        { municipality: 'Alcoi', records: 1 },
        { municipality: 'Zamora', records: 1 },
        { municipality: 'Ávila', records: 1 },
      ],
    });
  });

  it('count each record in its year and under its name', () => {
    const records = [
      { checkinDate: '2024-12-31', municipality: 'Zamora' },
      { checkinDate: '2024-01-01', municipality: 'Alcoi' },
      { checkinDate: '2023-12-31', municipality: 'Zamora' },
    ];
    expect(facetsOf(records)).toEqual({
      total: 3,
      years: [
        { year: '2024', records: 2 },
        { year: '2023', records: 1 },
      ],
      municipalities: [
        { municipality: 'Zamora', records: 2 },
        { municipality: 'Alcoi', records: 1 },
      ],
    });
  });
});

it.each([
  ['a', 'b', -1],
  ['b', 'a', 1],
  ['a', 'a', 0],
  ['Z', 'a', -1],
  ['\u{1f3d7}', '\uffff', -1],
])('codeUnitOrder of %j and %j is %i', (a, b, order) => {
  expect(codeUnitOrder(a, b)).toBe(order);
});
