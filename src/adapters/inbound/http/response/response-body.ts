import type { FoundRecords } from '../../../../application/search/search-query.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';
import type { RecordBatch } from '../../../../domain/ports/record-batch.js';
import { limits } from '../limits.js';
import { FairStream } from './fair-stream.js';

/** How batches of published records become one text. */
export interface RecordFormat {
  readonly open: Uint8Array;
  /** Between two batches. */
  readonly separator: Uint8Array;
  readonly close: Uint8Array;
  /** A batch, from its published form: records as JSON, a comma between each two. */
  encode(published: Uint8Array): Uint8Array;
}

export interface ShortBody {
  readonly bytes: Buffer;
  /** How many records it has, where it has records. */
  readonly records?: number | undefined;
}

type OnStreamed = (batch: RecordBatch) => void;

/**
 * The body of a response: one buffer for a short one, a stream for a long one. Its length decides,
 * not the number of its batches: those differ from store to store.
 */
export function responseBody(
  batches: FoundRecords['batches'],
  format: RecordFormat,
  onStreamed: OnStreamed,
): MaybePromise<ShortBody | FairStream> {
  if (Symbol.asyncIterator in batches) {
    return beginBody(batches[Symbol.asyncIterator](), format, onStreamed);
  }
  const pieces = batches.map((batch) => format.encode(batch.published()));
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length <= limits.cachedResponseBytes
    ? whole(batches, pieces, format)
    : new FairStream(framed([...batches], pieces, format, onStreamed));
}

async function beginBody(
  batches: AsyncIterator<RecordBatch>,
  format: RecordFormat,
  onStreamed: OnStreamed,
): Promise<ShortBody | FairStream> {
  const begun: RecordBatch[] = [];
  const pieces: Uint8Array[] = [];
  let length = 0;
  while (length <= limits.cachedResponseBytes) {
    const { done, value } = await batches.next();
    if (done) return whole(begun, pieces, format);
    begun.push(value);
    const piece = format.encode(value.published());
    pieces.push(piece);
    length += piece.length;
  }
  return new FairStream(framed(begun, pieces, format, onStreamed, batches));
}

function whole(
  batches: readonly RecordBatch[],
  pieces: readonly Uint8Array[],
  { open, separator, close }: RecordFormat,
): ShortBody {
  const parts = [open];
  let records = 0;
  for (const [i, { size }] of batches.entries()) {
    if (i > 0) parts.push(separator);
    parts.push(pieces[i] as Uint8Array);
    records += size;
  }
  parts.push(close);
  return { bytes: Buffer.concat(parts), records };
}

/** Not a generator: a generator that is closed before it starts would not close the batches. */
function framed(
  begun: RecordBatch[],
  pieces: Uint8Array[],
  { open, separator, close, encode }: RecordFormat,
  onStreamed: OnStreamed,
  batches?: AsyncIterator<RecordBatch>,
): AsyncIterator<Uint8Array[], undefined> {
  let before = open;
  let closed = false;
  const next = async () => {
    const batch = begun.shift();
    if (batch) return { batch, piece: pieces.shift() as Uint8Array };
    const { done, value } = (await batches?.next()) ?? { done: true };
    return done ? undefined : { batch: value as RecordBatch, piece: encode(value.published()) };
  };
  return {
    async next() {
      if (closed) return { done: true, value: undefined };
      const more = await next();
      closed = !more;
      if (!more) return { value: [close] };
      const value = [before, more.piece];
      before = separator;
      onStreamed(more.batch);
      return { value };
    },
    async return() {
      await batches?.return?.();
      return { done: true, value: undefined };
    },
  };
}
