import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { MongoNetworkError, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  RunningOperations,
  type RunOptions,
} from '../../../src/adapters/outbound/mongodb/connection/running-operations.js';
import { explainError } from '../../../src/adapters/outbound/mongodb/explain-error.js';

/** One turn of the timer that looks after all reads, as it may be late by so much. */
const TICK_MS = 50;
const WITHIN_MS = 60_000;

let reads: RunningOperations;
beforeEach(() => {
  vi.useFakeTimers();
  reads = new RunningOperations();
});
afterEach(() => vi.useRealTimers());

/** What becomes of a read, and when. No server ever replies, but a signal ends an attempt. */
function silentRead(options: Partial<RunOptions> = {}) {
  const began = performance.now();
  const read = { attempts: 0, ended: undefined as string | undefined, afterMs: 0 };
  const silence = (signal: AbortSignal) => {
    read.attempts++;
    return new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  reads.run(silence, { withinMs: WITHIN_MS, ...options }).catch((reason: Error) => {
    read.ended = reason.message;
    read.afterMs = performance.now() - began;
  });
  return read;
}

/** Nothing of this process runs meanwhile. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function expectEnd(read: ReturnType<typeof silentRead>, reason: string, atMs: number): void {
  expect(read.ended).toBe(reason);
  expect(read.afterMs).toBeGreaterThanOrEqual(atMs);
  expect(read.afterMs).toBeLessThanOrEqual(atMs + TICK_MS);
}

/** Both ends of a connection. */
async function socketPair(): Promise<{ client: Socket; peer: Socket }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([once(server, 'connection'), once(client, 'connect')]);
  onTestFinished(() => {
    client.destroy();
    peer.destroy();
    server.close();
  });
  return { client, peer };
}

describe('A read of MongoDB', () => {
  it('ends at its deadline', async () => {
    const read = silentRead({ withinMs: 1_250 });
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expectEnd(read, 'the deadline has passed', 1_250);
    expect(read.attempts).toBe(1);
  });

  it('says at its deadline why attempts before have failed', async () => {
    const fault = new MongoServerError({ code: 6, message: 'Host unreachable' });
    const read = reads.run(() => Promise.reject(fault), { withinMs: 1_250 });
    const ended = expect(read).rejects.toMatchObject({ name: 'Error', cause: fault });
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    await ended;
    expect(explainError(await read.catch((error) => error))).toBe('Host unreachable');
  });

  it('has time for its reply if the process stood still past its deadline', async () => {
    vi.useRealTimers();
    const { client, peer } = await socketPair();
    const read = reads.run(
      (signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          client.once('data', resolve);
        }),
      { withinMs: 100 },
    );
    // It waits in the socket, and only the event loop is still to hear of it.
    peer.write('reply');
    standStill(400);
    await expect(read).resolves.toBeDefined();
  });

  it('ends at its deadline, though the process stands still again and again', async () => {
    vi.useRealTimers();
    const read = silentRead({ withinMs: 100 });
    while (!read.ended) {
      standStill(300);
      await setTimeout(1);
    }
    expect(read.ended).toBe('the deadline has passed');
  });

  it('ends when whoever asked for it has left', async () => {
    const client = new AbortController();
    const read = silentRead({ signal: client.signal });
    await vi.advanceTimersByTimeAsync(400);
    client.abort(new Error('left'));
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expectEnd(read, 'left', 400);
  });

  it('is begun again after its server was lost, and ends soon if that does not help', async () => {
    const read = silentRead();
    await vi.advanceTimersByTimeAsync(500);
    reads.serverGone();
    await vi.advanceTimersByTimeAsync(900);
    expect(read.attempts).toBe(1);
    // The pause before it is on no fake clock.
    await vi.waitUntil(() => read.attempts === 2);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expectEnd(read, 'a server is gone', 500 + 2_250);
  });

  it('is begun again once more if others have had replies since its server was lost', async () => {
    const read = silentRead();
    reads.serverGone();
    await vi.advanceTimersByTimeAsync(1_100);
    await vi.waitUntil(() => read.attempts === 2);
    await reads.run(async () => 'reply', { withinMs: WITHIN_MS });
    await vi.advanceTimersByTimeAsync(1_250);
    await vi.waitUntil(() => read.attempts === 3);
    // From now on it is like any other.
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expectEnd(read, 'the deadline has passed', WITHIN_MS);
    expect(read.attempts).toBe(3);
  });

  it('ends soon if others have had replies only just after its server was lost', async () => {
    const read = silentRead();
    await vi.advanceTimersByTimeAsync(100);
    reads.serverGone();
    await vi.advanceTimersByTimeAsync(100);
    await reads.run(async () => 'reply', { withinMs: WITHIN_MS });
    await vi.advanceTimersByTimeAsync(1_000);
    await vi.waitUntil(() => read.attempts === 2);
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expectEnd(read, 'a server is gone', 100 + 2_250);
  });

  it('is begun again if its connection breaks', async () => {
    let attempts = 0;
    const read = reads.run(
      async () => {
        if (++attempts < 3) throw new MongoNetworkError('cut');
        return 'reply';
      },
      { withinMs: WITHIN_MS },
    );
    await vi.advanceTimersByTimeAsync(TICK_MS * 2);
    expect(await read).toBe('reply');
    expect(attempts).toBe(3);
  });

  it('is not begun again for a fault that stays', async () => {
    const read = reads.run(() => Promise.reject(new Error('broken')), { withinMs: WITHIN_MS });
    await expect(read).rejects.toThrow('broken');
  });

  it('asks again and again whether the server is there, each time since the time before', async () => {
    const asked: number[] = [];
    const began = performance.now();
    const read = silentRead({
      expectAnswer: async (since) => {
        asked.push(since - began);
        if (asked.length === 3) throw new Error('nobody there');
      },
    });
    await vi.advanceTimersByTimeAsync(WITHIN_MS);
    expect(asked).toEqual([0, 250, 500]);
    expectEnd(read, 'nobody there', 750);
  });

  it('asks no second time while it waits to hear whether the server is there', async () => {
    let asked = 0;
    silentRead({ expectAnswer: () => new Promise<void>(() => asked++) });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(1);
  });

  it('leaves no timer behind', async () => {
    silentRead({ withinMs: 100 });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('Reads of MongoDB', () => {
  it('know whether any of them has had a reply since a time', async () => {
    expect(reads.hasReplySince(0)).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    const repliedAt = performance.now();
    await reads.run(async () => 'reply', { withinMs: WITHIN_MS });
    await expect(
      reads.run(() => Promise.reject(new Error('broken')), { withinMs: WITHIN_MS }),
    ).rejects.toThrow();
    expect(reads.hasReplySince(repliedAt)).toBe(true);
    expect(reads.hasReplySince(repliedAt + 1)).toBe(false);
  });
});
