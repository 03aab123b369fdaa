import type { SearchResult } from '../../../../application/search-query.js';
import type { ContentEncoding } from '../response/content-encoding.js';

export type Version = Pick<SearchResult, 'revision' | 'modified'>;

/** A revision may come back, and is then the registry since another date. */
export function versionKey({ revision, modified }: Version): string {
  return `${revision}@${modified.getTime()}`;
}

/** Everything that the bytes of a response depend on. */
export function responseKey(
  version: Version,
  accepted: ContentEncoding,
  target: string | undefined,
): string {
  return `${versionKey(version)} ${accepted} ${target}`;
}
