import type { IncomingMessage } from 'node:http';
import { shortened } from '../../../../domain/record/text.js';

/** A hostile client must not fill the log. */
const MOST_OF_PATH = 256;

/** Without the query, which says what a person searched for. */
export function requestPath({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return shortened(path, MOST_OF_PATH);
}
