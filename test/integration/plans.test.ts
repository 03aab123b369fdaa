import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { load } from '../support/load.js';
import { collectionsOf, dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { type ProfiledOperation, profiled } from '../support/mongodb/profiled.js';
import { someRecord } from '../support/records.js';
import { complaints, explainedFigures, profiledFigures } from './query-plan.js';

const RECORDS = 20_000;
const LONG = 'Memoria del suelo. '.repeat(20);
let connection: MongoConnection;
let names: Awaited<ReturnType<typeof collectionsOf>>;

beforeAll(async () => {
  connection = testDatabase();
  await load(
    new MongoRecordIntake(connection, {
      index: { longFrom: LONG.length, mostWords: 1_000, mostBytes: 64 },
    }),
    Array.from({ length: RECORDS }, (_, i) =>
      someRecord({
        cod_archivo: `PLAN-${i}`,
        // 200 words begin with "voz", far more than are read one by one; few begin with "plan".
        title: `${i % 3 === 0 ? 'Plan parcial' : 'Parcial del plano'} voz${i % 200}`,
        content: i % 500 === 7 ? LONG : '',
        checkin_date: `${2020 + (i % 4)}-05-17`,
        municipality: `Municipio ${i % 50}`,
      }),
    ),
  );
  names = await collectionsOf(connection.db);
});
afterAll(() => dropDatabase(connection));

const page = (criteria: SearchCriteria, after?: number) => async (generation: Generation) =>
  generation.page(criteria, { limit: 20, after });
const search = (term: string): SearchCriteria => ({ text: parseSearchText(term) });
const municipality = parseMunicipality('Municipio 7');

/** Together these make the store send every shape of query that it has. */
const questions: Record<string, (generation: Generation) => Promise<unknown>> = {
  'a first page of everything': page({}),
  'a page in the middle of everything': page({}, 9_999),
  'a page of a year': page({ year: '2021' }),
  'a year without records': page({ year: '1999' }),
  'a code': page({ codArchivo: parseCodArchivo('plan-19999') }),
  'a code that no record has': page({ codArchivo: parseCodArchivo('plan-20000') }),
  'a code and a word': page({ codArchivo: parseCodArchivo('plan-19999'), ...search('plan') }),
  'a municipality': page({ municipality }),
  'a municipality, a year and a word': page({ municipality, year: '2023', ...search('plan') }),
  'a prefix of few words': page(search('pla')),
  'a prefix of many words, united beforehand': page(search('vo')),
  'prefixes of both kinds and a whole word': page(search('pl vo "parcial"')),
  'a prefix of nothing': page(search('zz')),
  'a phrase': page({ municipality, ...search('"plan parcial"') }),
  'a phrase in long texts': page(search('"memoria del suelo"')),
  'the municipalities': (generation) => generation.municipalities(),
  'the facets of a word': async (generation) => generation.facets(search('pla')),
  'whether a code exists': (generation) => generation.hasCode(parseCodArchivo('plan-5')),
  'a stream of a year': async (generation) => {
    for await (const batch of generation.stream({ year: '2022' })) batch.published();
  },
  'a stream of a code': async (generation) => {
    const codArchivo = parseCodArchivo('plan-5');
    for await (const batch of generation.stream({ codArchivo })) batch.published();
  },
  'a stream of scattered records, whole': async (generation) => {
    for await (const batch of generation.stream({ municipality })) await batch.records();
  },
};

/** What a new process that is asked this sends, from its first look at MongoDB on. */
function sentFor(ask: (generation: Generation) => Promise<unknown>): Promise<ProfiledOperation[]> {
  return profiled(connection.db, async () => {
    const repository = new MongoRecordRepository(connection);
    await repository.open();
    await ask((await repository.current()) as Generation);
  });
}

describe('The plan of every query that the store sends', () => {
  it.for(Object.keys(questions))(
    'scans an index and nothing more than the answer: %s',
    async (name) => {
      const sent = await sentFor(questions[name] as (generation: Generation) => Promise<unknown>);
      expect(sent.length).toBeGreaterThan(0);
      for (const operation of sent) {
        const what = `${name}: ${shapeOf(operation)}`;
        expect(complaints(profiledFigures(operation)), `${what}, as it was run`).toEqual([]);
        expect(complaints(await explained(operation)), `${what}, explained`).toEqual([]);
      }
    },
  );

  it('reads one document for a prefix of two hundred words, and one that says all is there', async () => {
    const sent = await sentFor(page(search('vo')));
    const postings = sent.filter(({ command }) => command.find === names.postings).at(-1);
    expect(postings?.nreturned).toBe(2);
  });

  it('reads the record of a code, and the last one to know that all are there', async () => {
    const readsFor = async (code: string) => {
      const sent = await sentFor(page({ codArchivo: parseCodArchivo(code) }));
      return sent
        .filter(({ command }) => command.find !== 'registry')
        .map(({ command, nreturned }) => [command.find, nreturned]);
    };
    expect(await readsFor('plan-19998')).toEqual([[names.records, 2]]);
    expect(await readsFor('plan-20000')).toEqual([[names.records, 1]]);
  });

  it('reads the positions of long texts, and none of their texts', async () => {
    const sent = await sentFor(page(search('"memoria del suelo"')));
    const blocks = sent.filter(({ command }) => /^x/.test(command.filter._id.$in?.[0]));
    expect(blocks.length).toBeGreaterThan(0);
    expect(sent.filter(({ command }) => command.projection?.content === 1)).toEqual([]);
  });

  it('has been looked at for every shape that there is', async () => {
    const shapes = new Set<string>();
    for (const ask of Object.values(questions)) {
      for (const operation of await sentFor(ask)) shapes.add(shapeOf(operation));
    }
    expect([...shapes].sort()).toEqual(
      [
        'postings $in',
        'postings $in or $gte $lt $regex',
        'postings $gte', // the metadata
        'postings $gt', // and what a reply of it has not held
        'records $gte $lte with published',
        'records code_key $in with published',
        'records is with published',
        'records $in',
        'records $in with title, content',
        'records $in with published',
        'registry is', // the first look
        'registry is with generations', // the pointer
      ].sort(),
    ); // prettier-ignore
  });
});

describe('The look at plans', () => {
  const records = () => connection.db.collection(names.records);
  const complaintsOf = async (ask: () => Promise<unknown>) => {
    const [operation] = await profiled(connection.db, ask);
    if (!operation) throw new Error('nothing was sent');
    const [run, told] = [profiledFigures(operation), await explained(operation)];
    expect(complaints(run).length > 0).toBe(complaints(told).length > 0);
    return [...complaints(run), ...complaints(told)];
  };

  it('complains of a collection scan', async () => {
    const found = await complaintsOf(() => records().find({ area: 'x' }).toArray());
    expect(found).toContain('stage COLLSCAN');
    expect(found).toContain(`${RECORDS} documents examined for 0 documents`);
  });

  it('complains of a collection scan that finds everything', async () => {
    const found = await complaintsOf(() =>
      records()
        .find({}, { batchSize: RECORDS + 1 })
        .toArray(),
    );
    expect(found).toContain('stage COLLSCAN');
  });

  it('complains of a blocking sort', async () => {
    const some = { _id: { $gte: 0, $lt: 100 } } as object;
    const found = await complaintsOf(() => records().find(some).sort({ title: 1 }).toArray());
    expect(found).toContain('stage SORT');
  });

  it('complains of an index scan that throws away most of what it has read', async () => {
    const many = { _id: { $gte: 0, $lt: 1_000 }, title: 'x' } as object;
    const found = await complaintsOf(() => records().find(many).toArray());
    expect(found).toContain('1000 documents examined for 0 documents');
  });

  it('complains of a cursor that is left open for more', async () => {
    const some = { _id: { $gte: 0, $lt: 100 } } as object;
    const sent = await profiled(connection.db, () =>
      records().find(some, { batchSize: 60 }).toArray(),
    );
    expect(sent.flatMap((each) => complaints(profiledFigures(each)))).toContain('stage getmore');
  });
});

async function explained({ command }: ProfiledOperation) {
  const { find, filter, sort, projection, limit } = command;
  const query = { find, filter, ...(sort && { sort }), ...(projection && { projection }), limit };
  return explainedFigures(
    await connection.db.command({ explain: query, verbosity: 'executionStats' }),
  );
}

/** The collection, what it is asked by if not by `_id`, the operators on that, and which fields. */
function shapeOf({ command: { find, filter, projection = {} } }: ProfiledOperation): string {
  const conditions: unknown[] = filter.$or
    ? filter.$or.map(({ _id }: { _id: unknown }) => _id)
    : Object.values(filter);
  const kinds = new Set(
    conditions.map((each) => (typeof each === 'object' ? Object.keys(each ?? {}).join(' ') : 'is')),
  );
  const fields = Object.keys(projection).join(', ');
  const how = Object.values(projection)[0] === 0 ? ' without ' : ' with ';
  const [collection] = find.split('_'); // without the generation's id
  const key = Object.keys(filter).find((name) => /^[a-z]/.test(name));
  return `${collection} ${key ? `${key} ` : ''}${[...kinds].sort().reverse().join(' or ')}${fields && how + fields}`;
}
