import { FileAsked } from '../errors.js';
import { FILES_BY_TYPE, fileAddress } from './download-addresses.js';
import { quality } from './preferred-type.js';
import { queryOf } from './query-string.js';

/** Whether a client takes only what a download gives. */
export function asksForFile(accept: string | undefined): boolean {
  return (
    accept !== undefined && /csv|ndjson/i.test(accept) && quality(accept, 'application/json') === 0
  );
}

/** A request for records, as far as a file could hold what it asks for. */
export interface FileRequest {
  readonly accept: string | undefined;
  readonly target: string;
  /** Files have no filter for codes. */
  readonly hasCode: boolean;
}

/** Sends a client that takes only a file to the download of the same records. */
export function refuseFile({ accept, target, hasCode }: FileRequest, publicUrl: string): void {
  if (!asksForFile(accept)) return;
  const liked = ({ type }: { readonly type: string }) => quality(accept, type);
  const [best] = FILES_BY_TYPE.filter((each) => liked(each) > 0).sort(
    (a, b) => liked(b) - liked(a),
  );
  if (!best) return;
  const { type, file } = best;
  throw new FileAsked(type, hasCode ? undefined : fileAddress(publicUrl, file, queryOf(target)));
}
