import { afterEach, describe, expect, it } from 'vitest';
import { RevisionGone } from '../../src/domain/errors.js';
import type { Generation, RecordRepository } from '../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { publish } from '../../src/domain/record/published-record.js';
import { facetsOf } from '../../src/domain/search/facets.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import type { SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { Random } from '../support/random.js';
import { someRecord } from '../support/records.js';
import { randomQuestion } from './random-question.js';
import { randomRecords } from './random-registry.js';

export interface OpenedRepository {
  readonly repository: RecordRepository;
  /** Makes these records the registry, in place of what was there. */
  replace(records: readonly Expediente[]): Promise<void>;
  close(): Promise<void>;
}

export interface ContractOptions {
  /** How many questions to ask in all; at least a thousand in every run. */
  readonly questions: number;
  readonly seed: number;
}

const QUESTIONS_PER_REGISTRY = 250;
/** Of one answer, so that a few long chains of pages do not take most of the time. */
const MOST_PAGES = 4;

/**
 * What every store must do, whatever is inside it. The reference is the domain's own predicate
 * and order, over records and questions that a seed makes again.
 */
export function describeRecordRepository(
  name: string,
  open: (records: readonly Expediente[]) => Promise<OpenedRepository>,
  { questions, seed }: ContractOptions,
): void {
  describe(`${name} as a record repository`, () => {
    const opened: OpenedRepository[] = [];
    const openWith = async (records: readonly Expediente[]) => {
      const one = await open(records);
      opened.push(one);
      return one;
    };
    const generationOf = async (records: readonly Expediente[]) =>
      currentOf((await openWith(records)).repository);
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });

    const registries = Math.ceil(questions / QUESTIONS_PER_REGISTRY);
    it.for(Array.from({ length: registries }, (_, index) => seed + index))(
      `gives the reference's answer to ${QUESTIONS_PER_REGISTRY} questions (CONTRACT_SEED=%i)`,
      async (registrySeed) => {
        const random = new Random(registrySeed);
        const records = randomRecords(random, random.between(1, 400));
        const generation = await generationOf(records);
        let answered = 0;
        for (let asked = 1; asked <= QUESTIONS_PER_REGISTRY; asked++) {
          const criteria = randomQuestion(random, records);
          const what = `CONTRACT_SEED=${registrySeed}, question ${asked}: ${JSON.stringify(criteria)}`;
          const answer = found(records, criteria);
          const expected = answer.map(publish).join(',');
          expect(await streamed(generation, criteria), what).toBe(expected);
          const limit = Math.max(random.between(1, 60), Math.ceil(answer.length / MOST_PAGES));
          expect(await paged(generation, criteria, limit), what).toBe(expected);
          expect(await generation.facets(criteria), what).toEqual(facetsOf(answer));
          if (expected !== '') answered++;
        }
        // Questions that all come back empty would agree about nothing.
        expect(answered).toBeGreaterThan(QUESTIONS_PER_REGISTRY / 4);
      },
    );

    it('streams batches that are never empty, and all of the registry when nothing is asked', async () => {
      const records = randomRecords(new Random(seed), 2_500);
      const generation = await generationOf(records);
      const sizes: number[] = [];
      for await (const batch of generation.stream({})) sizes.push(batch.size);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      expect(sizes.length).toBeGreaterThan(1);
      expect(await streamed(generation, {})).toBe(reference(records, {}));
    });

    it('gives whole records as they were loaded', async () => {
      const records = randomRecords(new Random(seed), 50);
      const generation = await generationOf(records);
      const loaded: Expediente[] = [];
      for await (const batch of generation.stream({})) loaded.push(...(await batch.records()));
      expect(loaded).toEqual([...records].sort(compareRecords));
    });

    it('knows which codes and municipalities have records', async () => {
      const generation = await generationOf([
        someRecord({ cod_archivo: 'AyTo/1-007', municipality: 'Coruña, A' }),
      ]);
      const directory = await generation.municipalities();
      expect(await generation.hasCode(parseCodArchivo('aYtO/1-007'))).toBe(true);
      expect(await generation.hasCode(parseCodArchivo('AyTo/1-7'))).toBe(false);
      expect(directory.has(['a coruna'])).toBe(true);
      expect(directory.has(['coruna'])).toBe(false);
      expect(directory.near('Coruña')).toEqual(['Coruña, A']);
    });

    it('counts records by year and by municipality, whose spellings count apart', async () => {
      const record = (checkin_date: string, municipality: string) =>
        someRecord({ checkin_date, inscription_date: null, municipality });
      const generation = await generationOf([
        record('2024-01-01', 'Coruña, A'),
        record('2022-12-31', 'Oviedo'),
        record('2024-12-31', 'A Coruña'),
        record('2022-01-01', 'Oviedo'),
        record('1999-05-05', 'Zamora'),
      ]);
      expect(await generation.facets({})).toEqual({
        total: 5,
        years: [
          { year: '2024', records: 2 },
          { year: '2022', records: 2 },
          { year: '1999', records: 1 },
        ],
        municipalities: [
          { municipality: 'Oviedo', records: 2 },
          { municipality: 'A Coruña', records: 1 },
          { municipality: 'Coruña, A', records: 1 },
          { municipality: 'Zamora', records: 1 },
        ],
      });
      const none = { total: 0, years: [], municipalities: [] };
      expect(await generation.facets({ year: '2023' })).toEqual(none);
    });

    it('has a revision that only the records decide, not their order or their store', async () => {
      const records = randomRecords(new Random(seed), 30);
      const one = await generationOf(records);
      const other = await generationOf(new Random(seed).shuffled(records));
      const less = await generationOf(records.slice(1));
      expect(other.revision).toBe(one.revision);
      expect(less.revision).not.toBe(one.revision);
      expect(one.revision).toMatch(/^[0-9a-f]{64}$/);
    });

    it('shows one moment: a registry replaced in mid-stream does not show in the stream', async () => {
      const before = randomRecords(new Random(seed), 2_500);
      const { repository, replace } = await openWith(before);
      const generation = await currentOf(repository);
      const stream = generation.stream({})[Symbol.asyncIterator]();
      const bytes = [(await stream.next()).value.published()];
      await replace([someRecord({ title: 'después' })]);
      for (let next = await stream.next(); !next.done; next = await stream.next()) {
        bytes.push(next.value.published());
      }
      expect(joined(bytes)).toBe(reference(before, {}));
      const after = await currentOf(repository);
      expect(after.revision).not.toBe(generation.revision);
      expect(await streamed(after, {})).toContain('después');
    });

    it('finds a generation by its revision, and says when it is gone', async () => {
      const { repository } = await openWith([someRecord()]);
      const { revision } = await currentOf(repository);
      expect((await repository.at(revision)).revision).toBe(revision);
      await expect(async () => repository.at('0'.repeat(64))).rejects.toThrow(RevisionGone);
    });

    it('stops when the asker has gone', async () => {
      const generation = await generationOf(randomRecords(new Random(seed), 2_500));
      const gone = new AbortController();
      const stream = generation.stream({}, { signal: gone.signal })[Symbol.asyncIterator]();
      await stream.next();
      gone.abort(new Error('the asker has gone'));
      await expect(stream.next()).rejects.toThrow('the asker has gone');
      const asked = generation.page({}, { limit: 1 }, { signal: gone.signal });
      // What is given at once has been given before anyone could go.
      if (!(asked instanceof Promise)) expect(asked.batch.size).toBe(1);
      else await expect(asked).rejects.toThrow('the asker has gone');
    });

    it('gives an empty page, and the total, after the last record', async () => {
      const generation = await generationOf([someRecord(), someRecord()]);
      const page = await generation.page({}, { limit: 5, after: 1 });
      expect(page).toMatchObject({ total: 2, next: undefined, batch: { size: 0 } });
      expect(await page.batch.records()).toEqual([]);
      expect(page.batch.published()).toHaveLength(0);
    });
  });
}

async function currentOf(repository: RecordRepository): Promise<Generation> {
  const generation = await repository.current();
  if (!generation) throw new Error('the repository holds no generation');
  return generation;
}

/** What the domain says the answer is. */
function found(records: readonly Expediente[], criteria: SearchCriteria): Expediente[] {
  return records.filter((record) => matches(record, criteria)).sort(compareRecords);
}

/** Each record as it is published, in order. */
function reference(records: readonly Expediente[], criteria: SearchCriteria): string {
  return found(records, criteria).map(publish).join(',');
}

async function streamed(generation: Generation, criteria: SearchCriteria): Promise<string> {
  const bytes: Uint8Array[] = [];
  for await (const batch of generation.stream(criteria)) bytes.push(batch.published());
  return joined(bytes);
}

/** Follows the pages to the end; each is full but the last, and each knows the same total. */
async function paged(generation: Generation, criteria: SearchCriteria, limit: number) {
  const bytes: Uint8Array[] = [];
  let given = 0;
  let after: number | undefined;
  let total: number;
  do {
    const page = await generation.page(criteria, { limit, after });
    expect(page.batch.size).toBe(Math.min(limit, page.total - given));
    if (page.batch.size > 0) bytes.push(page.batch.published());
    given += page.batch.size;
    total = page.total;
    after = page.next;
  } while (after !== undefined);
  expect(given).toBe(total);
  return joined(bytes);
}

function joined(batches: readonly Uint8Array[]): string {
  return batches.map((bytes) => Buffer.from(bytes).toString()).join(',');
}
