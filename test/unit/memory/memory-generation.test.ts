import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGeneration } from '../../../src/adapters/outbound/memory/build/build-generation.js';
import { IndexSearcher } from '../../../src/adapters/outbound/search-index/index-searcher.js';
import type { RecordBatch } from '../../../src/domain/ports/record-batch.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { publish } from '../../../src/domain/record/published-record.js';
import { compareRecords, matches } from '../../../src/domain/search/matching.js';
import type { SearchCriteria } from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { randomCases } from '../../support/effort.js';
import { someRecord } from '../../support/records.js';
import { someCriteria, someRegistry, termWithPhrases } from '../arbitraries.js';

const MODIFIED = new Date('2025-01-01T00:00:00Z');

async function searcherOf(...args: Parameters<typeof buildGeneration>) {
  return new IndexSearcher(await buildGeneration(...args));
}

async function batchesOf(generation: IndexSearcher, criteria: SearchCriteria = {}) {
  const batches: RecordBatch[] = [];
  for await (const batch of generation.stream(criteria)) batches.push(batch);
  return batches;
}

async function recordsOf(batches: readonly RecordBatch[]): Promise<Expediente[]> {
  return (await Promise.all(batches.map((batch) => batch.records()))).flat();
}

function answerTo(criteria: SearchCriteria, records: readonly Expediente[]): Expediente[] {
  return records.filter((record) => matches(record, criteria)).sort(compareRecords);
}

describe('A generation in memory', () => {
  it('decisions 2, 5 and 7: streams what matches, in order, as records and as bytes', async () => {
    const question = someCriteria(termWithPhrases);
    await fc.assert(
      fc.asyncProperty(someRegistry, question, async (fields, criteria) => {
        const records = fields.map(someRecord);
        const batches = await batchesOf(await searcherOf(records, MODIFIED), criteria);
        const expected = answerTo(criteria, records);
        expect(await recordsOf(batches)).toEqual(expected);
        const bytes = batches.map((batch) => Buffer.from(batch.published()).toString());
        expect(bytes.join(',')).toBe(expected.map(publish).join(','));
      }),
      randomCases(100),
    );
  });

  it('decision 5: leaves out a record that holds the words of a phrase apart', async () => {
    const titles = ['plan parcial', 'plan no parcial', 'parcial plan', 'otro plan parcial'];
    const records = titles.map((title) => someRecord({ title, content: 'plan' }));
    const criteria = { text: parseSearchText('"plan parcial"') };
    const batches = await batchesOf(await searcherOf(records, MODIFIED), criteria);
    const found = await recordsOf(batches);
    expect(found.map(({ title }) => title)).toEqual(['plan parcial', 'otro plan parcial']);
  });

  it('decision 9: pages, put together, are the stream', async () => {
    const limits = fc.integer({ min: 1, max: 7 });
    const question = someCriteria(termWithPhrases);
    await fc.assert(
      fc.asyncProperty(someRegistry, question, limits, async (fields, criteria, limit) => {
        const records = fields.map(someRecord);
        const generation = await searcherOf(records, MODIFIED);
        const expected = answerTo(criteria, records);
        const shown: Expediente[] = [];
        let after: number | undefined;
        for (let pages = 0; pages === 0 || after !== undefined; pages++) {
          expect(pages).toBeLessThanOrEqual(expected.length);
          const page = await generation.page(criteria, { limit, after });
          expect(page.total).toBe(expected.length);
          expect(page.batch.size).toBe(Math.min(limit, expected.length - shown.length));
          shown.push(...(await page.batch.records()));
          after = page.next;
        }
        expect(shown).toEqual(expected);
      }),
      randomCases(100),
    );
  });

  it('decision 9: the page after the last record is empty', async () => {
    const generation = await searcherOf([someRecord(), someRecord()], MODIFIED);
    const page = await generation.page({}, { limit: 5, after: 1 });
    expect(page).toMatchObject({ total: 2, next: undefined, batch: { size: 0 } });
    expect(await page.batch.records()).toEqual([]);
    expect(page.batch.published()).toHaveLength(0);
  });

  it('decision 8: a batch is a part of a large answer and never empty', async () => {
    const records = Array.from({ length: 2_001 }, () => someRecord());
    const batches = await batchesOf(await searcherOf(records, MODIFIED));
    expect(batches.map(({ size }) => size)).toEqual([2_000, 1]);
    expect(await batchesOf(await searcherOf(records, MODIFIED), { year: '1000' })).toEqual([]);
  });

  it('knows its revision, its time, its codes and its municipalities', async () => {
    const record = someRecord({ municipality: 'Alcoi/Alcoy' });
    const generation = await searcherOf([record], MODIFIED);
    expect(generation.revision).toMatch(/^[0-9a-f]{64}$/);
    expect(generation.modified).toBe(MODIFIED);
    expect(await generation.hasCode(record.codArchivo)).toBe(true);
    expect(await generation.hasCode(someRecord().codArchivo)).toBe(false);
    expect((await generation.municipalities()).has(['alcoy'])).toBe(true);
  });

  it('does not begin for an asker who has left', async () => {
    const generation = await searcherOf([someRecord()], MODIFIED);
    const signal = AbortSignal.abort(new Error('left'));
    const phrase = { text: parseSearchText('"plan parcial"') };
    await expect(generation.page(phrase, { limit: 1 }, { signal })).rejects.toThrow('left');
    await expect(generation.stream({}, { signal }).next()).rejects.toThrow('left');
  });

  it('stops between two batches when the asker leaves', async () => {
    const records = Array.from({ length: 2_001 }, () => someRecord());
    const leaving = new AbortController();
    const stream = (await searcherOf(records, MODIFIED)).stream({}, leaving);
    expect((await stream.next()).value).toMatchObject({ size: 2_000 });
    leaving.abort(new Error('left'));
    await expect(stream.next()).rejects.toThrow('left');
  });

  it('stops looking for a phrase when the asker leaves', async () => {
    const records = Array.from({ length: 200 }, () => someRecord({ title: 'plan parcial' }));
    const generation = await searcherOf(records, MODIFIED);
    const leaving = new AbortController();
    const asked = generation.page(
      { text: parseSearchText('"plan parcial"') },
      { limit: 1 },
      leaving,
    );
    leaving.abort(new Error('left'));
    await expect(asked).rejects.toThrow('left');
  });
});

describe('buildGeneration', () => {
  it('stops when it is told to', async () => {
    const stopped = AbortSignal.abort();
    await expect(searcherOf([someRecord()], MODIFIED, stopped)).rejects.toThrow(/abort/i);
  });

  it('leaves the records it was given in their order', async () => {
    const records = [
      someRecord({ checkin_date: '2020-01-01' }),
      someRecord({ checkin_date: '2021-01-01' }),
    ];
    const given = [...records];
    await searcherOf(given, MODIFIED);
    expect(given).toEqual(records);
  });
});
