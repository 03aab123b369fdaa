import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import { TooManyStreams } from '../../../src/adapters/inbound/http/errors.js';
import { limits } from '../../../src/adapters/inbound/http/limits.js';
import { ClientPresence } from '../../../src/adapters/inbound/http/response/client-presence.js';
import { responseMaker } from '../../../src/adapters/inbound/http/response/make-response.js';
import { OpenStreams } from '../../../src/adapters/inbound/http/response/open-streams.js';
import type { RegistryRequest } from '../../../src/adapters/inbound/http/response/registry-response.js';
import {
  asJson,
  recordsAsJson,
} from '../../../src/adapters/inbound/http/response/representation.js';
import type { FoundRecords } from '../../../src/application/search/search-query.js';
import type { AskOptions } from '../../../src/domain/ports/record-repository.js';

const modified = new Date('2025-01-01T10:00:00Z');
const OPTIONS = { publicUrl: '/api', cacheMaxAge: 0, commonHeaders: {} };
const make = responseMaker(OPTIONS, { ...recordsAsJson, variant: 'v' });

function records(bytes: number) {
  const published = Buffer.alloc(bytes, '1');
  return [{ size: 2, records: () => expect.unreachable(), published: () => published }];
}

/** A client: what it has sent, and the response that it waits for. */
function client(headers: Record<string, string> = {}) {
  const res = Object.assign(new EventEmitter(), { closed: false });
  const request = { app: {}, raw: { req: { url: '/api/record', headers }, res } };
  return { res, request: request as unknown as Request };
}

function asked(
  { request }: { request: Request },
  read: (options?: AskOptions) => FoundRecords,
  accepted?: 'gzip',
): RegistryRequest {
  const result = { revision: 'r', modified, read };
  return { request, query: { criteria: {} }, result, accepted, isRepeated: false };
}

describe('A short response', () => {
  const found = { batches: records(5), page: { total: 7, next: undefined } };

  it('is whole, with its length, its page and the number of its records', async () => {
    const { etag, head, whole, streamed } = await make(asked(client(), () => found, 'gzip'));
    expect(etag).toBe('"r-v"');
    expect(head).toContain(etag);
    expect(head.slice(-2)).toEqual(['x-total-count', '7']);
    expect(whole).toEqual({
      headers: [...head, ...recordsAsJson.headers, 'content-length', '29'],
      body: Buffer.from('{"resultadoBusqueda":[11111]}'),
      records: 2,
    });
    expect(streamed).toBeUndefined();
  });

  it('is compressed from a length on', async () => {
    const around = '{"resultadoBusqueda":[]}'.length;
    const of = (bytes: number) =>
      make(asked(client(), () => ({ batches: records(bytes - around) }), 'gzip'));
    expect((await of(limits.compressFromBytes - 1)).etag).toBe('"r-v"');
    const { etag, whole } = await of(limits.compressFromBytes);
    expect(etag).toBe('"r-v-gzip"');
    expect(gunzipSync(whole?.body ?? '')).toHaveLength(limits.compressFromBytes);
    expect(whole?.headers).toEqual(expect.arrayContaining(['content-encoding', 'gzip', etag]));
    expect(whole?.headers.at(-1)).toBe(String(whole?.body.length));
  });

  it('may be one that has no pages', async () => {
    const makeTotal = responseMaker(
      OPTIONS,
      asJson((total: number) => ({ total })),
    );
    const result = { revision: 'r', modified, read: () => 3 };
    const { request } = client();
    const question = { request, query: { criteria: {} }, result, isRepeated: false };
    const { head, whole } = await makeTotal({ ...question, accepted: undefined });
    expect(whole?.body.toString()).toBe('{"total":3}');
    expect(head).not.toContain('x-total-count');
  });

  it('has no body for a client that has it', async () => {
    const { whole, etag } = await make(asked(client({ 'if-none-match': '"r-v"' }), () => found));
    expect({ whole, etag }).toEqual({ whole: undefined, etag: '"r-v"' });
  });
});

describe('A long response', () => {
  const found = { batches: records(limits.cachedResponseBytes + 1) };
  const length = limits.cachedResponseBytes + 25;

  it('is a stream that counts its records for whoever opens it', async () => {
    const { etag, streamed, whole } = await make(asked(client(), () => found));
    expect([etag, whole, streamed?.encoding]).toEqual(['"r-v"', undefined, undefined]);
    expect(streamed?.headers).not.toContain('content-length');
    expect(streamed?.records()).toBe(0);
    const heard: number[] = [];
    const body = streamed?.open((count) => heard.push(count)) as Readable;
    expect(await buffer(body)).toHaveLength(length);
    expect(heard).toEqual([2]);
    expect(streamed?.records()).toBe(2);
  });

  it('is compressed for a client that takes it so', async () => {
    const { etag, streamed } = await make(asked(client(), () => found, 'gzip'));
    expect([etag, streamed?.encoding]).toEqual(['"r-v-gzip"', 'gzip']);
    expect(streamed?.headers).toEqual(expect.arrayContaining(['content-encoding', 'gzip', etag]));
    expect(gunzipSync(await buffer(streamed?.openForMany() as Readable))).toHaveLength(length);
  });

  it('is closed unread for a client that has it, and where it is discarded', async () => {
    let returned = 0;
    const [batch] = records(limits.cachedResponseBytes + 1);
    const source = () => ({
      batches: {
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ value: batch as NonNullable<typeof batch> }),
          return: async () => {
            returned++;
            return { done: true as const, value: undefined };
          },
        }),
      },
    });
    const has = client({ 'if-none-match': '"r-v"' });
    const { streamed: none, etag, head } = await make(asked(has, source));
    expect([none, etag]).toEqual([undefined, '"r-v"']);
    expect(head).toContain(etag);
    await expect.poll(() => returned).toBe(1);
    const { streamed } = await make(asked(client(), source));
    streamed?.discard();
    await expect.poll(() => returned).toBe(2);
  });

  it('for one client stops when it leaves, and for many goes on', async () => {
    const signals: AbortSignal[] = [];
    const read = (options?: AskOptions) => {
      signals.push(options?.signal as AbortSignal);
      return found;
    };
    const [one, many] = [client(), client()];
    (await make(asked(one, read, 'gzip'))).streamed?.open(() => {});
    (await make(asked(many, read, 'gzip'))).streamed?.openForMany();
    one.res.emit('close');
    many.res.emit('close');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it('for many stops when nobody is left', async () => {
    let signal: AbortSignal | undefined;
    const read = (options?: AskOptions) => {
      signal = options?.signal;
      return found;
    };
    const { streamed } = await make(asked(client(), read, 'gzip'));
    streamed?.openForMany().destroy();
    await expect.poll(() => signal?.aborted).toBe(true);
  });
});

describe('A client that waits', () => {
  const waiting = (closed = false) => {
    const res = Object.assign(new EventEmitter(), { closed });
    return { res, presence: new ClientPresence(res as unknown as ServerResponse) };
  };

  it('is watched from when somebody asks for it, until it leaves', () => {
    const { res, presence } = waiting();
    expect(res.listenerCount('close')).toBe(0);
    const { signal } = presence;
    expect(presence.signal).toBe(signal);
    expect([res.listenerCount('close'), signal.aborted]).toEqual([1, false]);
    res.emit('close');
    expect(signal.aborted).toBe(true);
  });

  it('may have left before', () => {
    const { res, presence } = waiting(true);
    expect(presence.signal.aborted).toBe(true);
    expect(res.listenerCount('close')).toBe(0);
  });

  it('is watched no longer when it has its response', () => {
    const { res, presence } = waiting();
    const { signal } = presence;
    presence.release();
    res.emit('close');
    expect([res.listenerCount('close'), signal.aborted]).toEqual([0, false]);
    waiting().presence.leave();
  });
});

describe('Long responses that are being sent', () => {
  it('are counted until they are closed, and there is room for so many', async () => {
    const streams = new OpenStreams(2);
    const [one, other] = [streams.count(new PassThrough()), new PassThrough()];
    streams.checkRoom();
    expect(streams.count(other)).toBe(other);
    expect(streams.open).toBe(2);
    expect(() => streams.checkRoom()).toThrow(TooManyStreams);
    const closed = once(one, 'close');
    one.destroy();
    await closed;
    expect(streams.open).toBe(1);
    streams.checkRoom();
  });
});
