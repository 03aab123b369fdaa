import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenFile } from '../../errors.js';

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);
const CHUNK_BYTES = 128 * 1024;

export function isGzip(head: Buffer): boolean {
  return head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
}

/** Decompresses a gzip file. */
export async function* gunzip(chunks: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  const compressed = Readable.from(chunks, { objectMode: false });
  // The loop below throws the errors of both streams, so the callback has nothing to do.
  const plain = pipeline(compressed, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  try {
    for await (const chunk of plain) yield chunk;
  } catch (error) {
    throw explain(error, file);
  }
}

function explain(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') {
    return new BrokenFile(file, 'the gzip file is cut off before its end; copy it again');
  }
  if (code?.startsWith('Z_')) {
    return new BrokenFile(file, 'the gzip file is damaged; copy it again');
  }
  return error;
}
