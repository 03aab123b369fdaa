import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { InvalidSettings } from '../../src/config/settings/invalid-settings.js';
import { readSettings } from '../../src/config/settings/settings.js';
import { InvalidRecord, InvalidValue } from '../../src/domain/errors.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { compareRecords, matches } from '../../src/domain/search/matching.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { collectionsOf, dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { profiled } from '../support/mongodb/profiled.js';
import { someRecord } from '../support/records.js';

/** Each means something to MongoDB, to JavaScript, to a pattern or to our own keys; to us, text. */
const HARD_TEXTS = [
  ...['$where', '$ne', '$$ROOT', '$[]', '{"$ne":null}', '{"$gt":""}', '{ $regex: ".*" }'],
  ...["'; return true; var x='", 'function(){while(1);}', 'ObjectId("5f")', 'null', 'NaN', '1e999'],
  ...[
    '.*',
    '^plan',
    'plan$',
    '(a+)+$',
    '[a-z]*',
    'a{1,99}',
    '\\Qplan\\E',
    'plan|otro',
    'pla?',
    '\\',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'a.b.c', 'records_1', 'registry'],
  ...['~complete', '~prefixes 0', '0000wplan!0', '0000', 'w', 'mw', 'p', 'cplan', '%00', '%', '_'],
  ...[
    '"plan',
    '“plan”',
    "l'Eixample",
    '\u2028plan',
    '\u202eplan',
    '\ufeffplan',
    '\ufffd',
    'x\ufffd',
  ],
  ...[
    '\u{10ffff}',
    'a\u{10ffff}',
    '\u{20000}',
    'plan\u{20000}',
    '😀',
    '👩‍🔧 plan',
    'Ñ',
    'ﬁ',
    '北京',
    '٣',
  ],
  ...['-1', '007', '../../etc/passwd', '<script>', '\t', 'a\nb', 'Ω'.repeat(90)],
]; // prettier-ignore

/** What no record can hold, and a question may all the same. */
const HARD_QUESTIONS = [
  ...HARD_TEXTS,
  '\0',
  'plan\0',
  '\0plan',
  'pl\0an',
  '\u0001$where',
  '\u007f',
];

describe('Text in MongoDB', () => {
  let connection: MongoConnection;
  let records: Expediente[];
  let generation: Generation;

  beforeAll(async () => {
    connection = testDatabase();
    records = HARD_TEXTS.flatMap((text, i) => [
      someRecord({ title: `plan ${text}`, municipality: `${text}.`, id: `${text}|${i}` }),
      someRecord({ title: `x${text}x`, content: text, area: text, municipality: 'Oviedo' }),
    ]);
    records.push(
      someRecord({ cod_archivo: 'a.b/__proto__-1' }),
      someRecord({ cod_archivo: 'constructor-1' }),
      someRecord({ cod_archivo: 'w-1' }),
    );
    await load(new MongoRecordIntake(connection), records);
    generation = (await new MongoRecordRepository(connection).current()) as Generation;
  });
  afterAll(() => dropDatabase(connection));

  const found = async (criteria: SearchCriteria) => {
    const ids: string[] = [];
    for await (const batch of generation.stream(criteria)) {
      ids.push(...(await batch.records()).map(({ id }) => id));
    }
    return ids;
  };
  const expected = (criteria: SearchCriteria) =>
    records
      .filter((record) => matches(record, criteria))
      .sort(compareRecords)
      .map(({ id }) => id); // prettier-ignore

  it('comes back letter by letter as it was loaded', async () => {
    const loaded: Expediente[] = [];
    for await (const batch of generation.stream({})) loaded.push(...(await batch.records()));
    expect(loaded).toEqual([...records].sort(compareRecords));
  });

  it.for(HARD_QUESTIONS.map((text) => ({ name: JSON.stringify(text).slice(0, 40), text })))(
    'is looked for as it stands: $name',
    async ({ text }) => {
      for (const criteria of questionsWith(text)) {
        expect(await found(criteria), JSON.stringify(criteria)).toEqual(expected(criteria));
      }
    },
  );

  it('finds something for most of these texts, so that agreement means something', () => {
    const answered = HARD_TEXTS.filter((text) =>
      questionsWith(text).some((criteria) => expected(criteria).length > 0),
    );
    expect(answered.length).toBeGreaterThan(HARD_TEXTS.length * 0.75);
  });

  it('is a part of keys and never an operator or a name in what is sent', async () => {
    const sent = await profiled(connection.db, async () => {
      for (const text of HARD_QUESTIONS) {
        for (const criteria of questionsWith(text)) await generation.page(criteria, { limit: 5 });
      }
    });
    const names = new Set(sent.flatMap(({ command }) => namesIn(command.filter)));
    const known = ['$gte', '$in', '$lt', '$lte', '$or', '$regex', '_id', 'code_key'];
    expect([...names].sort()).toEqual(known);
    const patterns = sent.flatMap(({ command }) => patternsIn(command.filter));
    expect(new Set(patterns)).toEqual(new Set(['[0]$'])); // the digit of the only block
    expect(new Set(sent.map(({ op }) => op))).toEqual(new Set(['query']));
  });

  it('makes no collection', async () => {
    const collections = await connection.db.listCollections({}, { nameOnly: true }).toArray();
    const names = collections.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
    expect(names.sort()).toEqual(
      [...Object.values(await collectionsOf(connection.db)), 'registry'].sort(),
    );
  });

  it.for(['\0', 'plan\0', '\ud800', '\udfff plan', '\u0001', '\u007f', '\u0085'])(
    'is not stored where a store could not keep it: %j',
    (text) => {
      expect(() => someRecord({ title: `a${text}a` })).toThrow(InvalidRecord);
      expect(() => someRecord({ municipality: `a${text}a` })).toThrow(InvalidRecord);
    },
  );
});

it('takes a document that is one endless word, and finds it by its beginning', async () => {
  const connection = testDatabase();
  try {
    const record = someRecord({ content: 'ñ'.repeat(4 * 1024 * 1024) });
    await load(new MongoRecordIntake(connection), [record]);
    const generation = (await new MongoRecordRepository(connection).current()) as Generation;
    const page = await generation.page({ text: parseSearchText('n'.repeat(200)) }, { limit: 1 });
    expect(page.total).toBe(1);
    expect(await page.batch.records()).toEqual([record]);
  } finally {
    await dropDatabase(connection);
  }
});

it.for([
  '',
  'registry.records_1',
  'registry$cmd',
  '$registry',
  'registry/other',
  '../admin',
  'registry other',
  'registry\0',
  'registry\n',
  'registry"',
  'registry?authSource=admin',
  'año',
  'r'.repeat(64),
])('is not started with %j for the name of a database', async (name) => {
  const environment = { STORAGE: 'mongodb', MONGODB_URL: 'mongodb://h', MONGODB_DATABASE: name };
  await expect(readSettings(environment)).rejects.toThrow(InvalidSettings);
});

it.for(['registry', 'test_1-2', 'r'.repeat(63)])(
  'takes %j for the name of a database',
  async (name) => {
    const environment = { STORAGE: 'mongodb', MONGODB_URL: 'mongodb://h', MONGODB_DATABASE: name };
    expect(await readSettings(environment)).toMatchObject({
      storeSettings: { MONGODB_DATABASE: name },
    });
  },
);

/** Every question that may hold the text, in quotes and out of them, in one place or in two. */
function questionsWith(text: string): SearchCriteria[] {
  return [
    ...valid(() => ({ text: parseSearchText(text) })),
    ...valid(() => ({ text: parseSearchText(`"${text}"`) })),
    ...valid(() => ({ text: parseSearchText(`plan ${text}`) })),
    ...valid(() => ({ text: parseSearchText(`x${text}`) })),
    ...valid(() => ({ municipality: parseMunicipality(text) })),
    ...valid(() => ({ codArchivo: parseCodArchivo(text) })),
    ...valid(() => ({ codArchivo: parseCodArchivo(`${text}-1`) })),
  ];
}

function valid(question: () => SearchCriteria): SearchCriteria[] {
  try {
    return [question()];
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    return []; // refused before a store is asked
  }
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

function patternsIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(patternsIn);
  return '$regex' in value ? [value.$regex, ...inner] : inner;
}
