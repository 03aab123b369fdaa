import { InvalidValue } from '../errors.js';
import { municipalityKeys } from '../municipality/municipality.js';
import type { CodArchivo } from '../record/cod-archivo.js';
import { characters } from '../record/text.js';
import { words } from './folding.js';
import type { SearchText } from './search-text.js';

export const MAX_MUNICIPALITY_LENGTH = 100;

/** The validated question. What is present must match, all of it; nothing present matches all. */
export interface SearchCriteria {
  readonly codArchivo?: CodArchivo | undefined;
  readonly municipality?: MunicipalityName | undefined;
  readonly year?: string | undefined;
  readonly text?: SearchText | undefined;
}

export interface MunicipalityName {
  /** As the question wrote it. */
  readonly name: string;
  readonly keys: readonly string[];
}

export function parseMunicipality(name: string): MunicipalityName {
  if (characters(name) > MAX_MUNICIPALITY_LENGTH) {
    throw new InvalidValue(`is longer than ${MAX_MUNICIPALITY_LENGTH} characters`);
  }
  if (words(name).length === 0) throw new InvalidValue('has no letter and no digit');
  return { name, keys: municipalityKeys(name) };
}

export const YEAR_FORM = /^[0-9]{4}$/;

export function parseYear(year: string): string {
  if (!YEAR_FORM.test(year)) throw new InvalidValue('is not a year of four digits');
  return year;
}

/** Equal for two questions exactly when they ask the same thing in the same words. */
export function criteriaKey({ codArchivo, municipality, year, text }: SearchCriteria): string {
  return JSON.stringify([
    codArchivo?.key ?? null,
    municipality?.keys ?? null,
    year ?? null,
    text ? [text.prefixes, text.phrases] : null,
  ]);
}
