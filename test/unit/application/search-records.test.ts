import { describe, expect, it } from 'vitest';
import type {
  FoundRecords,
  SearchQuery,
  SearchResult,
} from '../../../src/application/search/search-query.js';
import { SearchRecords } from '../../../src/application/search/search-records.js';
import {
  MunicipalityNotFound,
  NoResults,
  RecordNotFound,
  RevisionGone,
  StorageUnavailable,
} from '../../../src/domain/errors.js';
import type { RecordRepository } from '../../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { parseMunicipality } from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { someRecord } from '../../support/records.js';
import { fakeGeneration, fakeRepository } from './fake-registry.js';

const records = [
  someRecord({ id: 'old', cod_archivo: 'A-1', checkin_date: '2020-01-01' }),
  someRecord({ id: 'new', cod_archivo: 'A-2', checkin_date: '2025-01-01' }),
  someRecord({ id: 'mid', cod_archivo: 'A-3', checkin_date: '2023-01-01', municipality: 'Gijón' }),
];
const registry = fakeRepository(fakeGeneration(records));

const oviedo = parseMunicipality('oviedo');
const nowhere = parseMunicipality('Nowhere');
const existing = parseCodArchivo('a-1');
const missing = parseCodArchivo('A-99');
const unheard = parseSearchText('xyzzy');

type Answer = FoundRecords & Pick<SearchResult, 'revision' | 'modified'>;

async function ask(query: SearchQuery, repository = registry): Promise<Answer> {
  const { revision, modified, read } = await new SearchRecords(repository).run(query);
  return { revision, modified, ...(await read()) };
}

async function idsOf({ batches }: Answer): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...(await batch.records()).map(({ id }) => id));
  return ids;
}

describe('SearchRecords, asked for everything', () => {
  it('decision 8: answers with the whole registry when nothing is asked', async () => {
    expect(await idsOf(await ask({ criteria: {} }))).toEqual(['new', 'mid', 'old']);
  });

  it('answers with the records that match and says which moment they are from', async () => {
    const answer = await ask({ criteria: { municipality: oviedo } });
    expect(answer).toMatchObject({ revision: 'one', modified: new Date('2025-01-01T00:00:00Z') });
    expect(answer.page).toBeUndefined();
    expect(await idsOf(answer)).toEqual(['new', 'old']);
  });

  it('decision 1: one record by its code is an answer of one element', async () => {
    expect(await idsOf(await ask({ criteria: { codArchivo: existing } }))).toEqual(['old']);
  });
});

describe('SearchRecords, asked for a page', () => {
  it('decision 9: gives the first records, the count of all, and where to go on', async () => {
    const answer = await ask({ criteria: { municipality: oviedo }, page: { limit: 1 } });
    expect(answer.page).toEqual({ total: 2, next: 0 });
    expect(await idsOf(answer)).toEqual(['new']);
    const two = await ask({ criteria: {}, page: { limit: 2 } });
    expect(await idsOf(two)).toEqual(['new', 'mid']);
  });

  it('decision 9: goes on after the page before and ends without a next one', async () => {
    const page = { limit: 5, from: { revision: 'one', after: 0 } };
    const answer = await ask({ criteria: { municipality: oviedo }, page });
    expect(answer.page).toEqual({ total: 2, next: undefined });
    expect(await idsOf(answer)).toEqual(['old']);
  });

  it('decision 9: goes on in the revision of the first page, current or not', async () => {
    const changed = fakeRepository(
      fakeGeneration(records, 'one'),
      fakeGeneration([someRecord({ id: 'other' })], 'two'),
    );
    const page = { limit: 1, from: { revision: 'one', after: 0 } };
    const answer = await ask({ criteria: {}, page }, changed);
    expect(answer.revision).toBe('one');
    expect(await idsOf(answer)).toEqual(['mid']);
    expect((await ask({ criteria: {}, page: { limit: 1 } }, changed)).revision).toBe('two');
  });

  it('decision 9: has no answer when the revision of the first page is gone', async () => {
    const page = { limit: 1, from: { revision: 'gone', after: 0 } };
    await expect(ask({ criteria: {}, page })).rejects.toThrow(RevisionGone);
  });
});

describe.each([
  ['everything', undefined],
  ['a page', { limit: 10 }],
])('SearchRecords, asked for %s of nothing', (_, page) => {
  it('decision 13: a code that no record has is not found', async () => {
    await expect(ask({ criteria: { codArchivo: missing }, page })).rejects.toThrow(
      new RecordNotFound('A-99'),
    );
  });

  it('decision 13: a municipality without records is not found, near names are given', async () => {
    const municipality = parseMunicipality('Obiedo');
    const error = await ask({ criteria: { municipality }, page }).catch((reason) => reason);
    expect(error).toBeInstanceOf(MunicipalityNotFound);
    expect(error).toMatchObject({ municipality: 'Obiedo', near: ['Oviedo'] });
  });

  it('decision 13: parts that exist, each for itself, have no results', async () => {
    const gijon = parseMunicipality('Gijón');
    for (const criteria of [
      { text: unheard },
      { year: '1999' },
      { municipality: oviedo, text: unheard },
      { codArchivo: existing, municipality: gijon },
      { codArchivo: existing, year: '1999' },
    ]) {
      await expect(ask({ criteria, page })).rejects.toThrow(NoResults);
    }
  });

  it('decision 13: a missing code comes before a missing municipality', async () => {
    const both = { codArchivo: missing, municipality: nowhere, text: unheard };
    await expect(ask({ criteria: both, page })).rejects.toThrow(RecordNotFound);
  });

  it('decision 13: a missing municipality comes before a search without results', async () => {
    const criteria = { codArchivo: existing, municipality: nowhere, text: unheard };
    await expect(ask({ criteria, page })).rejects.toThrow(MunicipalityNotFound);
  });

  it.each([
    ['the registry', fakeRepository(fakeGeneration([]))],
    ['the store', fakeRepository()],
  ])('decision 13: finds nothing when %s is empty', async (_, empty) => {
    const whole = ask({ criteria: { codArchivo: existing, municipality: oviedo }, page }, empty);
    await expect(whole).rejects.toThrow(RecordNotFound);
    const town = await ask({ criteria: { municipality: oviedo }, page }, empty).catch((e) => e);
    expect(town).toBeInstanceOf(MunicipalityNotFound);
    expect(town.near).toEqual([]);
    await expect(ask({ criteria: {}, page }, empty)).rejects.toThrow(NoResults);
  });

  it('decision 13: says which of the two is empty', async () => {
    const said = (repository: RecordRepository) =>
      ask({ criteria: {}, page }, repository).catch(({ message }) => message);
    expect(await said(fakeRepository())).toBe('Nothing has been loaded into the registry yet.');
    expect(await said(fakeRepository(fakeGeneration([])))).toBe(
      'No record matches every filter of the question.',
    );
  });
});

describe('SearchRecords and a store in trouble', () => {
  it('decision 14: passes on that the store does not answer', async () => {
    const silent: RecordRepository = {
      current: () => Promise.reject(new StorageUnavailable()),
      at: () => Promise.reject(new StorageUnavailable()),
    };
    await expect(ask({ criteria: {} }, silent)).rejects.toThrow(StorageUnavailable);
  });

  it('decision 14: shows a stream that fails at once before it has answered', async () => {
    const generation = fakeGeneration(records);
    const failing = {
      ...generation,
      // biome-ignore lint/correctness/useYield: it fails before it has anything to give
      async *stream() {
        throw new StorageUnavailable();
      },
    };
    await expect(ask({ criteria: {} }, fakeRepository(failing))).rejects.toThrow(
      StorageUnavailable,
    );
  });

  it.each([undefined, { limit: 1 }])('hands the signal on (page: %j)', async (page) => {
    const leaving = new AbortController();
    const generation = fakeGeneration(records);
    const repository: RecordRepository = {
      current: async () => {
        leaving.abort(new Error('the asker has left'));
        return generation;
      },
      at: async () => generation,
    };
    const { signal } = leaving;
    const result = await new SearchRecords(repository).run({ criteria: {}, page }, { signal });
    await expect(result.read({ signal })).rejects.toThrow('the asker has left');
  });
});
