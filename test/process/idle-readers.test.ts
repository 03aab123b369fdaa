import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '../../src/adapters/inbound/http/limits.js';
import { PATIENCE } from '../support/patience.js';
import { startService } from '../support/service.js';
import { RawConnection } from './raw-http.js';
import { StoreOfBatches } from './store-of-batches.js';

const CLIENTS = 100;
/** Thirteen megabytes: more than the buffers between the service and a client hold. */
const BATCHES = 200;
const undo = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync };

async function serve(environment = {}, store = new StoreOfBatches(BATCHES)) {
  const service = await startService({ storage: store, environment });
  onTestFinished(() => service.close());
  return { service, store, port: Number(service.server.info.port) };
}

const request = (coding: string, path = '/api/record', close = '') =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: ${coding}\r\n${close}\r\n`;

/** A client that reads the first bytes of an answer and then no more. */
async function idleReader(port: number, coding: string, path?: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(request(coding, path));
  const [bytes] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  expect(bytes.subarray(0, 15).toString()).toBe('HTTP/1.1 200 OK');
  return socket;
}

async function answerTo(port: number, coding: string, path?: string) {
  const connection = new RawConnection(port);
  connection.send(request(coding, path, 'Connection: close\r\n'));
  await connection.closed;
  return connection.answers[0];
}

describe.each(['gzip', 'br'] as const)('a long answer in %s', (coding) => {
  test('is made once for all who ask while it is made, and those who read are not held up', async () => {
    const { store, port } = await serve();
    await Promise.all(Array.from({ length: CLIENTS }, () => idleReader(port, coding)));
    const answer = await answerTo(port, coding);

    expect(answer).toMatchObject({ status: 200, whole: true });
    expect(undo[coding](answer?.body as Buffer)).toHaveLength(store.answerBytes);
    // Who asked before the first was on its way has had a look at the beginning, and no more.
    const made = store.streams.filter(({ given }) => given === BATCHES);
    expect(made).toHaveLength(1);
    for (const { given, ended } of store.streams) {
      expect(given === BATCHES || given < 10).toBe(true);
      expect(ended).toBe(true);
    }
  });

  test('that does not fit goes on with those who read, once those who do not have left', async () => {
    const { store, port } = await serve({ LONG_ANSWER_CACHE_MB: '1' });
    const idle = await Promise.all([idleReader(port, coding), idleReader(port, coding)]);
    const reading = answerTo(port, coding);
    await vi.waitFor(() => expect(store.streams.length).toBeGreaterThan(0), PATIENCE);
    for (const socket of idle) socket.destroy();
    const answer = await reading;
    expect(answer).toMatchObject({ status: 200, whole: true });
    expect(undo[coding](answer?.body as Buffer)).toHaveLength(store.answerBytes);
  });
});

describe('decision 14: more long answers at once than there may be', () => {
  test.each(['identity', 'gzip', 'br'])('are a 503 that says why, in %s', async (coding) => {
    const { port } = await serve({ MAX_STREAMS: '3' });
    const idle = await Promise.all(Array.from({ length: 3 }, () => idleReader(port, coding)));
    const refused = await answerTo(port, coding);

    expect(refused).toMatchObject({ status: 503, whole: true });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(String(refused?.body))).toMatchObject({
      type: 'urn:problem-type:planning-registry:unavailable',
      detail: expect.stringContaining('Too many long answers'),
    });
    expect((await answerTo(port, coding, '/api/record?limit=7'))?.status).toBe(200);

    for (const socket of idle) socket.destroy();
    await vi.waitFor(async () => {
      expect(await answerTo(port, coding)).toMatchObject({ status: 200, whole: true });
    }, PATIENCE);
  });

  test('are downloads too', async () => {
    const { port } = await serve({ MAX_STREAMS: '1' });
    const download = '/api/download/records.ndjson';
    await idleReader(port, 'identity', download);
    for (const path of [download, '/api/download/records.csv', '/api/record']) {
      expect((await answerTo(port, 'identity', path))?.status, path).toBe(503);
    }
  });

  test('leave HEAD and a client that has the answer alone', async () => {
    const { port, store } = await serve({ MAX_STREAMS: '1' });
    await idleReader(port, 'gzip');
    const tag = `"${store.revision}-gzip"`;
    const url = `http://127.0.0.1:${port}/api/record`;
    const headers = { 'accept-encoding': 'gzip' };
    expect((await fetch(url, { method: 'HEAD', headers })).status).toBe(200);
    expect((await fetch(url, { headers: { ...headers, 'if-none-match': tag } })).status).toBe(304);
    expect((await fetch(url, { headers })).status).toBe(503);
  });

  test('are a 503 too where they are all different and none can be kept', async () => {
    const { port } = await serve({ LONG_ANSWER_CACHE_MB: '0' });
    const idle = await Promise.all(
      Array.from({ length: limits.compressors }, (_, n) =>
        idleReader(port, 'gzip', `/api/record?checkin_date=${1000 + n}`),
      ),
    );
    const refused = await answerTo(port, 'gzip');
    expect(refused?.status).toBe(503);
    expect(String(refused?.body)).toContain('Too many long answers');
    expect(await answerTo(port, 'identity')).toMatchObject({ status: 200, whole: true });
    for (const socket of idle) socket.destroy();
  });
});
