import type { Expediente } from '../../../domain/expediente.js';
import { words } from '../../../domain/folding.js';
import { municipalityKeys } from '../../../domain/municipality.js';

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

/** Every term of a record; one that it has twice may come twice. */
export function termsOf({ codArchivo, municipality, title, content }: Indexed): string[] {
  return [
    codeTerm(codArchivo.key),
    ...municipalityKeys(municipality).map(municipalityTerm),
    ...words(title).map(wordTerm),
    ...words(content).map(wordTerm),
  ];
}
