import { setImmediate as othersTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchRecords } from '../../src/application/search/search-records.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { parseMunicipality } from '../../src/domain/search/search-criteria.js';
import { someOf } from '../support/effort.js';
import { csvRows, sharedData } from '../support/hard-data.js';
import { HARD_NAMES } from '../support/hard-names.js';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { articleFirst, formsOf, plainForm } from './municipality-forms.js';
import { problemTypeOf, recordsIn } from './requesting.js';

/** How many of the names are asked for over HTTP as well. */
const SAMPLE = 200;

const csv = sharedData('municipios_ine_official.csv');
if (csv === undefined) {
  console.warn('../shared/data is absent: municipalities are our own list of hard names only.');
}
const [head = [], ...rows] = csvRows(csv ?? '');
const official = rows.map((row) => row[head.indexOf('nombre')] as string);

const lists: [string, readonly string[]][] = [['our own hard names', HARD_NAMES]];
if (csv !== undefined) lists.push(['the official names of all municipalities', official]);

describe.each(lists)('decision 4: %s', (_, names) => {
  const records: RecordFields[] = names.map((municipality) => someFields({ municipality }));
  let service: TestService;
  let search: SearchRecords;
  beforeAll(async () => {
    service = await startService({ records });
    search = new SearchRecords(service.storage);
  });
  afterAll(() => service.close());

  async function found(form: string): Promise<readonly Expediente[]> {
    const criteria = { municipality: parseMunicipality(form) };
    const all: Expediente[] = [];
    const { batches } = await (await search.run({ criteria })).read();
    for await (const batch of batches) all.push(...(await batch.records()));
    return all;
  }

  it('each find themselves in every form, and nothing that goes by another name', async () => {
    const wrong: unknown[] = [];
    let asked = 0;
    const asking = names === HARD_NAMES ? records : someOf(records);
    for (const { id, municipality } of asking) {
      await othersTurn();
      for (const form of formsOf(municipality)) {
        asked++;
        const answer = await found(form).catch(() => []);
        const self = answer.some((record) => record.id === id);
        const strangers = answer.filter((record) => !goesBy(record.municipality, form));
        if (!self || strangers.length > 0) {
          wrong.push({ municipality, form, self, strangers: strangers.map((r) => r.municipality) });
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(asking.length * 2);
  });

  it('each find themselves over HTTP', async () => {
    const step = Math.max(1, Math.floor(records.length / SAMPLE));
    const sample = records.filter((_record, index) => index % step === 0);
    expect(sample.length).toBeGreaterThanOrEqual(Math.min(SAMPLE, names.length));
    for (const { id, municipality } of sample) {
      for (const form of formsOf(municipality)) {
        await othersTurn();
        const url = `/api/record?municipality=${encodeURIComponent(form)}`;
        const answer = recordsIn(await service.server.inject(url));
        expect(answer, form).toContainEqual(expect.objectContaining({ id, municipality }));
      }
    }
  });

  it('are not found by a part of them', async () => {
    const known = new Set(names.flatMap((name) => [...plainFormsOf(name)]));
    const parts = names
      .map((name) => plainForm(name).slice(0, -1).trim())
      .filter((part) => part !== '' && !known.has(part) && !known.has(plainForm(reverted(part))));
    expect(parts.length).toBeGreaterThan(names.length / 2);
    for (const part of parts.slice(0, SAMPLE)) {
      await othersTurn();
      const url = `/api/record?municipality=${encodeURIComponent(part)}`;
      const answer = await service.server.inject(url);
      expect(answer.statusCode, part).toBe(404);
      expect(problemTypeOf(answer)).toBe('municipality-not-found');
    }
  });
});

describe('the lists', () => {
  it('hold what they should', () => {
    expect(new Set(HARD_NAMES).size).toBe(HARD_NAMES.length);
    expect(HARD_NAMES.length).toBeGreaterThanOrEqual(60);
    expect(official).toHaveLength(csv === undefined ? 0 : 8_132);
    expect(official.filter((name) => articleFirst(name) !== name).length > 500).toBe(
      csv !== undefined,
    );
    expect(official.every((name) => /\p{L}/u.test(name) && !/["\r\n]/.test(name))).toBe(true);
  });
});

function goesBy(name: string, form: string): boolean {
  return plainFormsOf(name).has(plainForm(form));
}

const plainForms = new Map<string, ReadonlySet<string>>();

function plainFormsOf(name: string): ReadonlySet<string> {
  const forms = plainForms.get(name) ?? new Set(formsOf(name).map(plainForm));
  plainForms.set(name, forms);
  return forms;
}

/** A part that ends in what may be an article: `castro a` is the name `A Castro`. */
function reverted(part: string): string {
  return articleFirst(part.replace(/ (\p{L}{1,3})$/u, ', $1'));
}
