import { whenKnown } from '../../../../domain/maybe-promise.js';
import { limits } from '../limits.js';
import { clientHas } from '../response/conditional-request.js';
import type { NewStream } from '../response/make-response.js';
import type {
  RecordRequest,
  RecordResponse,
  Respond,
  StreamedBody,
} from '../response/record-response.js';
import { entityTag } from '../response/response-head.js';
import { begunSearch } from './fast-path.js';
import { type ResponseCache, responseKey, versionKey } from './response-cache.js';
import { StreamCache, type StreamKey } from './stream-cache.js';

export interface RespondFromCacheOptions {
  readonly responses: ResponseCache;
  /** The room for compressed bodies that are streamed; 0: each is compressed anew. */
  readonly streamCacheBytes: number;
}

/** Makes a repeated response once for all clients. The result is what `make` would give. */
export function respondFromCache(
  make: Respond<NewStream>,
  { responses, streamCacheBytes }: RespondFromCacheOptions,
): Respond {
  const streams = new StreamCache({
    maxBytes: streamCacheBytes,
    maxMaking: limits.compressors,
    aheadBytes: limits.compressAheadBytes,
  });

  return (asked) => {
    // What is asked for the first time is in no cache, and most of it is asked for only once.
    if (!asked.isRepeated) return whenKnown(make(asked), (made) => sharedStream(asked, made));
    const { request, result, accepted } = asked;
    const key = responseKey(result, accepted, request.raw.req.url);
    const found = cachedWhole(asked, key) ?? cachedStream(asked, streamKey(asked, key));
    if (found) return found;
    return whenKnown(make(asked), (made) => {
      responses.set(key, made);
      return sharedStream(asked, made);
    });
  };

  function sharedStream(asked: RecordRequest, made: RecordResponse<NewStream>): RecordResponse {
    const { streamed } = made;
    if (!streamed?.encoding || asked.request.method === 'head') return made;
    return { ...made, streamed: shared(streamKey(asked), streamed) };
  }

  function cachedWhole(asked: RecordRequest, key: string): RecordResponse | undefined {
    const isMiss = begunSearch(asked.request.raw.req)?.isMiss;
    const found = isMiss ? undefined : responses.get(key);
    if (found && clientHas(asked, found.etag)) return { etag: found.etag, head: found.head };
    return found?.whole && found;
  }

  function cachedStream(asked: RecordRequest, key: StreamKey): RecordResponse | undefined {
    const { request, result, accepted } = asked;
    // A streamed body is long, so it has the encoding that the client likes best.
    if (!accepted || request.method === 'head') return undefined;
    const etag = entityTag(result.revision, accepted);
    const streamed = clientHas(asked, etag) ? undefined : streams.find(key);
    return streamed && { etag, head: streamed.headers, streamed };
  }

  function shared(key: StreamKey, made: NewStream): StreamedBody {
    const begun = streams.find(key); // by another client since
    if (begun) made.discard();
    return begun ?? { ...made, open: (onRecords) => streams.begin(key, made, onRecords) };
  }
}

function streamKey(
  { request, result, accepted }: RecordRequest,
  key = responseKey(result, accepted, request.raw.req.url),
): StreamKey {
  return { version: versionKey(result), key };
}
