import { InvalidValue } from '../errors.js';
import { characters } from './text.js';

export const MAX_COD_ARCHIVO_LENGTH = 64;

export const COD_ARCHIVO_FORM = /^[\p{L}0-9._/-]+-[0-9]+$/u;

/** The registry's inscription code of one record: `<prefix>-<number>`. */
export interface CodArchivo {
  /** As written, in Unicode NFC. */
  readonly text: string;
  /** What follows the last hyphen, leading zeros kept. */
  readonly number: string;
  /** Two codes are the same code when their keys are equal: case does not count. */
  readonly key: string;
}

export function parseCodArchivo(written: string): CodArchivo {
  const text = written.normalize('NFC');
  if (text.length > MAX_COD_ARCHIVO_LENGTH && characters(text) > MAX_COD_ARCHIVO_LENGTH) {
    throw new InvalidValue(`is longer than ${MAX_COD_ARCHIVO_LENGTH} characters`);
  }
  if (!COD_ARCHIVO_FORM.test(text)) {
    throw new InvalidValue(
      'is not of the form <prefix>-<number>: letters, digits, ".", "/", "_" and "-", then a hyphen and digits',
    );
  }
  return {
    text,
    number: text.slice(text.lastIndexOf('-') + 1),
    // Upper case first: it unites letters with two lower forms, such as the two Greek sigmas.
    key: text.toUpperCase().toLowerCase(),
  };
}
