import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import type { FoundPage } from '../../../../application/search/search-query.js';
import { type MaybePromise, whenKnown } from '../../../../domain/maybe-promise.js';
import { limits } from '../limits.js';
import { ClientPresence } from './client-presence.js';
import { clientHas } from './conditional-request.js';
import { type ContentEncoding, compress, compressor } from './content-encoding.js';
import { FairStream } from './fair-stream.js';
import type {
  OnRecords,
  RegistryRequest,
  RegistryResponse,
  Respond,
  StreamedBody,
} from './registry-response.js';
import type { Representation } from './representation.js';
import type { ShortBody } from './response-body.js';
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
export function responseMaker<Found>(
  options: ResponseHeadOptions,
  representation: Representation<Found>,
): Respond<NewStream, Found> {
  const { variant } = representation;
  const headOf = responseHead(options, variant);

  return (asked) => {
    const client = new ClientPresence(asked.request.raw.res);
    return whenKnown(asked.result.read(client), (found) => {
      const counter = new RecordCounter();
      const page = representation.page?.(found);
      const body = representation.body(found, ({ size }) => counter.add(size));
      return whenKnown(body, (known) =>
        known instanceof FairStream
          ? streamed(asked, page, known, counter, client)
          : whole(asked, page, known, client),
      );
    });
  };

  function whole(
    asked: RegistryRequest<Found>,
    page: FoundPage | undefined,
    { bytes, records }: ShortBody,
    client: ClientPresence,
  ): MaybePromise<RegistryResponse<NewStream>> {
    client.release();
    const encoding = bytes.length < limits.compressFromBytes ? undefined : asked.accepted;
    const head = headOf(asked, page, encoding);
    const etag = entityTag(asked.result.revision, encoding, variant);
    if (clientHas(asked, etag)) return { etag, head };
    return whenKnown(encoding ? compress(bytes, encoding) : bytes, (body) => {
      const ofBody = bodyHeaders(representation.headers, encoding, body.length);
      const headers = [...head, ...ofBody];
      return { etag, head, whole: { headers, body, records } };
    });
  }

  function streamed(
    asked: RegistryRequest<Found>,
    page: FoundPage | undefined,
    body: FairStream,
    counter: RecordCounter,
    client: ClientPresence,
  ): RegistryResponse<NewStream> {
    const encoding = asked.accepted;
    const head = headOf(asked, page, encoding);
    const etag = entityTag(asked.result.revision, encoding, variant);
    if (clientHas(asked, etag)) {
      body.destroy();
      return { etag, head };
    }
    const headers = [...head, ...bodyHeaders(representation.headers, encoding)];
    return { etag, head, streamed: newStream(headers, body, encoding, counter, client) };
  }
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
  client: ClientPresence,
): NewStream {
  const open = () => (encoding ? pipeline(body, compressor(encoding), () => client.leave()) : body);
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
