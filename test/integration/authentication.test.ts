import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../src/adapters/outbound/mongodb/mongo-registry-history.js';
import { InvalidSettings } from '../../src/config/settings/invalid-settings.js';
import { readSettings } from '../../src/config/settings/settings.js';
import { command } from '../support/command-line.js';
import { freePort } from '../support/free-port.js';
import { load } from '../support/load.js';
import { ask } from '../support/mongodb/fault-client.js';
import { startMongoProcess } from '../support/mongodb/fault-process.js';
import { faultRecords, questionsAbout } from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import type { Mongod } from '../support/mongodb/mongod.js';
import { mongodLauncher } from '../support/mongodb/mongod-launcher.js';

const database = `test_${randomUUID()}`;
/** Characters that mean something in an address, so that forgetting to encode them shows. */
const PASSWORD = 'pá/ss:w@rd%25?';
const WRONG = 'wr0ng-secret';
const records = faultRecords(50);
const questions = questionsAbout(records);
let mongod: Mongod;

beforeAll(async () => {
  mongod = await (await mongodLauncher()).launch(await freePort(), ['--auth']);
  // A MongoDB without a user lets one from this machine make the first.
  await createUser(address(), 'admin', { user: 'owner', roles: ['root'] });
  const reader = { user: 'reader', roles: [{ role: 'read', db: database }] };
  await createUser(address('owner'), 'admin', reader);
  const stranger = { user: 'stranger', roles: [{ role: 'read', db: `${database}_other` }] };
  await createUser(address('owner'), 'admin', stranger);
  const connection = connect(address('owner'));
  await load(new MongoRecordIntake(connection), records);
  await connection.close();
});
afterAll(() => mongod?.remove());

describe('a user that MongoDB knows (SCRAM)', () => {
  it('need only be allowed to read', async () => {
    const service = await startMongoService(address('reader'), database);
    for (const { path, body } of Object.values(questions)) {
      expect(await service.ask(path)).toMatchObject({ status: 200, whole: true, body });
    }
    expect((await service.ask('/health/ready')).status).toBe(200);
  });

  it('logs in by the mechanism that the address names', async () => {
    const url = `${address('reader')}?authMechanism=SCRAM-SHA-1&authSource=admin`;
    const service = await startMongoService(url, database);
    expect((await service.ask(questions.page.path)).body).toBe(questions.page.body);
  });

  it('runs as a process that tells nobody the password', async () => {
    const service = startMongoProcess({
      MONGODB_URL: address('reader'),
      MONGODB_DATABASE: database,
    });
    const origin = await service.listening();
    const answers = [await ask(origin + questions.search.path), await ask(`${origin}/api/recor`)];
    expectNoSecret(service.written(), JSON.stringify(answers));
  });
});

it('the roles of docs/mongodb.md are enough to import, to roll back and to read, and no more', async () => {
  const own = `test_${randomUUID()}`;
  for (const { role, actions } of documentedRoles()) {
    const privileges = [{ resource: { db: own, collection: '' }, actions }];
    await asOwner((client) =>
      client.db('admin').command({ createRole: role, roles: [], privileges }),
    );
    await createUser(address('owner'), 'admin', { user: role, roles: [role] });
  }
  const importing = connect(`${address('registryImporter')}?authSource=admin`, own);
  await load(new MongoRecordIntake(importing), records.slice(1));
  await load(new MongoRecordIntake(importing), records);
  const { revision } = await new MongoRegistryHistory(importing).rollBack();
  await importing.close();

  const reading = connect(`${address('registryReader')}?authSource=admin`, own);
  expect((await new MongoRecordRepository(reading).current())?.revision).toBe(revision);
  await expect(load(new MongoRecordIntake(reading), records)).rejects.toThrow();
  await reading.close();
});

it('an import that may not make its index says so, and leaves nothing behind', async () => {
  const own = `test_${randomUUID()}`;
  const [, importer] = documentedRoles();
  const actions = importer?.actions.filter((action) => action !== 'createIndex');
  const privileges = [{ resource: { db: own, collection: '' }, actions }];
  await asOwner((client) =>
    client.db('admin').command({ createRole: 'noIndexes', roles: [], privileges }),
  );
  await createUser(address('owner'), 'admin', { user: 'noIndexes', roles: ['noIndexes'] });
  const importing = connect(`${address('noIndexes')}?authSource=admin`, own);
  await expect(load(new MongoRecordIntake(importing), records)).rejects.toThrow(
    'the user in MONGODB_URL may not run createIndexes in the database',
  );
  await importing.close();
  await asOwner(async (client) => {
    const collections = await client.db(own).listCollections().toArray();
    expect(collections.map(({ name }) => name)).toEqual(['registry']);
    const pointer = await client.db(own).collection('registry').findOne();
    expect(pointer?.drafts).toEqual([]);
  });
});

function documentedRoles() {
  const text = readFileSync('docs/mongodb.md', 'utf8');
  const roles = text.matchAll(/createRole\(\{ role: '(\w+)'.*?actions: \[([^\]]+)\]/gs);
  const all = [...roles].map(([, role = '', actions = '']) => {
    return { role, actions: actions.split(',').map((action) => action.trim().slice(1, -1)) };
  });
  expect(all.map(({ role }) => role)).toEqual(['registryReader', 'registryImporter']);
  return all;
}

const REFUSES = 'MongoDB cannot be read: the user or the password in MONGODB_URL is refused.';
const NO_USER = 'MongoDB cannot be read: it demands a user, and MONGODB_URL names none.';
const MAY_NOT_READ =
  'MongoDB cannot be read: the user in MONGODB_URL may not run find in the database.';
const refusals = [
  { who: 'a wrong password', url: () => address('reader', WRONG), message: REFUSES },
  { who: 'no user at all', url: () => address(), message: NO_USER },
  { who: 'a user of another database', url: () => address('stranger'), message: MAY_NOT_READ },
];

describe.each(refusals)('$who', ({ url, message }) => {
  it('is said at once, in words that name the setting and no secret', async () => {
    const storage = new MongoRecordRepository(connect(url()));
    onTestFinished(() => storage.close());
    await expect(storage.open()).rejects.toThrow(message);
  });

  it('ends the process', async () => {
    const service = startMongoProcess({ MONGODB_URL: url(), MONGODB_DATABASE: database });
    expect(await service.exited).toBe(78);
    expect(service.written()).toContain(message);
    expectNoSecret(service.written());
  });

  it.each([['import', 'data/sample.ndjson'], ['export'], ['history'], ['rollback']])(
    'ends "%s" with the code of a wrong setting, since to run it again does not help',
    async (...words) => {
      const settings = { STORAGE: 'mongodb', MONGODB_URL: url(), MONGODB_DATABASE: database };
      const { code, stderr } = await command(settings, words);
      expect({ code, stderr }).toEqual({
        code: 78,
        stderr: expect.stringContaining('MONGODB_URL'),
      });
      expectNoSecret(stderr);
    },
  );
});

it('an unknown user is told the same as one with a wrong password', async () => {
  const storage = new MongoRecordRepository(connect(address('nobody', WRONG)));
  onTestFinished(() => storage.close());
  await expect(storage.open()).rejects.toThrow(REFUSES);
});

it('a password that is changed meanwhile is 503, and no secret is told', async () => {
  const user = { user: 'passing', roles: [{ role: 'read', db: database }] };
  await createUser(address('owner'), 'admin', user);
  const service = await startMongoService(address('passing'), database, { LOG_LEVEL: 'trace' });
  await asOwner((client) => client.db('admin').command({ dropUser: 'passing' }));
  const answer = await service.ask(questions.page.path);
  expect(answer.status).toBe(503);
  expectNoSecret(JSON.stringify(answer), JSON.stringify(service.log));
});

it('a wrong password is told by an import in words that are no secret', async () => {
  const connection = connect(address('reader', WRONG));
  onTestFinished(() => connection.close());
  const refusal = await new MongoRecordIntake(connection).begin().catch(String);
  expect(refusal).toContain('the user or the password in MONGODB_URL is refused');
  expectNoSecret(String(refusal));
});

it('a user who may only read is told so by an import, and no secret is told', async () => {
  const connection = connect(address('reader'));
  onTestFinished(() => connection.close());
  const refusal = await new MongoRecordIntake(connection).begin().catch(String);
  expect(refusal).toContain('the user in MONGODB_URL may not run findAndModify in the database');
  expectNoSecret(String(refusal));
});

it('no user at all is told by an import', async () => {
  const connection = connect(address());
  onTestFinished(() => connection.close());
  await expect(new MongoRecordIntake(connection).begin()).rejects.toThrow(
    'MongoDB cannot be written to: it demands a user, and MONGODB_URL names none.',
  );
});

describe('an address that is none', () => {
  const none = 'must be a mongodb:// or mongodb+srv:// address';
  const refused = 'has options that the driver does not accept: secure';
  const addresses: [string, string, string][] = [
    ['of another kind', `postgres://reader:${WRONG}@127.0.0.1/`, none],
    ['with an unknown option', `mongodb://reader:${WRONG}@127.0.0.1/?secure=1`, refused],
    ['without a host', `mongodb://reader:${WRONG}@`, none],
  ];

  it.each(addresses)('%s is a fault of the settings', async (_, url, expected) => {
    const fault = await readSettings({ STORAGE: 'mongodb', MONGODB_URL: url }).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(InvalidSettings);
    expect(String(fault)).toContain(`MONGODB_URL ${expected}`);
    expectNoSecret(inspect(fault));
  });

  it('with a password that is not encoded ends the process, and is a fault of the settings that says so', async () => {
    const service = startMongoProcess({ MONGODB_URL: `mongodb://reader:x@${WRONG}/x@127.0.0.1/` });
    expect(await service.exited).toBe(78);
    expect(service.written()).toContain(
      'MONGODB_URL has a user or a password that is not percent-encoded',
    );
    expectNoSecret(service.written());
  });
});

function connect(url: string, of = database): MongoConnection {
  return new MongoConnection({ url, database: of, poolSize: 2, queryTimeoutMs: 5_000 });
}

function address(user?: string, password = PASSWORD): string {
  const login = user ? `${user}:${encodeURIComponent(password)}@` : '';
  return `mongodb://${login}127.0.0.1:${mongod.port}/`;
}

async function createUser(
  url: string,
  db: string,
  { user, roles }: { user: string; roles: unknown[] },
) {
  await withClient(url, (client) =>
    client.db(db).command({ createUser: user, pwd: PASSWORD, roles }),
  );
}

const asOwner = (work: (client: MongoClient) => Promise<unknown>) =>
  withClient(address('owner'), work);

async function withClient(url: string, work: (client: MongoClient) => Promise<unknown>) {
  const client = new MongoClient(url);
  try {
    await work(client);
  } finally {
    await client.close();
  }
}

function expectNoSecret(...texts: string[]): void {
  for (const text of texts) {
    for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), WRONG]) {
      expect(text).not.toContain(secret);
    }
  }
}
