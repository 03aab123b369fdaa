import { once } from 'node:events';
import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { startService, type TestServiceOptions } from '../support/service.js';
import { type RawAnswer, RawConnection } from './raw-http.js';
import { StoreOfBatches } from './store-of-batches.js';

/** Thirteen megabytes: more than the buffers between the service and a client hold. */
const BATCHES = 200;
const PAGE = 'GET /api/record?limit=7 HTTP/1.1\r\nHost: a\r\n\r\n';
const ALL = 'GET /api/record HTTP/1.1\r\nHost: a\r\n\r\n';
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';

const broken = [
  ['bytes that are no request', 'good morning\r\n\r\n', 400],
  ['an address beyond ASCII', 'GET /api/record?search=ñ HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a method that nobody knows', 'BREW /api/record HTTP/1.1\r\nHost: a\r\n\r\n', 405],
  ['an expectation that nobody meets', `${PAGE.slice(0, -2)}Expect: tea\r\n\r\n`, 417],
  ['a head without end', `${PAGE.slice(0, -2)}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
] as const;

async function connected(
  store = new StoreOfBatches(BATCHES),
  times: TestServiceOptions['times'] = { lingerMs: 200 },
) {
  const service = await startService({ storage: store, times });
  onTestFinished(() => service.close());
  const connection = new RawConnection(Number(service.server.info.port));
  return { connection, store };
}

/** A store that answers when it is told to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const store = new StoreOfBatches(1, () => opened);
  return { open, store };
}

function expectProblem(answer: RawAnswer | undefined, status: number): void {
  expect(answer).toMatchObject({ status, whole: true, headers: { connection: 'close' } });
  expect(answer?.headers['content-type']).toContain('application/problem+json');
  expect(JSON.parse(String(answer?.body))).toMatchObject({
    status,
    instance: `urn:uuid:${answer?.headers['x-request-id']}`,
  });
}

function statuses({ answers }: RawConnection) {
  return answers.map(({ status, whole }) => [status, whole]);
}

describe.each(broken)('%s', (_, bytes, status) => {
  test('behind an answer that is over gets its problem', async () => {
    const { connection } = await connected();
    connection.send(LIVE);
    await expect.poll(() => connection.received.length, PATIENCE).toBeGreaterThan(0);
    connection.send(bytes);
    await connection.closed;
    expect(statuses(connection)).toEqual([
      [200, true],
      [status, true],
    ]);
    expectProblem(connection.answers[1], status);
  });

  test('behind a long answer gets its problem after it', async () => {
    const { connection, store } = await connected();
    connection.send(ALL + bytes);
    await connection.closed;
    expect(statuses(connection)).toEqual([
      [200, true],
      [status, true],
    ]);
    expect(connection.answers[0]?.body).toHaveLength(store.answerBytes);
    expectProblem(connection.answers[1], status);
  });

  test('behind an answer that is not there yet gets its problem after it', async () => {
    const { open, store } = gate();
    const { connection } = await connected(store);
    connection.send(ALL + bytes);
    await expect.poll(() => store.streams.length, PATIENCE).toBe(1);
    for (let turns = 0; turns < 20; turns++) await othersHaveRun();
    expect(connection.received).toHaveLength(0);
    open();
    await connection.closed;
    expect(statuses(connection)).toEqual([
      [200, true],
      [status, true],
    ]);
    expectProblem(connection.answers[1], status);
  });
});

test('several answers come whole and in order before the problem', async () => {
  const { connection, store } = await connected();
  connection.send(`${PAGE}${ALL}${LIVE}${ALL}${PAGE}good morning\r\n\r\n`);
  await connection.closed;
  const [page, all, live, again, last, problem] = connection.answers;
  expect(statuses(connection)).toEqual([...Array(5).fill([200, true]), [400, true]]);
  expect(JSON.parse(String(live?.body))).toEqual({ status: 'alive' });
  expect([all, again].map((answer) => answer?.body.length)).toEqual(
    Array(2).fill(store.answerBytes),
  );
  expect(last?.body).toEqual(page?.body);
  expectProblem(problem, 400);
});

test('decision 15: a tunnel is refused like every other verb, behind an answer too', async () => {
  const tunnel = 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n';
  for (const before of ['', LIVE, PAGE]) {
    const { connection } = await connected();
    connection.send(before + tunnel);
    await connection.closed;
    expectProblem(connection.answers.at(-1), 405);
    expect(connection.answers.at(-1)?.headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(connection.answers).toHaveLength(before ? 2 : 1);
  }
});

test('a problem is the last answer, whatever comes behind it', async () => {
  const { connection } = await connected();
  connection.send(`${ALL}good morning\r\n\r\n`);
  await once(connection.socket, 'data');
  for (let n = 0; n < 20; n++) connection.send(`${LIVE}good evening\r\n\r\n`);
  await connection.closed;
  expect(statuses(connection)).toEqual([
    [200, true],
    [400, true],
  ]);
});

test('a client that ends its side behind a broken request still gets all of it', async () => {
  const { connection, store } = await connected();
  connection.socket.end(`${ALL}${ALL}${PAGE}good morning\r\n\r\n`);
  await connection.closed;
  expect(statuses(connection)).toEqual([...Array(3).fill([200, true]), [400, true]]);
  expect(connection.answers[1]?.body).toHaveLength(store.answerBytes);
});

test('a client that ends its side in the midst of a request gets all of it too', async () => {
  const { connection } = await connected();
  connection.socket.end(`${ALL}${PAGE}GET /api/rec`);
  await connection.closed;
  expect(statuses(connection)).toEqual([
    [200, true],
    [200, true],
    [400, true],
  ]);
});

test('behind an answer that never ends, the connection ends when nothing has moved for long', async () => {
  const untilAborted = (signal: AbortSignal | undefined) =>
    new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const endless = new StoreOfBatches(BATCHES, untilAborted);
  const { connection } = await connected(endless, { idleSocketMs: 500 });
  connection.send(`${ALL}good morning\r\n\r\n`);
  await connection.closed;
  expect(statuses(connection)).toEqual([[200, false]]);
  expect(String(connection.received)).not.toContain('problem+json');
  await expect.poll(() => endless.streams.every(({ ended }) => ended), PATIENCE).toBe(true);
});

test('decision 12: a second request that does not arrive in time gets a 408 problem', async () => {
  const { connection } = await connected(undefined, { headersMs: 200, checkConnectionsMs: 50 });
  connection.send(`${LIVE}GET /api/record HTTP/1.1\r\nHost: local`);
  await connection.closed;
  expect(statuses(connection)).toEqual([
    [200, true],
    [408, true],
  ]);
  expectProblem(connection.answers[1], 408);
});
