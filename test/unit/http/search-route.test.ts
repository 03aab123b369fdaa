import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { server as hapi, type Request } from '@hapi/hapi';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenStreams } from '../../../src/adapters/inbound/http/response/open-streams.js';
import type {
  RegistryRequest,
  RegistryResponse,
} from '../../../src/adapters/inbound/http/response/registry-response.js';
import { searchRoute } from '../../../src/adapters/inbound/http/routes/search-route.js';
import type { SearchQuery, SearchResult } from '../../../src/application/search/search-query.js';
import { GenerationDropped } from '../../../src/domain/errors.js';
import type { MaybePromise } from '../../../src/domain/maybe-promise.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  const timers = vi.getTimerCount();
  vi.useRealTimers();
  expect(timers, 'timers that are left').toBe(0);
});

const QUERY = { criteria: {} };
const RESULT = { revision: 'r', modified: new Date(0), read: () => expect.unreachable() };
const RESPONSE: RegistryResponse = {
  etag: '"r"',
  head: [],
  whole: { headers: ['etag', '"r"'], body: Buffer.from('body') },
};

/** What the registry finds when it is asked again. */
const LATER = { ...RESULT, revision: 'later', staleSince: new Date(0) };

/** A server whose registry finds this, and answers with that. */
function serving(
  result: MaybePromise<SearchResult>,
  response: (asked: RegistryRequest) => MaybePromise<RegistryResponse> = () => RESPONSE,
) {
  const server = hapi({ debug: false, routes: { timeout: { server: 9_000 } } });
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  server.app.requestChecks = [];
  const respond = vi.fn(response);
  const run = vi.fn(async (_: SearchQuery) => LATER);
  const search = vi.fn((_: Request) => ({ query: QUERY, isRepeated: true, result }));
  const streams = new OpenStreams(1);
  server.route(searchRoute({ path: '/a', search, run, respond, streams, responseMs: 15_000 }));
  return { server, search, run, respond };
}

it('a request is answered from what the registry finds, in the encoding it likes best', async () => {
  const { server, search, respond } = serving(RESULT);
  const headers = { 'accept-encoding': 'gzip' };
  const { statusCode, payload } = await server.inject({ url: '/a', headers });
  expect([statusCode, payload]).toEqual([200, 'body']);
  expect(search).toHaveBeenCalledOnce();
  const [{ request, ...asked }] = respond.mock.lastCall ?? expect.unreachable();
  expect(asked).toEqual({ query: QUERY, isRepeated: true, result: RESULT, accepted: 'gzip' });
  expect(request).toBe(search.mock.lastCall?.[0]);
  expect(request.app.staleSince).toBeUndefined();
});

it('a request that need not wait costs no timer', async () => {
  const { server } = serving(RESULT, () => {
    expect(vi.getTimerCount()).toBe(0);
    return RESPONSE;
  });
  expect((await server.inject('/a')).statusCode).toBe(200);
});

it('a response says since when the registry may be another', async () => {
  const staleSince = new Date();
  const { server } = serving(Promise.resolve({ ...RESULT, staleSince }));
  const { headers } = await server.inject('/a');
  expect(headers['cache-status']).toContain('storage-unavailable');
});

it('a response that has to be waited for is sent when it is there', async () => {
  const { server } = serving(RESULT, async () => RESPONSE);
  expect((await server.inject('/a')).payload).toBe('body');
});

it.each<[string, MaybePromise<SearchResult>, MaybePromise<RegistryResponse>]>([
  ['the search', new Promise(() => {}), RESPONSE],
  ['the response', RESULT, new Promise(() => {})],
])('a request is refused if %s takes too long', async (_, result, response) => {
  const { server, search } = serving(result, () => response);
  let isOver = false;
  const answer = server.inject('/a').finally(() => {
    isOver = true;
  });
  while (search.mock.calls.length === 0) await othersHaveRun();
  await vi.advanceTimersByTimeAsync(14_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect((await answer).statusCode).toBe(503);
});

it('an error of the store comes as it is', async () => {
  const { server } = serving(Promise.reject(new Error('away')));
  expect((await server.inject('/a')).statusCode).toBe(500);
});

it('a response from a generation that is dropped meanwhile is made again', async () => {
  const { server, run, respond } = serving(RESULT, async ({ result }) => {
    if (result.revision === 'r') throw new GenerationDropped();
    return RESPONSE;
  });
  const { statusCode, headers } = await server.inject('/a');
  expect([statusCode, headers['cache-status']]).toEqual([
    200,
    expect.stringContaining('storage-unavailable'),
  ]);
  expect(respond.mock.calls.map(([{ result }]) => result)).toEqual([RESULT, LATER]);
  expect(run.mock.calls).toEqual([[QUERY]]);
});

it.each([
  ['whatever else went wrong', [new Error('other')]],
  ['if the next is dropped too', [new GenerationDropped(), new GenerationDropped()]],
])('a response is not made once more %s', async (_, errors) => {
  const left = [...errors];
  const { server, respond } = serving(RESULT, async () => Promise.reject(left.shift()));
  expect((await server.inject('/a')).statusCode).toBe(500);
  expect(respond).toHaveBeenCalledTimes(errors.length);
});
