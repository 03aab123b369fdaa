import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import type { PositionDocument } from '../../src/adapters/outbound/mongodb/documents/position-document.js';
import { recordValidator } from '../../src/adapters/outbound/mongodb/documents/record-document.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { ascendingNumbers } from '../../src/adapters/outbound/mongodb/positions/delta-encoding.js';
import { positionsIn } from '../../src/adapters/outbound/mongodb/positions/position-bucket.js';
import { Container } from '../../src/adapters/outbound/search-index/roaring/container.js';
import { publish } from '../../src/domain/record/published-record.js';
import { load } from '../support/load.js';
import {
  collectionsOf,
  dropDatabase,
  pointerOf,
  testDatabase,
} from '../support/mongodb/database.js';
import { someRecord } from '../support/records.js';

const newer = someRecord({
  id: 'EXP-2025-000019',
  cod_archivo: 'AyTo/2025-00019',
  title: 'Plan especial «Porto Vello»',
  content: 'Memoria del plan',
  area: 'Casco antiguo',
  checkin_date: '2025-03-14',
  inscription_date: null,
  municipality: 'Coruña, A',
  links: ['https://docs.example.org/1.pdf', 'https://docs.example.org/2.pdf'],
});
const older = someRecord({
  checkin_date: '2023-12-31',
  inscription_date: '2024-01-02',
  content: '',
  area: '',
  links: [],
});

describe('What a person finds in the database', () => {
  let connection: MongoConnection;
  const documents = (collection: string) =>
    connection.db
      .collection(collection)
      .find({}, { sort: { _id: 1 } })
      .toArray(); // prettier-ignore
  let names: Awaited<ReturnType<typeof collectionsOf>>;

  beforeAll(async () => {
    connection = testDatabase();
    await load(new MongoRecordIntake(connection), [older, newer]);
    names = await collectionsOf(connection.db);
  });
  afterAll(() => dropDatabase(connection));

  it('is the pointer and the two collections of the generation', async () => {
    const collections = await connection.db.listCollections().toArray();
    const id = (await pointerOf(connection.db))?.generations?.[0]?.id;
    expect(collections.map(({ name }) => name).sort()).toEqual([
      `postings_${id}`,
      `records_${id}`,
      'registry',
    ]);
  });

  it('is a record with its natural fields, its place in the order, and its published form', async () => {
    expect((await documents(names.records))[0]).toEqual({
      _id: 0,
      published: publish(newer),
      code_key: 'ayto/2025-00019',
      id: 'EXP-2025-000019',
      cod_archivo: 'AyTo/2025-00019',
      title: 'Plan especial «Porto Vello»',
      content: 'Memoria del plan',
      area: 'Casco antiguo',
      checkin_date: '2025-03-14',
      inscription_date: null,
      municipality: 'Coruña, A',
      links: ['https://docs.example.org/1.pdf', 'https://docs.example.org/2.pdf'],
    });
  });

  it('is the newest record first, with dates that sort as they read', async () => {
    const records = await documents(names.records);
    expect(records.map(({ _id, checkin_date }) => [_id, checkin_date])).toEqual([
      [0, '2025-03-14'],
      [1, '2023-12-31'],
    ]);
    const recent = { checkin_date: { $gte: '2024-01-01' } };
    expect(await connection.db.collection(names.records).countDocuments(recent)).toBe(1);
  });

  it('is a posting for every term but the code: its block, its kind, its text, who holds it', async () => {
    const postings = await documents(names.postings);
    const ids = postings.map(({ _id }) => String(_id));
    expect(ids).toContain('0000ma coruna!0');
    expect(ids.filter((each) => each.startsWith('0000c'))).toEqual([]);
    const plan = postings.find(({ _id }) => String(_id) === '0000wplan!0');
    expect(plan).toMatchObject({ count: 2 });
    expect([...Container.fromBytes(plan?.ranks).offsets()]).toEqual([0, 1]);
  });

  it('is the metadata of the index behind the postings', async () => {
    const metadata = (await documents(names.postings)).filter(({ _id }) => String(_id) >= '~');
    expect(metadata).toEqual([
      { _id: '~complete' },
      { _id: '~municipalities 0', municipalities: ['Coruña, A', 'Oviedo'] },
      { _id: '~prefixes 0 0', prefixes: [] },
    ]);
  });

  it('is one pointer that says which generation is the registry, and what it holds', async () => {
    expect(await documents('registry')).toEqual([
      {
        _id: 'current',
        drafts: [],
        written: [],
        generations: [
          {
            id: expect.stringMatching(/^[0-9a-f]{24}$/),
            format: 5,
            revision: expect.stringMatching(/^[0-9a-f]{64}$/),
            modified: expect.any(Date),
            records: 2,
            lastCode: older.codArchivo.key,
            years: [
              { year: '2025', records: 1 },
              { year: '2023', records: 1 },
            ],
            blocks: 1,
          },
        ],
      },
    ]);
  });
});

describe('The collection of records', () => {
  let connection: MongoConnection;
  const good = {
    ...{
      published: '{}',
      code_key: 'a-1',
      id: 'a',
      cod_archivo: 'A-1',
      title: 't',
      content: '',
      area: '',
      municipality: 'Ea',
    },
    ...{ checkin_date: '2024-01-31', inscription_date: null, links: [] },
  };
  const insert = (document: object) => connection.db.collection<object>(name).insertOne(document);
  let name: string;

  beforeAll(async () => {
    connection = testDatabase();
    await load(new MongoRecordIntake(connection), [newer]);
    ({ records: name } = await collectionsOf(connection.db));
  });
  afterAll(() => dropDatabase(connection));

  it('has the validator that the adapter describes', async () => {
    const [records] = await connection.db.listCollections({ name }).toArray();
    expect(records).toMatchObject({ options: { validator: recordValidator } });
  });

  it('has an index of codes', async () => {
    const indexes = await connection.db.collection(name).indexes();
    expect(indexes.map(({ key }) => key)).toEqual([{ _id: 1 }, { code_key: 1 }]);
  });

  it('takes a right document', async () => {
    await insert({ _id: 1, ...good });
    await insert({
      _id: 2,
      ...good,
      inscription_date: '2024-02-01',
      links: ['https://x', 'http://y'],
    });
  });

  it.for<[what: string, document: object]>([
    ['without its published form', { _id: 9, ...good, published: undefined }],
    ['without a title', { _id: 9, ...good, title: undefined }],
    ['with an empty title', { _id: 9, ...good, title: '' }],
    ['with a field that records do not have', { _id: 9, ...good, author: 'x' }],
    ['with a rank that is no number', { _id: 'nine', ...good }],
    ['with a rank below the first', { _id: -1, ...good }],
    ['with a rank between two', { _id: 1.5, ...good }],
    ['with a date of another form', { _id: 9, ...good, checkin_date: '31/01/2024' }],
    ['with a date that is no text', { _id: 9, ...good, checkin_date: new Date() }],
    ['with an empty date of inscription', { _id: 9, ...good, inscription_date: '' }],
    ['with a code without a number', { _id: 9, ...good, cod_archivo: 'A' }],
    ['with three links', { _id: 9, ...good, links: ['https://a', 'https://b', 'https://c'] }],
    ['with links in one text', { _id: 9, ...good, links: 'https://a https://b' }],
    ['with an object for a text', { _id: 9, ...good, municipality: { $ne: 'Ea' } }],
  ])('refuses a document %s', async ([_, document]) => {
    await expect(insert(document)).rejects.toThrow('Document failed validation');
  });
});

it('is a block of positions and a segment of the metadata where a text is long', async () => {
  const connection = testDatabase();
  try {
    const intake = new MongoRecordIntake(connection, { index: { longFrom: 30 } });
    const long = { title: 'Plan', content: 'Plan parcial, sector, plan.' };
    await load(intake, [older, someRecord(long)]);
    const { postings } = await collectionsOf(connection.db);
    const documents = await connection.db
      .collection<{ _id: string }>(postings)
      .find({ _id: /^(?:x|~segment)/ }, { sort: { _id: 1 }, promoteBuffers: true })
      .toArray();
    expect(documents).toEqual([
      { _id: 'x0000000000000000', positions: expect.any(Uint8Array) },
      {
        _id: '~segment 0',
        segment: {
          number: 0,
          ranks: Buffer.from([1]),
          ends: Buffer.from([8]),
          firstHashes: expect.any(Uint8Array),
        },
      },
    ]);
    const { positions } = documents[0] as unknown as PositionDocument;
    const of = (word: string) => ascendingNumbers(positionsIn(positions, word) as Uint8Array);
    expect([...of('plan')]).toEqual([0, 2, 5]); // and nothing at 1, between title and content
    expect([...of('sector')]).toEqual([4]);
    expect(positionsIn(positions, 'norte')).toBeUndefined();
  } finally {
    await dropDatabase(connection);
  }
});

it('is a registry without a generation where the database is empty', async () => {
  const connection = testDatabase();
  try {
    const repository = new MongoRecordRepository(connection);
    await repository.open();
    expect(await repository.current()).toBeUndefined();
  } finally {
    await dropDatabase(connection);
  }
});

it('knows every municipality where one document does not hold all their names', async () => {
  const connection = testDatabase();
  try {
    const names = Array.from({ length: 2_001 }, (_, i) => `Villa ${i}`);
    await load(
      new MongoRecordIntake(connection),
      names.map((municipality) => someRecord({ municipality })),
    );
    const generation = await new MongoRecordRepository(connection).current();
    const directory = await generation?.municipalities();
    expect(names.filter((name) => !directory?.has([name.toLowerCase()]))).toEqual([]);
  } finally {
    await dropDatabase(connection);
  }
});
