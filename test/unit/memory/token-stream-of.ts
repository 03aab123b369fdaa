import { GrowableArray } from '../../../src/adapters/outbound/search-index/growable-array.js';
import { TEXT_SEPARATOR } from '../../../src/adapters/outbound/search-index/text-separator.js';
import { writeVarint } from '../../../src/adapters/outbound/search-index/varint.js';

/** The tokens of a record whose texts are these words, by their numbers. */
export function tokenStreamOf(title: readonly number[], content: readonly number[]): Uint8Array {
  const bytes = new GrowableArray(Uint8Array);
  for (const number of [...title, TEXT_SEPARATOR, ...content]) writeVarint(number, bytes);
  return bytes.taken();
}
