import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import {
  cachedEncoding,
  compress,
  compressor,
  preferredEncoding,
} from '../../../src/adapters/inbound/http/response/content-encoding.js';

/** What is chosen for a header that hapi has understood so. */
function preferred(acceptEncoding: string, header?: string) {
  const headers = header === undefined ? {} : { 'accept-encoding': header };
  return preferredEncoding({ info: { acceptEncoding }, raw: { req: { headers } } } as Request);
}

describe('The encoding that a client prefers', () => {
  it.each(['br', 'gzip', 'deflate'] as const)('is %s where hapi says so', (encoding) => {
    expect(preferred(encoding, encoding)).toBe(encoding);
  });

  it.each(['identity', 'zstd', '*'])('is none where it is none of ours: %s', (encoding) => {
    expect(preferred(encoding, `only ${encoding}`)).toBeUndefined();
  });

  it('is known again by the header, and by no other', () => {
    expect(cachedEncoding('br;q=0.7')).toBeNull();
    preferred('br', 'br;q=0.7');
    expect(cachedEncoding('br;q=0.7')).toBe('br');
    expect(cachedEncoding('br;q=0.8')).toBeNull();
    preferred('identity', 'identity;q=0.7');
    expect(cachedEncoding('identity;q=0.7')).toBeUndefined();
  });

  it('is none for a client that sends no header', () => {
    expect(preferred('identity')).toBeUndefined();
    expect(cachedEncoding(undefined)).toBeUndefined();
  });

  it('is remembered for few headers: clients can invent any number', () => {
    const headers = Array.from({ length: 1_000 }, (_, n) => `gzip, x-${n}`);
    for (const header of headers) preferred('gzip', header);
    expect(headers.filter((header) => cachedEncoding(header) === 'gzip')).toHaveLength(100);
  });
});

describe('A compressed body', () => {
  const body = Buffer.from('planeamiento urbanístico '.repeat(500));
  const varied = Buffer.from(
    Array.from({ length: 3_000 }, (_, n) => `${n * n} planes, ${n % 7} de ${n % 31}`).join(),
  );

  it.each(['br', 'gzip', 'deflate'] as const)(
    'of %s is compressed as much as a stream as it is at once',
    async (encoding) => {
      const stream = compressor(encoding);
      stream.end(varied);
      expect(await buffer(stream)).toHaveLength((await compress(varied, encoding)).length);
    },
  );

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['deflate', inflateSync],
  ] as const)(
    'of %s is the same, at once and as a stream, and shorter',
    async (encoding, decode) => {
      const stream = compressor(encoding);
      stream.end(body);
      for (const compressed of [await compress(body, encoding), await buffer(stream)]) {
        expect(decode(compressed).equals(body)).toBe(true);
        expect(compressed.length).toBeLessThan(body.length / 10);
      }
    },
  );
});
