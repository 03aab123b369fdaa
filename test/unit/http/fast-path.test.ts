import { createServer, type IncomingMessage } from 'node:http';
import { server as hapi, type Request } from '@hapi/hapi';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { AccessLog } from '../../../src/adapters/inbound/http/access-log/access-log.js';
import { searchOnce } from '../../../src/adapters/inbound/http/cache/cached-route.js';
import { begunSearch, openFastPath } from '../../../src/adapters/inbound/http/cache/fast-path.js';
import { ParsedQueryCache } from '../../../src/adapters/inbound/http/cache/parsed-query-cache.js';
import {
  ResponseCache,
  responseKey,
} from '../../../src/adapters/inbound/http/cache/response-cache.js';
import type { Search } from '../../../src/adapters/inbound/http/routes/search-route.js';
import type { SearchResult } from '../../../src/application/search/search-query.js';
import type { SearchRecords } from '../../../src/application/search/search-records.js';
import type { MaybePromise } from '../../../src/domain/maybe-promise.js';
import { exchange, RawConnection } from '../../process/raw-http.js';

const RESULT = {
  revision: 'r',
  modified: new Date('2025-01-01T10:00:00Z'),
  read: () => expect.unreachable(),
};
const QUERY = { criteria: {} };
const HEAD = ['etag', '"r"'];
const WHOLE = { headers: [...HEAD, 'content-length', '4'], body: Buffer.from('body'), records: 3 };
const HOST = 'Host: a\r\n';
const LAST = `${HOST}Connection: close\r\n\r\n`;

/** A server with a response to `/a` in its cache, and what comes to hapi all the same. */
async function serving(run: () => MaybePromise<SearchResult> = () => RESULT) {
  const runs: unknown[] = [];
  const searchRecords = {
    run(query: unknown) {
      runs.push(query);
      return run();
    },
  } as SearchRecords;
  const queries = new ParsedQueryCache(() => QUERY);
  for (const url of ['/a', '/b', '/long']) {
    for (let n = 0; n < 2; n++) queries.parse({ raw: { req: { url } } } as unknown as Request);
  }
  const responses = new ResponseCache(1_000_000);
  responses.set(responseKey(RESULT, undefined, '/a'), { etag: '"r"', head: HEAD, whole: WHOLE });
  responses.set(responseKey(RESULT, undefined, '/long'), { etag: '"r"', head: HEAD });
  // Only hapi minds that no host is named.
  const listener = createServer({ requireHostHeader: false });
  const server = hapi({ host: '127.0.0.1', port: 0, listener, debug: false });
  const metrics = { cached: vi.fn() };
  server.app.metrics = metrics as unknown as typeof server.app.metrics;
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  server.app.isBehind = () => false;
  const log = { write: vi.fn() };
  /** The searches that hapi has gone on with. */
  const searches: Search[] = [];
  const requests: Request[] = [];
  const search = searchOnce({ run: (query) => searchRecords.run(query) }, queries);
  server.route({
    method: '*',
    path: '/{p*}',
    handler: (request) => {
      requests.push(request);
      try {
        searches.push(search(request));
      } catch {}
      return 'by hapi';
    },
  });
  openFastPath(server, {
    searchRecords,
    queries,
    responses,
    log: log as unknown as AccessLog,
    route: '/{route}',
  });
  await server.start();
  onTestFinished(() => server.stop({ timeout: 1 }));
  const port = Number(server.info.port);
  const ask = async (bytes: string) => {
    const [answer] = await exchange(port, bytes);
    const { status, headers, body } = answer ?? expect.unreachable();
    return { status, headers, text: String(body) };
  };
  return { server, port, metrics, log, searches, requests, runs, ask };
}

describe('A response in the cache', () => {
  it('is sent without hapi, which is counted and logged', async () => {
    const { ask, requests, metrics, log, runs } = await serving();
    const before = Date.now();
    const { status, headers, text } = await ask(`GET /a HTTP/1.1\r\n${LAST}`);
    expect([status, text]).toEqual([200, 'body']);
    expect(headers).toMatchObject({ etag: '"r"', 'content-length': '4', 'x-request-id': 'id-1' });
    expect(headers).not.toHaveProperty('cache-status');
    expect(requests).toEqual([]);
    expect(runs).toEqual([QUERY]);
    expect(metrics.cached).toHaveBeenCalledOnce();
    await expect.poll(() => log.write.mock.calls).toHaveLength(1);
    const [level, line] = log.write.mock.calls[0] ?? [];
    expect(level).toBe('info');
    expect(line).toMatchObject({
      id: 'id-1',
      route: '/{route}',
      records: 3,
      bytesBefore: 0,
      isCut: false,
      isStreamed: false,
    });
    expect(line.req.url).toBe('/a');
    expect(line.res.statusCode).toBe(200);
    expect(line.received).toBeGreaterThanOrEqual(before);
  });

  it('is one of several on a connection', async () => {
    const { port, requests, log } = await serving();
    const get = 'GET /a HTTP/1.1\r\nHost: a\r\n';
    const answers = await exchange(port, `${get}\r\n${get}Connection: close\r\n\r\n`);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(requests).toEqual([]);
    await expect.poll(() => log.write.mock.calls).toHaveLength(2);
  });

  it('is sent without hapi to HEAD, without its body', async () => {
    const { ask, requests } = await serving();
    const { status, headers, text } = await ask(`HEAD /a HTTP/1.1\r\n${LAST}`);
    expect([status, headers['content-length'], text]).toEqual([200, '4', '']);
    expect(requests).toEqual([]);
  });

  it.each(['/a', '/long'])('is a 304 to a client that has it: %s', async (path) => {
    const { ask, requests, metrics, log } = await serving();
    const { status, headers } = await ask(`GET ${path} HTTP/1.1\r\nIf-None-Match: "r"\r\n${LAST}`);
    expect(status).toBe(304);
    expect(headers).toMatchObject({ etag: '"r"', 'x-request-id': 'id-1' });
    expect(headers).not.toHaveProperty('content-length');
    expect(requests).toEqual([]);
    expect(metrics.cached).toHaveBeenCalledOnce();
    await expect.poll(() => log.write.mock.calls).toHaveLength(1);
    expect(log.write.mock.calls[0]?.[1]).toMatchObject({ records: undefined, isCut: false });
  });

  it('is sent also if nothing is counted', async () => {
    const { server, ask } = await serving();
    server.app.metrics = undefined;
    expect((await ask(`GET /a HTTP/1.1\r\n${LAST}`)).text).toBe('body');
  });

  it('says that the registry may have been replaced', async () => {
    const { ask } = await serving(() => ({ ...RESULT, staleSince: new Date() }));
    const { headers } = await ask(`GET /a HTTP/1.1\r\n${LAST}`);
    expect(headers['cache-status']).toContain('storage-unavailable');
  });

  it('is logged as cut if the client leaves', async () => {
    const { server, port, log } = await serving();
    server.listener.prependListener('request', ({ socket }: IncomingMessage) => socket.destroy());
    const client = new RawConnection(port);
    client.send(`GET /a HTTP/1.1\r\n${LAST}`);
    await expect.poll(() => log.write.mock.calls).toHaveLength(1);
    expect(log.write.mock.calls[0]?.[1]).toMatchObject({ isCut: true });
  });

  it.each([
    ['another method', `POST /a HTTP/1.1\r\n${LAST}`],
    ['an old client', `GET /a HTTP/1.0\r\n${LAST}`],
    ['a body', `GET /a HTTP/1.1\r\nContent-Length: 2\r\n${LAST}{}`],
    ['a body in chunks', `GET /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${LAST}0\r\n\r\n`],
    ['a client that takes only a file', `GET /a HTTP/1.1\r\nAccept: text/csv\r\n${LAST}`],
    ['an encoding that is new', `GET /a HTTP/1.1\r\nAccept-Encoding: new\r\n${LAST}`],
    ['an address that is new', `GET /c HTTP/1.1\r\n${LAST}`],
  ])('is left to hapi for %s', async (_, bytes) => {
    const { ask, requests, metrics } = await serving();
    expect((await ask(bytes)).text).toBe('by hapi');
    expect(requests).toHaveLength(1);
    expect(begunSearch(requests[0]?.raw.req as IncomingMessage)).toBeUndefined();
    expect(metrics.cached).not.toHaveBeenCalled();
  });

  it('is left to hapi if no host is named', async () => {
    const { ask, metrics } = await serving();
    await ask('GET /a HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(metrics.cached).not.toHaveBeenCalled();
  });

  it.each([{ isDraining: true }, { isBehind: () => true }])(
    'is left to hapi by a service that stops or has too much to do: %j',
    async (state) => {
      const { server, ask } = await serving();
      Object.assign(server.app, state);
      expect((await ask(`GET /a HTTP/1.1\r\n${LAST}`)).text).toBe('by hapi');
    },
  );
});

describe('A search that began before hapi', () => {
  it.each([
    ['is not in the cache', '/b', true],
    ['is too long to be kept', '/long', false],
  ])('goes on in hapi if its response %s', async (_, path, isMiss) => {
    const { ask, searches, requests, runs, metrics } = await serving();
    expect((await ask(`GET ${path} HTTP/1.1\r\n${LAST}`)).text).toBe('by hapi');
    expect(searches).toEqual([{ query: QUERY, result: RESULT, isRepeated: true, isMiss }]);
    expect(begunSearch(requests[0]?.raw.req as IncomingMessage)).toBe(searches[0]);
    expect(runs).toHaveLength(1);
    expect(metrics.cached).not.toHaveBeenCalled();
  });

  it('goes on in hapi if the store takes its time', async () => {
    const result = Promise.resolve(RESULT);
    const { ask, searches, runs } = await serving(() => result);
    expect((await ask(`GET /a HTTP/1.1\r\n${LAST}`)).text).toBe('by hapi');
    expect(searches).toEqual([{ query: QUERY, result, isRepeated: true }]);
    expect(runs).toHaveLength(1);
  });

  it('harms nobody if the store fails and hapi never asks', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    onTestFinished(() => void process.off('unhandledRejection', unhandled));
    const { server, port, requests } = await serving(() => Promise.reject(new Error('away')));
    server.ext('onRequest', (request, h) => {
      requests.push(request);
      return h.response('refused').takeover();
    });
    const [answer] = await exchange(port, `GET /a HTTP/1.1\r\n${LAST}`);
    expect(String(answer?.body)).toBe('refused');
    expect(requests).toHaveLength(1);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('is begun again by hapi if it throws at once', async () => {
    const { ask, requests, searches, runs } = await serving(() => {
      throw new Error('away');
    });
    expect((await ask(`GET /a HTTP/1.1\r\n${LAST}`)).text).toBe('by hapi');
    expect(begunSearch(requests[0]?.raw.req as IncomingMessage)).toBeUndefined();
    expect(searches).toEqual([]);
    expect(runs).toHaveLength(2);
  });
});
