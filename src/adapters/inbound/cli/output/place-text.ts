import type { Location } from '../../../../application/import/import-request.js';
import { number } from './format-numbers.js';

/** `line 7`, or `line 1, record 4,001` where a line holds several. */
export function placeText({ line, record }: Omit<Location, 'file'>): string {
  return record === undefined ? `line ${line}` : `line ${line}, record ${number(record)}`;
}
