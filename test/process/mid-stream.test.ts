import { once } from 'node:events';
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { startService } from '../support/service.js';
import { StoreOfBatches } from './store-of-batches.js';

/** So many that a compressor, too, has handed on a part of them. */
const SOME_BATCHES = 200;
/** With batches of 64 KiB, far more than the buffers between the service and a client hold. */
const MANY_BATCHES = 1_000;

async function serve(store: StoreOfBatches) {
  const service = await startService({ storage: store });
  onTestFinished(() => service.close());
  const url = (path: string) => `http://127.0.0.1:${service.server.info.port}${path}`;
  return { url, log: service.log };
}

function opened(sent: ClientRequest): Promise<IncomingMessage> {
  onTestFinished(() => void sent.destroy());
  return new Promise((resolve, reject) => sent.on('response', resolve).on('error', reject));
}

/** Reads to the end, whatever kind of end it is. */
async function ending(response: IncomingMessage): Promise<{ bytes: number; fault?: string }> {
  let bytes = 0;
  try {
    for await (const chunk of response) bytes += chunk.length;
    return { bytes };
  } catch (error) {
    return { bytes, fault: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}

async function expectStillServing(url: (path: string) => string): Promise<void> {
  const page = await fetch(url('/api/record?limit=1'));
  const { resultadoBusqueda: records } = (await page.json()) as { resultadoBusqueda: unknown[] };
  expect(page.status).toBe(200);
  expect(records.length).toBeGreaterThan(0);
}

describe('a fault of the store in mid-stream', () => {
  test.each(['identity', 'gzip', 'br'])('cuts the connection, in %s', async (coding) => {
    const begun = new AbortController();
    const store = new StoreOfBatches(SOME_BATCHES, async () => {
      await untilAborted(begun.signal).catch(() => {
        throw new Error('the disk mongodb://10.0.0.7 is gone');
      });
    });
    const { url } = await serve(store);
    const headers = { 'accept-encoding': coding };
    const response = await opened(get(url('/api/record'), { headers, agent: false }));
    await once(response, 'readable');
    begun.abort();
    const end = await ending(response);

    expect(response.statusCode).toBe(200);
    expect(response.headers['content-encoding'] ?? 'identity').toBe(coding);
    expect(end.bytes).toBeGreaterThan(0);
    expect(end.fault).toBe('ECONNRESET');
    expect(response.complete).toBe(false);
    expect(store.streams).toEqual([expect.objectContaining({ ended: true })]);
    await expectStillServing(url);
  });

  test('decision 14: is a whole 500 while nothing has been sent yet', async () => {
    const store = new StoreOfBatches(1, async () => {
      throw new Error('the disk mongodb://10.0.0.7 is gone');
    });
    const { url } = await serve(store);
    const answer = await fetch(url('/api/record'));
    const body = await answer.text();

    expect(answer.status).toBe(500);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(JSON.parse(body)).toMatchObject({ status: 500 });
    expect(body).not.toContain('mongodb');
  });
});

describe('a client that goes away', () => {
  test.each(['identity', 'gzip', 'br'])('stops the work for it, in %s', async (coding) => {
    const store = new StoreOfBatches(MANY_BATCHES);
    const { url } = await serve(store);
    const headers = { 'accept-encoding': coding };
    const response = await opened(get(url('/api/record'), { headers, agent: false }));
    for await (const _ of response) break;
    response.destroy();

    const [stream] = await vi.waitFor(() => {
      expect(store.streams).toEqual([expect.objectContaining({ ended: true })]);
      return store.streams;
    }, PATIENCE);
    const given = stream?.given;
    expect(stream?.signal?.aborted).toBe(true);
    expect(given).toBeLessThan(MANY_BATCHES);
    await expectStillServing(url);
    expect(stream?.given).toBe(given);
  });

  test('stops a store that is busy with the next batch', async () => {
    const store = new StoreOfBatches(SOME_BATCHES, untilAborted);
    const { url } = await serve(store);
    const response = await opened(get(url('/api/record'), { agent: false }));
    response.resume();
    await vi.waitFor(() => expect(store.streams[0]?.given).toBe(SOME_BATCHES), PATIENCE);
    expect(store.streams[0]).toMatchObject({ ended: false });
    response.destroy();

    await vi.waitFor(() => expect(store.streams[0]).toMatchObject({ ended: true }), PATIENCE);
    await expectStillServing(url);
  });

  test('stops a store that is busy with the first batch', async () => {
    const store = new StoreOfBatches(0, untilAborted);
    const { url, log } = await serve(store);
    const sent = get(url('/api/record'), { agent: false });
    const answered = opened(sent);
    await vi.waitFor(() => expect(store.streams).toHaveLength(1), PATIENCE);
    sent.destroy();

    await expect(answered).rejects.toThrow('socket hang up');
    await vi.waitFor(() => expect(store.streams[0]).toMatchObject({ ended: true }), PATIENCE);
    await vi.waitFor(
      () => expect(log).toContainEqual(expect.objectContaining({ status: 499, answer: 'cut' })),
      PATIENCE,
    );
    await expectStillServing(url);
  });
});

test('a client that does not read keeps the store from reading on', async () => {
  const store = new StoreOfBatches(MANY_BATCHES);
  const { url } = await serve(store);
  const response = await opened(get(url('/api/record'), { agent: false }));
  const given = () => store.streams[0]?.given ?? 0;
  const atRest = await settled(given);

  expect(atRest).toBeLessThan(MANY_BATCHES / 4);
  expect(await ending(response)).toEqual({ bytes: store.answerBytes });
  expect(response.complete).toBe(true);
  expect(given()).toBe(MANY_BATCHES);
});

test('HEAD asks the store for the beginning of an answer and no more', async () => {
  const store = new StoreOfBatches(MANY_BATCHES);
  const { url } = await serve(store);
  const response = await opened(
    request(url('/api/record'), { method: 'HEAD', agent: false }).end(),
  );

  expect(response.statusCode).toBe(200);
  expect(await ending(response)).toEqual({ bytes: 0 });
  await vi.waitFor(() => expect(store.streams[0]).toMatchObject({ ended: true }), PATIENCE);
  // As many batches of 64 KiB as show that it is long, and the one that is asked for meanwhile.
  expect(store.streams[0]?.given).toBeLessThanOrEqual(6);
});

async function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The value once it has stopped to change. */
async function settled(value: () => number): Promise<number> {
  for (let before = -1, unchanged = 0; unchanged < 20; await pause(25)) {
    unchanged = value() === before ? unchanged + 1 : 0;
    before = value();
  }
  return value();
}
