import { FileAsked } from '../errors.js';
import { quality } from './preferred-type.js';

const FILES = [
  { type: 'text/csv', path: '/download/records.csv' },
  { type: 'application/x-ndjson', path: '/download/records.ndjson' },
  { type: 'application/ndjson', path: '/download/records.ndjson' },
];

/** Whether a client takes only what a download gives. */
export function asksForFile(accept: string | undefined): boolean {
  return (
    accept !== undefined && /csv|ndjson/.test(accept) && quality(accept, 'application/json') === 0
  );
}

/** Sends a client that takes only a file to the download of the same records. */
export function refuseFile(
  { accept }: { readonly accept?: string | undefined },
  target: string,
  publicUrl: string,
): void {
  if (!asksForFile(accept)) return;
  const liked = ({ type }: (typeof FILES)[number]) => quality(accept, type);
  const [file] = FILES.filter((each) => liked(each) > 0).sort((a, b) => liked(b) - liked(a));
  if (!file) return;
  const query = filtersIn(target);
  throw new FileAsked(file.type, publicUrl + file.path + (query && `?${query}`));
}

/** The query of a request without what asks for a page: a file is always whole. */
function filtersIn(target: string): string {
  const query = /\?([^#]*)/.exec(target)?.[1] ?? '';
  const isFilter = (part: string) => part !== '' && !/^(limit|cursor)(=|$)/.test(part);
  return query.split('&').filter(isFilter).join('&');
}
