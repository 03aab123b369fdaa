import { municipalityKeys } from '../../../domain/municipality/municipality.js';
import type { Expediente } from '../../../domain/record/expediente.js';
import { tokenize } from './tokenizer.js';

/** The fields of a record that are indexed. */
export type Indexed = Pick<Expediente, 'codArchivo' | 'municipality' | 'title' | 'content'>;

/* The first letter of a term is its kind. */
export const codeTerm = (key: string) => `c${key}`;
export const municipalityTerm = (key: string) => `m${key}`;
export const wordTerm = (word: string) => `w${word}`;
/** The union of all words with this prefix. */
export const prefixTerm = (prefix: string) => `p${prefix}`;

/** In letters. Queries are shorter, so the rest of a word is never searched for. */
const LONGEST_WORD = 4_096;

/** Every term of a record, perhaps with repetitions. */
export function termsOf({ title, content, ...fields }: Indexed): string[] {
  return [
    ...fieldTerms(fields),
    ...indexedWords(title).map(wordTerm),
    ...indexedWords(content).map(wordTerm),
  ];
}

/** The terms of a record that are not words: its code and its municipality. */
export function fieldTerms({ codArchivo, municipality }: Omit<Indexed, 'title' | 'content'>) {
  return [codeTerm(codArchivo.key), ...municipalityTerms(municipality)];
}

export function municipalityTerms(municipality: string): string[] {
  return municipalityKeys(municipality).map(municipalityTerm);
}

/** The words of a text, cut to the longest that is indexed, in their order. */
function indexedWords(text: string): string[] {
  const units = Array.from(indexedUnits(text), (unit) => String.fromCharCode(unit));
  return units
    .join('')
    .split('\0')
    .filter((word) => word !== '');
}

/** The same as code units; one or more 0 follow each word. Valid until the next call. */
export function indexedUnits(text: string): Uint16Array {
  const units = tokenize(text);
  if (units.length > LONGEST_WORD) cutUnits(units);
  return units;
}

/** Keys of stores have a maximum length, and a text without blanks may be one long word. */
function cutUnits(units: Uint16Array): void {
  for (let i = 0, letters = 0; i < units.length; i++) {
    // A surrogate pair is one letter: it must not be cut in the middle.
    if (((units[i] as number) & 0xfc00) !== 0xdc00) letters++;
    if (units[i] === 0) letters = 0;
    else if (letters > LONGEST_WORD) units[i] = 0;
  }
}
