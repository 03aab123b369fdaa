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

export interface CachedResponsesOptions {
  readonly responses: ResponseCache;
  /** The room for compressed bodies that are streamed; 0: each is compressed anew. */
  readonly streamCacheBytes: number;
}

/** Makes a response once for all who ask for it. What it gives is what `make` would give. */
export function cachedResponses(
  make: Respond<NewStream>,
  { responses, streamCacheBytes }: CachedResponsesOptions,
): Respond {
  const streams = new StreamCache({
    maxBytes: streamCacheBytes,
    maxMaking: limits.compressors,
    aheadBytes: limits.compressAheadBytes,
  });

  return async (asked) => {
    const { request, result, accepted } = asked;
    const key = responseKey(result, accepted, request.raw.req.url);
    const streamKey = { version: versionKey(result), key };
    const found = cachedWhole(asked, key) ?? cachedStream(asked, streamKey);
    if (found) return found;
    const made = await make(asked);
    responses.set(key, made);
    const { streamed } = made;
    return streamed?.encoding && request.method !== 'head'
      ? { ...made, streamed: shared(streamKey, streamed) }
      : made;
  };

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
