import { municipalityKeys } from '../../../domain/municipality/municipality.js';
import type { Expediente } from '../../../domain/record/expediente.js';
import { tokenize } from './tokenizer.js';

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
export function termsOf({ title, content, ...named }: Indexed): string[] {
  return [
    ...namesOf(named),
    ...indexedWords(title).map(wordTerm),
    ...indexedWords(content).map(wordTerm),
  ];
}

/** The terms of a record that are not words of its texts. */
export function namesOf({ codArchivo, municipality }: Omit<Indexed, 'title' | 'content'>) {
  return [codeTerm(codArchivo.key), ...municipalityTerms(municipality)];
}

export function municipalityTerms(municipality: string): string[] {
  return municipalityKeys(municipality).map(municipalityTerm);
}

/** The words of a text as an index knows them, in their order. */
function indexedWords(text: string): string[] {
  const units = Array.from(indexedUnits(text), (unit) => String.fromCharCode(unit));
  return units
    .join('')
    .split('\0')
    .filter((word) => word !== '');
}

/** The same as code units, with a 0 or several behind each; to be read before the next. */
export function indexedUnits(text: string): Uint16Array {
  const units = tokenize(text);
  if (units.length > LONGEST_WORD) cutUnits(units);
  return units;
}

/** Stores have bounds for their keys, and a document without a space may be one word of them. */
function cutUnits(units: Uint16Array): void {
  for (let i = 0, letters = 0; i < units.length; i++) {
    // Two surrogates are one letter: no word has one of them without the other.
    if (((units[i] as number) & 0xfc00) !== 0xdc00) letters++;
    if (units[i] === 0) letters = 0;
    else if (letters > LONGEST_WORD) units[i] = 0;
  }
}
