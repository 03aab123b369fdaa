import { InvalidValue } from '../errors.js';
import { characters } from '../record/text.js';
import { words } from './folding.js';

export const MAX_SEARCH_LENGTH = 200;
export const MAX_SEARCH_WORDS = 16;

/** A search term, understood. All of it is literal text: it knows no operator and no pattern. */
export interface SearchText {
  /** Each of these begins some word of the title or the content. */
  readonly prefixes: readonly string[];
  /** The words of each of these stand side by side, whole, in the title or in the content. */
  readonly phrases: readonly (readonly string[])[];
}

export function parseSearchText(term: string): SearchText {
  if (characters(term) > MAX_SEARCH_LENGTH) {
    throw new InvalidValue(`is longer than ${MAX_SEARCH_LENGTH} characters`);
  }
  const prefixes: string[] = [];
  const phrases: string[][] = [];
  for (const { text, quoted } of parts(term)) {
    const found = words(text);
    if (!quoted) prefixes.push(...found);
    else if (found.length > 0) phrases.push(found);
  }
  const count = prefixes.length + phrases.flat().length;
  if (count === 0) throw new InvalidValue('has no letter and no digit to look for');
  if (count > MAX_SEARCH_WORDS) {
    throw new InvalidValue(`has more than ${MAX_SEARCH_WORDS} words`);
  }
  return { prefixes, phrases };
}

/** Quotes pair from the left. One left over at the end separates words, as any punctuation. */
function parts(term: string): { text: string; quoted: boolean }[] {
  const pieces = term.split('"');
  return pieces.map((text, index) => ({
    text,
    quoted: index % 2 === 1 && index < pieces.length - 1,
  }));
}
