import type { Expediente } from '../../../domain/expediente.js';
import { words } from '../../../domain/folding.js';
import { municipalityKeys } from '../../../domain/municipality.js';
import { wordUnits } from '../../../domain/word-units.js';

/** What an index must know of a record. */
export type Indexed = Pick<Expediente, 'codArchivo' | 'municipality' | 'title' | 'content'>;

/*
 * A term is one thing that a record can be found by. Its first letter says which kind of thing.
 */
export const codeTerm = (key: string) => `c${key}`;
export const municipalityTerm = (key: string) => `m${key}`;
export const wordTerm = (word: string) => `w${word}`;
/** Stands for all words that begin so, where they are many. */
export const prefixTerm = (prefix: string) => `p${prefix}`;

/** In letters. No question is long enough to tell words apart that are the same up to here. */
const LONGEST_WORD = 4_096;

/** Every term of a record; one that it has twice may come twice. */
export function termsOf({ codArchivo, municipality, title, content }: Indexed): string[] {
  return [
    codeTerm(codArchivo.key),
    ...municipalityTerms(municipality),
    ...indexedWords(title).map(wordTerm),
    ...indexedWords(content).map(wordTerm),
  ];
}

export function municipalityTerms(municipality: string): string[] {
  return municipalityKeys(municipality).map(municipalityTerm);
}

/** The words of a text as an index knows them, in their order. */
export function indexedWords(text: string): string[] {
  const all = words(text);
  for (let i = 0; i < all.length; i++) {
    if ((all[i] as string).length > LONGEST_WORD) all[i] = cut(all[i] as string);
  }
  return all;
}

/**
 * Visits the words of a text as an index knows them, in their order, without a string for any:
 * each is given as code units, from one place up to another.
 */
export function eachIndexedWord(
  text: string,
  visit: (units: Uint16Array, from: number, to: number) => void,
): void {
  const units = wordUnits(text);
  for (let from = 0, end = 0; end < units.length; end++) {
    if (units[end] !== 0) continue;
    if (end > from) visit(units, from, cutEnd(units, from, end));
    from = end + 1;
  }
}

/** Stores have bounds for their keys, and a document without a space may be one word of them. */
function cut(word: string): string {
  return [...word.slice(0, 2 * LONGEST_WORD)].slice(0, LONGEST_WORD).join('');
}

function cutEnd(units: Uint16Array, from: number, to: number): number {
  if (to - from <= LONGEST_WORD) return to;
  let end = from;
  for (let letters = 0; letters < LONGEST_WORD && end < to; letters++) {
    // A word has no half of a pair without the other.
    end += ((units[end] as number) & 0xfc00) === 0xd800 ? 2 : 1;
  }
  return end;
}
