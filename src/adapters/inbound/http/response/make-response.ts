import { pipeline, type Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import { limits } from '../limits.js';
import { clientHas } from './conditional-request.js';
import { type ContentEncoding, compress, compressor } from './content-encoding.js';
import { FairStream } from './fair-stream.js';
import type { OnRecords, Respond, StreamedBody } from './record-response.js';
import { responseBody } from './response-body.js';
import { bodyHeaders, entityTag, type ResponseHeadOptions, responseHead } from './response-head.js';

/** A streamed body that nobody has been sent yet. */
export interface NewStream extends StreamedBody {
  readonly encoding: ContentEncoding;
  /** How many records have gone into it so far. */
  records(): number;
  /** Opens it for many clients: it goes on when the one that asked first leaves. */
  openForMany(): Readable;
}

/** Makes each response anew, from what the registry holds. */
export function responseMaker(options: ResponseHeadOptions): Respond<NewStream> {
  const headOf = responseHead(options);
  return async (asked) => {
    const { request, result, accepted } = asked;
    const client = whileConnected(request);
    const found = await result.read({ signal: client.signal });
    const counter = new RecordCounter();
    const body = await responseBody(found.batches[Symbol.asyncIterator](), ({ size }) =>
      counter.add(size),
    );
    const isStream = body instanceof FairStream;
    if (!isStream) client.release();
    const isSmall = !isStream && body.bytes.length < limits.compressFromBytes;
    const encoding = isSmall ? undefined : accepted;
    const head = headOf(asked, found, encoding);
    const etag = entityTag(result.revision, encoding);
    if (clientHas(asked, etag)) {
      if (isStream) body.destroy();
      return { etag, head };
    }
    if (isStream) {
      const headers = [...head, ...bodyHeaders(encoding)];
      return { etag, head, streamed: newStream(headers, body, encoding, counter, client) };
    }
    const bytes = encoding ? await compress(body.bytes, encoding) : body.bytes;
    const headers = [...head, ...bodyHeaders(encoding, bytes.length)];
    return { etag, head, whole: { headers, body: bytes, records: body.records } };
  };
}

class RecordCounter {
  records = 0;
  onRecords: OnRecords = () => {};

  add(records: number): void {
    this.records += records;
    this.onRecords(this.records);
  }
}

function newStream(
  headers: readonly string[],
  body: FairStream,
  encoding: ContentEncoding,
  counter: RecordCounter,
  client: ReturnType<typeof whileConnected>,
): NewStream {
  const open = () => (encoding ? pipeline(body, compressor(encoding), () => client.abort()) : body);
  return {
    headers,
    encoding,
    records: () => counter.records,
    open(onRecords) {
      counter.onRecords = onRecords;
      return open();
    },
    openForMany() {
      client.release();
      return open();
    },
    discard: () => body.destroy(),
  };
}

/** Work for a client that has gone away is work for nobody. */
function whileConnected({ raw: { res } }: Request) {
  const closed = new AbortController();
  const abort = () => closed.abort();
  res.once('close', abort);
  // An abort makes an error with its stack: too dear for a response that has nothing left to abort.
  return { signal: closed.signal, release: () => res.off('close', abort), abort };
}
