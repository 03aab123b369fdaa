import { createHash } from 'node:crypto';
import { termsOf } from 'planning-registry';

/** In bytes of UTF-8. A key of an index has room for 2,704. */
const LONGEST = 1_000;
const WORD = 'w';

/** The terms of a record as the index has them, each once. */
export function indexedTerms(record) {
  return [...new Set(termsOf(record).map(indexedTerm))];
}

/**
 * A long word is indexed by its beginning, and the texts say the rest. A long code or municipality
 * is indexed by its digest.
 */
export function indexedTerm(term) {
  if (!isLong(term)) return term;
  if (term.startsWith(WORD)) return beginning(term);
  return `${term[0]}#${createHash('sha256').update(term).digest('hex')}`;
}

export function isLong(term) {
  return term.length * 3 > LONGEST && Buffer.byteLength(term) > LONGEST;
}

function beginning(term) {
  let bytes = 0;
  let kept = '';
  for (const character of term) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST) break;
    kept += character;
  }
  return kept;
}
