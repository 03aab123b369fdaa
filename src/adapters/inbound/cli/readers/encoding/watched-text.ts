import { EncodingDoubt, type FoundEncoding } from './encoding-doubt.js';
import { type DecodedText, toUtf8 } from './text-encoding.js';

type Chunks = AsyncIterable<Buffer>;

/** As `toUtf8`. Says at the end of the text if the given encoding seems to be the wrong one. */
export async function toUtf8Watched(
  chunks: Chunks,
  encoding: string | undefined,
  onDoubt: (found: FoundEncoding) => void,
): Promise<DecodedText> {
  if (encoding === undefined) return toUtf8(chunks);
  const doubt = new EncodingDoubt(encoding);
  const decoded = await toUtf8(watched(chunks, doubt), encoding);
  // A byte order mark has won.
  if (decoded.encoding !== encoding) return decoded;
  return { ...decoded, chunks: withEnd(decoded.chunks, doubt, onDoubt) };
}

async function* watched(chunks: Chunks, doubt: EncodingDoubt): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    doubt.look(chunk);
    yield chunk;
  }
}

async function* withEnd(
  chunks: Chunks,
  doubt: EncodingDoubt,
  onDoubt: (found: FoundEncoding) => void,
): AsyncGenerator<Buffer> {
  try {
    yield* chunks;
  } finally {
    const { found } = doubt;
    if (found !== undefined) onDoubt(found);
  }
}
