import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildGeneration } from '../../src/adapters/outbound/memory/build/build-generation.js';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { IndexSearcher } from '../../src/adapters/outbound/search-index/index-searcher.js';
import { BLOCK_SIZE } from '../../src/adapters/outbound/search-index/roaring/bitmap.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import { createExpediente, type Expediente } from '../../src/domain/record/expediente.js';
import { publish } from '../../src/domain/record/published-record.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { profiled } from '../support/mongodb/profiled.js';

const RECORDS = 70_000;
const BORDER = BLOCK_SIZE;
/** The ranks of 2023 lie on both sides of the border; 2021 begins with the last few records. */
const YEARS = [
  { year: '2024', to: BORDER - 2 },
  { year: '2023', to: BORDER + 4 },
  { year: '2022', to: RECORDS - 3 },
  { year: '2021', to: RECORDS },
];
const RARE = [0, 1, BORDER - 2, BORDER - 1, BORDER, BORDER + 1, RECORDS - 1];

/** The record that is at this rank once all of them are loaded. */
function recordAt(rank: number): Expediente {
  const inFirstSpan = rank < BORDER;
  const title = [
    'común',
    // 40 words of one block begin so, and are united there; in the other block they are only four.
    inFirstSpan ? `alfa${rank % 40}` : ['alfa', 'alfa1', 'alfa2', 'alfa3'][rank % 4],
    `beta${rank % (inFirstSpan ? 4 : 40)}`,
    rank % 100 === 0 ? 'plan parcial' : '',
    rank % 100 === 1 ? 'parcial plan' : '',
    RARE.includes(rank) ? 'raro plan parcial' : '',
    inFirstSpan ? '' : 'segundo',
  ];
  return createExpediente({
    id: String(rank).padStart(6, '0'),
    cod_archivo: `E-${rank}`,
    title: title.join(' '),
    area: '',
    checkin_date: `${YEARS.find(({ to }) => rank < to)?.year}-06-01`,
    municipality: ['Alcoi/Alcoy', 'Ea', 'Oviedo'][rank % 3],
    links: [],
  });
}

const search = (term: string): SearchCriteria => ({ text: parseSearchText(term) });
const year = (of: string): SearchCriteria => ({ year: of });
const municipality = (name: string): SearchCriteria => ({ municipality: parseMunicipality(name) });
const code = (text: string): SearchCriteria => ({ codArchivo: parseCodArchivo(text) });

const questions: Record<string, SearchCriteria> = {
  everything: {}, // prettier-ignore
  'a word of every record': search('"común"'),
  'a word of a few, on both sides': search('raro'),
  'a word of the second block alone': search('segundo'),
  'a prefix that is united in the first block alone': search('alfa'),
  'a prefix that is united in the second block alone': search('beta'),
  'both of these': search('alf bet'),
  'one word of the first block alone': search('alfa39'),
  'a word of one block and the prefix of the other': search('"alfa3" beta39'),
  'a prefix of no word': search('gamma'),
  'a phrase': search('"plan parcial"'),
  'a phrase within the year on the border': { ...year('2023'), ...search('"plan parcial"') },
  'the year before the border': year('2024'),
  'the year on the border': year('2023'),
  'the last year': year('2021'),
  'a year without records': year('2020'),
  'the year on the border, and a rare word': { ...year('2023'), ...search('raro') },
  'the year behind the border, and a united prefix': { ...year('2022'), ...search('beta1') },
  'a municipality by one of its names': municipality('Alcoy'),
  'a municipality, a year and a word': {
    ...municipality('Ea'),
    ...year('2023'),
    ...search('alfa'),
  },
  'the code of the last record of the first block': code(`e-${BORDER - 1}`),
  'the code of the first record of the second block': code(`E-${BORDER}`),
};

const records = Array.from({ length: RECORDS }, (_, rank) => recordAt(rank));
const rankOf = ({ id }: Expediente) => Number(id);
const answers = new Map<string, readonly Expediente[]>();

/** The criteria of a question, and the domain's answer: worked out once for both stores. */
function asked(name: string) {
  const criteria = questions[name] as SearchCriteria;
  const expected = answers.get(name) ?? records.filter((record) => matches(record, criteria));
  answers.set(name, expected);
  return { criteria, expected };
}

describe.for(['memory', 'MongoDB'] as const)('A registry of more than one block in %s', (store) => {
  let generation: Generation;
  let connection: MongoConnection | undefined;

  beforeAll(async () => {
    if (store === 'memory') {
      generation = new IndexSearcher(await buildGeneration(records, new Date()));
      return;
    }
    connection = testDatabase();
    await load(new MongoRecordIntake(connection), records);
    generation = (await new MongoRecordRepository(connection).current()) as Generation;
  });
  afterAll(() => connection && dropDatabase(connection));

  it('lies as this test means it to: in order, and with a border inside', () => {
    const sorted = [...records].sort(compareRecords);
    expect(sorted.findIndex((record, rank) => record !== records[rank])).toBe(-1);
    expect(records.length).toBeGreaterThan(BORDER);
  });

  it.for(Object.keys(questions))('answers as the domain does: %s', async (name) => {
    const { criteria, expected } = asked(name);
    // The first page, those that end, begin and lie across the border, and the last.
    for (const after of [-1, BORDER - 9, BORDER - 5, BORDER - 2, BORDER - 1, BORDER, RECORDS - 4]) {
      const rest = expected.filter((record) => rankOf(record) > after);
      const shown = rest.slice(0, 8);
      const { batch, total, next } = await generation.page(criteria, { limit: 8, after });
      expect(Buffer.from(batch.published()).toString()).toBe(shown.map(publish).join());
      expect(total).toBe(expected.length);
      expect(next).toBe(rest.length > 8 ? rankOf(shown.at(-1) as Expediente) : undefined);
    }
  });

  it.for(['a phrase', 'the year on the border', 'a word of the second block alone', 'everything'])(
    'streams what the domain says, to the end: %s',
    async (name) => {
      const { criteria, expected } = asked(name);
      const batches: string[] = [];
      for await (const batch of generation.stream(criteria)) {
        batches.push(Buffer.from(batch.published()).toString());
      }
      expect(batches.join() === expected.map(publish).join()).toBe(true);
    },
  );

  if (store === 'MongoDB') {
    it('reads what a block has united, and no words of it', async () => {
      const { db } = connection as MongoConnection;
      const sent = await profiled(db, async () => generation.page(search('alfa'), { limit: 5 }));
      const ofPostings = sent.find(({ command }) => command.filter.$or);
      // One posting of the first block, four words of the second, and what says that all is there.
      expect(ofPostings).toMatchObject({ nreturned: 6, docsExamined: 6 });
    });
  }

  it('fills one large page from both blocks, with whole records', async () => {
    const after = BORDER - 2_001;
    const { batch } = await generation.page({}, { limit: 4_000, after });
    expect(await batch.records()).toEqual(records.slice(after + 1, after + 4_001));
  });
});
