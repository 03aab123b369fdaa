import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request } from '@hapi/hapi';
import { describe, expect, it, vi } from 'vitest';
import { respondFromCache } from '../../../src/adapters/inbound/http/cache/respond-from-cache.js';
import { ResponseCache } from '../../../src/adapters/inbound/http/cache/response-cache.js';
import { StreamCache } from '../../../src/adapters/inbound/http/cache/stream-cache.js';
import { limits } from '../../../src/adapters/inbound/http/limits.js';
import type { NewStream } from '../../../src/adapters/inbound/http/response/make-response.js';
import type { RegistryResponse } from '../../../src/adapters/inbound/http/response/registry-response.js';

const HEAD = ['etag', '"r-v"'];
const modified = new Date('2025-01-01T10:00:00Z');

interface Asked {
  readonly isRepeated?: boolean;
  readonly accepted?: 'gzip' | 'br';
  readonly method?: string;
  readonly url?: string;
  readonly revision?: string;
  readonly etag?: string;
}

/** Who asks gets what is in the caches, or else what `made` gives. */
function caching(made: () => RegistryResponse<NewStream>, { isCounted = true } = {}) {
  const metrics = { cached: vi.fn() };
  const responses = new ResponseCache(1_000_000);
  const bodies = new StreamCache({ maxBytes: 1_000_000, maxMaking: 9, aheadBytes: 1_000 });
  const make = vi.fn(async () => made());
  const respond = respondFromCache<unknown>(make, { responses, bodies, variant: 'v' });
  const ask = ({
    isRepeated = true,
    accepted,
    method = 'get',
    url = '/a',
    revision = 'r',
    etag,
  }: Asked = {}) => {
    const headers = etag === undefined ? {} : { 'if-none-match': etag };
    const app = isCounted ? { metrics } : {};
    const request = { method, raw: { req: { url, headers } }, server: { app } };
    const result = { revision, modified, read: () => expect.unreachable() };
    const query = { criteria: {} };
    return respond({ request: request as unknown as Request, query, result, accepted, isRepeated });
  };
  return { ask, make, metrics };
}

function short(bytes = 4): RegistryResponse<NewStream> {
  const whole = { headers: HEAD, body: Buffer.alloc(bytes, 'b'), records: 1 };
  return { etag: '"r-v"', head: HEAD, whole };
}

describe('A short response', () => {
  it('is made anew for those who ask once', async () => {
    const { ask, make, metrics } = caching(short);
    for (let n = 0; n < 3; n++) expect(await ask({ isRepeated: false })).toEqual(short());
    expect(make).toHaveBeenCalledTimes(3);
    expect(metrics.cached).not.toHaveBeenCalled();
    await ask();
    expect(make).toHaveBeenCalledTimes(4);
  });

  it('is made once for all who ask again, which is counted', async () => {
    const { ask, make, metrics } = caching(short);
    for (let n = 0; n < 3; n++) expect(await ask()).toEqual(short());
    expect(make).toHaveBeenCalledOnce();
    expect(metrics.cached).toHaveBeenCalledTimes(2);
  });

  it('is made once also if nothing is counted', async () => {
    const { ask, make } = caching(short, { isCounted: false });
    for (let n = 0; n < 3; n++) expect(await ask()).toEqual(short());
    expect(make).toHaveBeenCalledOnce();
  });

  it('is another one for another address, revision or encoding', async () => {
    const { ask, make } = caching(short);
    for (const asked of [{}, { url: '/b' }, { revision: 's' }, { accepted: 'gzip' } as const]) {
      await ask(asked);
    }
    expect(make).toHaveBeenCalledTimes(4);
  });

  it('is not sent again to a client that has it', async () => {
    const { ask, make, metrics } = caching(short);
    await ask();
    expect(await ask({ etag: '"r-v"' })).toEqual({ etag: '"r-v"', head: HEAD });
    expect(await ask({ etag: '"other"' })).toEqual(short());
    expect(make).toHaveBeenCalledOnce();
    expect(metrics.cached).toHaveBeenCalledTimes(2);
  });

  it('that is too long to be kept is made anew, but not for a client that has it', async () => {
    const { ask, make } = caching(() => short(limits.cachedResponseBytes + 1));
    await ask();
    expect(await ask({ etag: '"r-v"' })).toEqual({ etag: '"r-v"', head: HEAD });
    expect(make).toHaveBeenCalledOnce();
    expect((await ask()).whole?.body).toHaveLength(limits.cachedResponseBytes + 1);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

/** Long responses, in the order in which they are made. */
function long(encoding: 'gzip' | undefined) {
  const etag = encoding ? '"r-v-gzip"' : '"r-v"';
  const headers = ['etag', etag];
  const sources: PassThrough[] = [];
  const opened: number[] = [];
  const discarded: number[] = [];
  const made = () => {
    const source = new PassThrough();
    const number = sources.push(source) - 1;
    const open = () => {
      opened.push(number);
      return source;
    };
    const discard = () => void discarded.push(number);
    const streamed = { headers, encoding, open, openForMany: open, records: () => 1, discard };
    return { etag, head: HEAD, streamed };
  };
  return { made, sources, opened, discarded };
}

function open({ streamed }: RegistryResponse): Readable {
  return streamed?.open(() => {}) ?? expect.unreachable();
}

describe('A long response that is compressed', () => {
  const accepted = 'gzip';

  it('is made once for all who ask again meanwhile, which is counted', async () => {
    const { made, sources, opened, discarded } = long('gzip');
    const { ask, make, metrics } = caching(made);
    const first = open(await ask({ accepted }));
    const found = await ask({ accepted });
    expect(found).toMatchObject({ etag: '"r-v-gzip"', head: ['etag', '"r-v-gzip"'] });
    expect(found.streamed?.headers).toEqual(['etag', '"r-v-gzip"']);
    expect(make).toHaveBeenCalledOnce();
    expect(metrics.cached).toHaveBeenCalledOnce();
    const second = open(found);
    sources[0]?.end('long');
    expect(await Promise.all([text(first), text(second)])).toEqual(['long', 'long']);
    expect([opened, discarded]).toEqual([[0], []]);
  });

  it('is compressed once for all who ask for it meanwhile, also for the first time', async () => {
    const { made, sources, opened, discarded } = long('gzip');
    const { ask, metrics } = caching(made);
    const first = open(await ask({ accepted, isRepeated: false }));
    expect(discarded).toEqual([]);
    const second = open(await ask({ accepted, isRepeated: false }));
    expect([opened, discarded]).toEqual([[0], [1]]);
    expect(metrics.cached).not.toHaveBeenCalled();
    sources[0]?.end('long');
    expect(await Promise.all([text(first), text(second)])).toEqual(['long', 'long']);
  });

  it.each([{ url: '/b' }, { revision: 's' }, { accepted: 'br' } as const])(
    'is another one for another address, revision or encoding: %j',
    async (other) => {
      const { made, opened } = long('gzip');
      const { ask } = caching(made);
      open(await ask({ accepted }));
      open(await ask({ accepted, ...other }));
      expect(opened).toEqual([0, 1]);
    },
  );

  it('is not followed for HEAD, which no body is sent for', async () => {
    const { made, opened, discarded } = long('gzip');
    const { ask, make, metrics } = caching(made);
    open(await ask({ accepted }));
    for (const isRepeated of [true, false]) {
      const asked = await ask({ accepted, isRepeated, method: 'head' });
      expect(asked).toBe(await make.mock.results.at(-1)?.value);
    }
    expect(make).toHaveBeenCalledTimes(3);
    expect(metrics.cached).not.toHaveBeenCalled();
    expect([opened, discarded]).toEqual([[0], []]);
  });

  it('is not sent again to a client that has it', async () => {
    const { made } = long('gzip');
    const { ask, make, metrics } = caching(made);
    open(await ask({ accepted, isRepeated: false }));
    const etag = '"r-v-gzip"';
    // The head is kept only of what is asked for again.
    await ask({ accepted, etag });
    expect(make).toHaveBeenCalledTimes(2);
    expect(metrics.cached).not.toHaveBeenCalled();
    expect(await ask({ accepted, etag })).toEqual({ etag, head: HEAD });
    expect(metrics.cached).toHaveBeenCalledOnce();
  });
});

it('a long response that is not compressed is made for each client', async () => {
  const { made } = long(undefined);
  const { ask, make } = caching(made);
  for (const isRepeated of [false, true, true]) {
    const response = await ask({ isRepeated });
    open(response);
    expect(response).toBe(await make.mock.results.at(-1)?.value);
  }
  expect(make).toHaveBeenCalledTimes(3);
});
