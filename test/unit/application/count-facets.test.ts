import { describe, expect, it } from 'vitest';
import { CountFacets } from '../../../src/application/search/count-facets.js';
import { someRecord } from '../../support/records.js';
import { fakeGeneration, fakeRepository } from './fake-registry.js';

const records = [
  someRecord({ checkin_date: '2020-01-01', municipality: 'Oviedo' }),
  someRecord({ checkin_date: '2024-01-01', municipality: 'Gijón' }),
];
const staleSince = new Date('2026-01-01T00:00:00Z');

describe('The facets of a question', () => {
  it('are of what matches in the current revision', async () => {
    const generation = { ...fakeGeneration(records, 'two'), staleSince };
    const repository = fakeRepository(fakeGeneration([], 'one'), generation);
    const { read, ...result } = await new CountFacets(repository).run({ year: '2024' });
    expect(result).toEqual({ revision: 'two', modified: generation.modified, staleSince });
    expect(await read()).toEqual({
      total: 1,
      years: [{ year: '2024', records: 1 }],
      municipalities: [{ municipality: 'Gijón', records: 1 }],
    });
  });

  it('are nothing where nothing has been loaded, which is an answer', async () => {
    const { read, ...result } = await new CountFacets(fakeRepository()).run({});
    expect(result).toEqual({ revision: 'empty', modified: new Date(0) });
    expect(await read()).toEqual({ total: 0, years: [], municipalities: [] });
  });

  it('are not counted for a client that has left', async () => {
    const { signal } = new AbortController();
    const asked: unknown[] = [];
    const generation = fakeGeneration(records);
    const repository = fakeRepository({
      ...generation,
      facets(criteria, options) {
        asked.push(options);
        return generation.facets(criteria, options);
      },
    });
    const { read } = await new CountFacets(repository).run({}, { signal });
    await read({ signal });
    expect(asked).toEqual([{ signal }]);
    const gone = AbortSignal.abort(new Error('the asker has left'));
    await expect(new CountFacets(repository).run({}, { signal: gone })).rejects.toThrow('has left');
  });
});
