import type { FoundPage, FoundRecords } from '../../../../application/search/search-query.js';
import type { MaybePromise } from '../../../../domain/maybe-promise.js';
import type { RecordBatch } from '../../../../domain/ports/record-batch.js';
import type { FairStream } from './fair-stream.js';
import type { Headers } from './registry-response.js';
import { type RecordFormat, responseBody, type ShortBody } from './response-body.js';

/** How what was found becomes a body. */
export interface Representation<Found> {
  /** The header fields that go with the body: what it is, and what to call it. */
  readonly headers: Headers;
  /** What its entity tags have beside revision and encoding: a setting that changes the bytes. */
  readonly variant?: string | undefined;
  body(
    found: Found,
    onStreamed: (batch: RecordBatch) => void,
  ): MaybePromise<ShortBody | FairStream>;
  /** The page that was found, where pages can be asked for. */
  page?(found: Found): FoundPage | undefined;
}

export const JSON_HEADERS: Headers = ['content-type', 'application/json; charset=utf-8'];

/** The envelope of the contract. Published records are in its form already. */
export const jsonEnvelope: RecordFormat = {
  open: Buffer.from('{"resultadoBusqueda":['),
  separator: Buffer.from(','),
  close: Buffer.from(']}'),
  encode: (published) => published,
};

/** The answer of the contract. */
export const recordsAsJson: Representation<FoundRecords> = {
  headers: JSON_HEADERS,
  body: ({ batches }, onStreamed) => responseBody(batches, jsonEnvelope, onStreamed),
  page: ({ page }) => page,
};

/** One JSON text, of what is small enough to be written at once. */
export function asJson<Found>(toJson: (found: Found) => object): Representation<Found> {
  return {
    headers: JSON_HEADERS,
    body: (found) => ({ bytes: Buffer.from(JSON.stringify(toJson(found))) }),
  };
}
