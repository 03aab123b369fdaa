import { whenKnown } from '../../../../domain/maybe-promise.js';
import { requestTarget } from '../request/request-target.js';
import { clientHas } from '../response/conditional-request.js';
import type { NewStream } from '../response/make-response.js';
import type {
  RegistryRequest,
  RegistryResponse,
  Respond,
  StreamedBody,
} from '../response/registry-response.js';
import { entityTag } from '../response/response-head.js';
import { begunSearch } from './fast-path.js';
import { type ResponseCache, responseKey, versionKey } from './response-cache.js';
import type { StreamCache, StreamKey } from './stream-cache.js';

export interface RespondFromCacheOptions {
  readonly responses: ResponseCache;
  readonly bodies: StreamCache;
  /** What the entity tags have beside revision and encoding. */
  readonly variant?: string | undefined;
}

/** Makes a repeated response once for all clients. The result is what `make` would give. */
export function respondFromCache<Found>(
  make: Respond<NewStream, Found>,
  { responses, bodies, variant }: RespondFromCacheOptions,
): Respond<StreamedBody, Found> {
  return (asked) => {
    // What is asked for the first time is in no cache, and most of it is asked for only once.
    if (!asked.isRepeated) return whenKnown(make(asked), (made) => sharedStream(asked, made));
    const { request, result, accepted } = asked;
    const key = responseKey(result, accepted, requestTarget(request.raw.req));
    const found = cachedWhole(asked, key) ?? cachedStream(asked, streamKey(asked, key));
    if (found) {
      request.server.app.metrics?.cached();
      return found;
    }
    return whenKnown(make(asked), (made) => {
      responses.set(key, made);
      return sharedStream(asked, made);
    });
  };

  function sharedStream(asked: Asked, made: RegistryResponse<NewStream>): RegistryResponse {
    const { streamed } = made;
    if (!streamed?.encoding || asked.request.method === 'head') return made;
    return { ...made, streamed: shared(streamKey(asked), streamed) };
  }

  function cachedWhole(asked: Asked, key: string): RegistryResponse | undefined {
    const isMiss = begunSearch(asked.request.raw.req)?.isMiss;
    const found = isMiss ? undefined : responses.get(key);
    if (found && clientHas(asked, found.etag)) return { etag: found.etag, head: found.head };
    return found?.whole && found;
  }

  function cachedStream(asked: Asked, key: StreamKey): RegistryResponse | undefined {
    const { request, result, accepted } = asked;
    // A streamed body is long, so it has the encoding that the client likes best.
    if (!accepted || request.method === 'head') return undefined;
    const etag = entityTag(result.revision, accepted, variant);
    const streamed = clientHas(asked, etag) ? undefined : bodies.find(key);
    return streamed && { etag, head: streamed.headers, streamed };
  }

  function shared(key: StreamKey, made: NewStream): StreamedBody {
    const begun = bodies.find(key); // by another client since
    if (begun) made.discard();
    return begun ?? { ...made, open: (onRecords) => bodies.begin(key, made, onRecords) };
  }
}

type Asked = RegistryRequest<unknown>;

function streamKey(
  { request, result, accepted }: Asked,
  key = responseKey(result, accepted, requestTarget(request.raw.req)),
): StreamKey {
  return { version: versionKey(result), key };
}
