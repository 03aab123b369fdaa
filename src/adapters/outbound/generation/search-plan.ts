import type { SearchCriteria } from '../../../domain/search-criteria.js';
import type { SearchText } from '../../../domain/search-text.js';
import type { RankRange } from './ranks.js';
import { codeTerm, municipalityTerm, wordTerm } from './terms.js';
import type { YearRanges } from './year-ranges.js';

/** A term as it stands, or the beginning of a word. */
export type Lookup = { readonly term: string } | { readonly prefix: string };

/** A question in the terms of an index. */
export interface SearchPlan {
  /** Where in the order the answer lies. */
  readonly window: RankRange;
  /** A record must hold something of each of these. */
  readonly clauses: readonly (readonly Lookup[])[];
  /** And then its words must stand in this order, which only its texts can tell. */
  readonly phrases: SearchText['phrases'];
}

export function searchPlan(criteria: SearchCriteria, years: YearRanges): SearchPlan {
  const { codArchivo, municipality, year, text } = criteria;
  return {
    window: years.range(year),
    clauses: [
      ...(codArchivo ? [[{ term: codeTerm(codArchivo.key) }]] : []),
      ...(municipality ? [municipality.keys.map((key) => ({ term: municipalityTerm(key) }))] : []),
      ...(text?.prefixes.map((prefix) => [{ prefix }]) ?? []),
      ...(text?.phrases.flat().map((word) => [{ term: wordTerm(word) }]) ?? []),
    ],
    // A phrase of one word has no order to check.
    phrases: text?.phrases.filter((phrase) => phrase.length > 1) ?? [],
  };
}
