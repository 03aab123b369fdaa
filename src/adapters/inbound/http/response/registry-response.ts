import type { Readable } from 'node:stream';
import type { Request } from '@hapi/hapi';
import type {
  FoundRecords,
  RevisionResult,
  SearchQuery,
} from '../../../../application/search/search-query.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';
import type { ContentEncoding } from './content-encoding.js';

/** A request for what the registry holds, and the revision that serves it. */
export interface RegistryRequest<Found = FoundRecords> {
  readonly request: Request;
  readonly query: SearchQuery;
  readonly result: RevisionResult<Found>;
  /** The encoding that the client likes best. */
  readonly accepted: ContentEncoding;
  /** Whether the same target was asked for before. Responses are cached from then on. */
  readonly isRepeated: boolean;
}

/** Names and values by turns, as Node takes them. An object takes longer to make. */
export type Headers = readonly string[];

/** Without any body it is a 304: the client has the current one. */
export interface RegistryResponse<Streamed = StreamedBody> {
  readonly etag: string;
  /** The header fields that go with and without a body. */
  readonly head: Headers;
  readonly whole?: WholeBody;
  readonly streamed?: Streamed;
}

interface WholeBody {
  readonly headers: Headers;
  readonly body: Buffer;
  /** How many records it has, where it has records. */
  readonly records?: number | undefined;
}

/** A body that is too long to be held at once. It is either opened or discarded. */
export interface StreamedBody {
  readonly headers: Headers;
  /** `onRecords` hears how many records the client has been handed. */
  open(onRecords: OnRecords): Readable;
  discard(): void;
}

export type OnRecords = (records: number) => void;

/** Makes the response to a request. */
export type Respond<Streamed = StreamedBody, Found = FoundRecords> = (
  asked: RegistryRequest<Found>,
) => MaybePromise<RegistryResponse<Streamed>>;
