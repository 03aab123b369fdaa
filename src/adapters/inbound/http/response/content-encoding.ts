import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import type { Request } from '@hapi/hapi';
import { LRUCache } from 'lru-cache';
import { limits } from '../limits.js';

/** Compresses a body at once, or as a stream. */
interface Compression {
  whole(body: Uint8Array): Promise<Buffer>;
  stream(): Transform;
}

const level = { level: limits.gzipLevel };
const quality = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: limits.brotliQuality,
    [zlib.constants.BROTLI_PARAM_LGWIN]: limits.brotliWindow,
  },
};
const chunkSize = limits.streamPieceBytes;

const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);
const deflate = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.deflate);

const compressions = {
  br: {
    whole: (body) => brotli(body, quality),
    stream: () => zlib.createBrotliCompress({ ...quality, chunkSize }),
  },
  gzip: {
    whole: (body) => gzip(body, level),
    stream: () => zlib.createGzip({ ...level, chunkSize }),
  },
  deflate: {
    whole: (body) => deflate(body, level),
    stream: () => zlib.createDeflate({ ...level, chunkSize }),
  },
} satisfies Record<string, Compression>;

/** `undefined` is the identity encoding: the body is not compressed. */
export type ContentEncoding = keyof typeof compressions | undefined;

/** What hapi chose for recent Accept-Encoding headers. Bounded: clients can invent any number. */
const made = new LRUCache<string, { readonly encoding: ContentEncoding }>({ max: 100 });

/** The encoding that the client prefers. */
export function preferredEncoding({ info, raw: { req } }: Request): ContentEncoding {
  const encoding =
    info.acceptEncoding in compressions ? (info.acceptEncoding as ContentEncoding) : undefined;
  const header = req.headers['accept-encoding'] as string | undefined;
  if (header !== undefined && !made.has(header)) made.set(header, { encoding });
  return encoding;
}

/** The same for a header that hapi has parsed before; `null` for any other. */
export function cachedEncoding(header: string | undefined): ContentEncoding | null {
  if (header === undefined) return undefined;
  const known = made.get(header);
  return known ? known.encoding : null;
}

export function compress(
  body: Uint8Array,
  encoding: NonNullable<ContentEncoding>,
): Promise<Buffer> {
  return compressions[encoding].whole(body);
}

export function compressor(encoding: NonNullable<ContentEncoding>): Transform {
  return compressions[encoding].stream();
}
