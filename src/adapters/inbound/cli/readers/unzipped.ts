import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BrokenSource } from './broken-source.js';
import { joined, peeked } from './first-bytes.js';

const GZIP = Buffer.from([0x1f, 0x8b]);
const CHUNK_BYTES = 128 * 1024;

/** The bytes as they were before gzip, or as they are where gzip never saw them. */
export async function* unzipped(
  chunks: AsyncIterable<Buffer>,
  file: string,
): AsyncGenerator<Buffer> {
  const [head, rest] = await peeked(chunks, GZIP.length);
  if (!head.subarray(0, GZIP.length).equals(GZIP)) {
    yield* joined(head, rest);
    return;
  }
  const zipped = Readable.from(joined(head, rest), { objectMode: false });
  // The fault of either stream comes out of the loop below.
  const plain = pipeline(zipped, createGunzip({ chunkSize: CHUNK_BYTES }), () => {});
  try {
    for await (const chunk of plain) yield chunk;
  } catch (error) {
    throw inWords(error, file);
  }
}

function inWords(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'Z_BUF_ERROR') {
    return new BrokenSource(file, 'the gzip file is cut off before its end; copy it again');
  }
  if (code?.startsWith('Z_')) {
    return new BrokenSource(file, 'the gzip file is damaged; copy it again');
  }
  return error;
}
