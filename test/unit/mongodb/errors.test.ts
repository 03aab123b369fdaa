import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import {
  MongoClient,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoServerError,
  MongoServerSelectionError,
  type TopologyDescription,
} from 'mongodb';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  isTransient,
  isWithoutServer,
  ServerGone,
} from '../../../src/adapters/outbound/mongodb/errors.js';
import { explainError } from '../../../src/adapters/outbound/mongodb/explain-error.js';
import { freePort } from '../../support/free-port.js';

it('says what can be done about a fault that is known by its code', () => {
  const error = new MongoServerError({ message: 'not authorized on registry', code: 13 });
  expect(explainError(error)).toBe('the user in MONGODB_URL may not do this in the database');
  expect(explainError(error, false)).toBe('it demands a user, and MONGODB_URL names none');
  const message = 'not authorized on registry to execute command { createIndexes: "records_1" }';
  expect(explainError(new MongoServerError({ message, code: 13 }))).toBe(
    'the user in MONGODB_URL may not run createIndexes in the database',
  );
});

describe('A MongoDB that cannot be reached', () => {
  it('because nothing listens is told without its address', async () => {
    const client = new MongoClient(`mongodb://u:s3cret@127.0.0.1:${await freePort()}/`);
    const failed = once(client, 'serverHeartbeatFailed');
    client.connect().catch(() => {}); // it tries again and again until it is closed
    const [{ failure }] = await failed;
    await client.close();
    expect(explainError(failure)).toBe(
      'the connection is refused; see that it runs, and the port in MONGODB_URL',
    );
  });

  it('for many writes at once is told as for any other', async () => {
    const url = `mongodb://127.0.0.1:${await freePort()}/`;
    const client = new MongoClient(url, { serverSelectionTimeoutMS: 500 });
    const inserts = client.db().collection('records').insertMany([{}]);
    const error = await inserts.catch((reason) => reason);
    await client.close();
    expect(isWithoutServer(error)).toBe(true);
    expect(explainError(error)).toBe(
      'the connection is refused; see that it runs, and the port in MONGODB_URL',
    );
  });

  it.for([
    ['ETIMEDOUT', /cannot be reached/],
    ['ENOTFOUND', /is not found/],
    ['EAI_AGAIN', /is not found/],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', /^TLS fails \(DEPTH_ZERO_SELF_SIGNED_CERT\)/],
    ['ERR_SSL_WRONG_VERSION_NUMBER', /^TLS fails/],
  ] as const)('because of %s is told in words', ([code, words]) => {
    const cause = Object.assign(new Error('secret-host.example:27017'), { code });
    expect(explainError(new MongoNetworkError('secret-host.example:27017', { cause }))).toMatch(
      words,
    );
  });

  it.for([
    ['tls=true', /^it closes the connection when TLS begins; see that it speaks TLS/],
    ['tls=false', /^it closes every connection at once; see whether it demands TLS/],
  ] as const)('because only one side speaks TLS is told so: %s', async ([option, words]) => {
    // A server of MongoDB hangs up as this one does when it hears what it does not speak.
    const server = createServer((socket) => socket.once('data', () => socket.end()));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const client = new MongoClient(`mongodb://127.0.0.1:${port}/?${option}`, {
      serverSelectionTimeoutMS: 500,
    });
    const error = await client.connect().catch((reason) => reason);
    await client.close();
    expect(explainError(error)).toMatch(words);
  });

  it('because its replica set has no primary is told so, though a member is away', () => {
    const away = { type: 'Unknown', error: Object.assign(new Error(), { code: 'ECONNREFUSED' }) };
    const servers = new Map<string, object>([
      ['secret-1:27017', away],
      ['secret-2:27017', { type: 'RSSecondary', error: null }],
    ]);
    const reason = { type: 'ReplicaSetNoPrimary', servers } as unknown as TopologyDescription;
    expect(
      explainError(new MongoServerSelectionError('connect ECONNREFUSED secret-1', reason)),
    ).toBe('its replica set has no primary now, as while a new one is elected');
    servers.delete('secret-2:27017');
    expect(
      explainError(new MongoServerSelectionError('connect ECONNREFUSED secret-1', reason)),
    ).toBe('the connection is refused; see that it runs, and the port in MONGODB_URL');
  });

  it('because it is not of the replica set is told so: its servers answer, and the driver drops them', () => {
    const known = { type: 'ReplicaSetNoPrimary', setName: 'nope' };
    const explained = (servers: Map<string, object>) => {
      const reason = { ...known, servers } as unknown as TopologyDescription;
      return explainError(new MongoServerSelectionError('timed out', reason));
    };
    expect(explained(new Map())).toBe(
      'a server answers, but is not of the replica set nope; see replicaSet in MONGODB_URL',
    );
    expect(explained(new Map([['silent:27017', { type: 'Unknown', error: null }]]))).toBe(
      'no server in MONGODB_URL answers in time',
    );
  });

  it('because it is silent or gone is told in words', () => {
    const message = 'connection 3 to 10.0.0.7:27017 closed';
    expect(explainError(new MongoNetworkError(message))).toBe('the connection to it is cut');
    const underWrite = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
    expect(explainError(underWrite)).toBe('the connection to it is cut');
    expect(explainError(new MongoNetworkTimeoutError(message))).toBe('it does not answer in time');
  });
});

it('gives the words of any other fault, without an address and not without end', () => {
  const secret = 'mongodb+srv://importer:pa55@host/?authSource=admin';
  expect(explainError(new Error(`cannot reach ${secret} now`))).toBe('cannot reach … now');
  const server = new MongoServerError({ message: 'node db-1.example:27017 (10.0.0.7) lags.' });
  expect(explainError(server)).toBe('node … (…) lags');
  expect(explainError(new Error('x'.repeat(1_000)))).toHaveLength(200);
});

const systemError = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ['a connection that the driver found broken', new MongoNetworkError('closed')],
  ['a connection that broke under a write', systemError('EPIPE')],
  ['a connection that was reset', systemError('ECONNRESET')],
  ['a server that is gone', new ServerGone()],
  ['a member that shuts down', new MongoServerError({ message: 'bye', code: 91 })],
])('%s may well be followed by one that answers', (_, error) => {
  expect(isTransient(error)).toBe(true);
});

it.each([
  ['a refused user', new MongoServerError({ message: 'no', code: 18 })],
  ['a full disk', systemError('ENOSPC')],
  ['any other error', new Error('a bug')],
])('%s is told at once', (_, error) => {
  expect(isTransient(error)).toBe(false);
});
