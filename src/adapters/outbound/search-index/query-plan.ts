import type { SearchCriteria } from '../../../domain/search/search-criteria.js';
import type { SearchText } from '../../../domain/search/search-text.js';
import type { RankRange } from './ranks.js';
import { codeTerm, municipalityTerm, wordTerm } from './terms.js';
import type { YearRanges } from './year-ranges.js';

/** A term as it stands, or the beginning of a word. */
export type Lookup = { readonly term: string } | { readonly prefix: string };

/** A question in the terms of an index. */
export interface QueryPlan {
  /** Where in the order the answer lies. */
  readonly window: RankRange;
  /** A record must hold something of each of these. */
  readonly clauses: readonly (readonly Lookup[])[];
  /** And then its words must stand in this order, which only its texts can tell. */
  readonly phrases: SearchText['phrases'];
}

export function queryPlan(criteria: SearchCriteria, years: YearRanges): QueryPlan {
  const { codArchivo, municipality, year, text } = criteria;
  const clauses: Lookup[][] = [];
  if (codArchivo) clauses.push([{ term: codeTerm(codArchivo.key) }]);
  if (municipality) clauses.push(municipality.keys.map((key) => ({ term: municipalityTerm(key) })));
  for (const prefix of text?.prefixes ?? []) clauses.push([{ prefix }]);
  for (const phrase of text?.phrases ?? []) {
    for (const word of phrase) clauses.push([{ term: wordTerm(word) }]);
  }
  return {
    window: years.range(year),
    clauses,
    phrases: text?.phrases.some(isLong) ? text.phrases.filter(isLong) : NONE,
  };
}

const NONE: SearchText['phrases'] = [];

/** A phrase of one word has no order to check. */
function isLong(phrase: readonly string[]): boolean {
  return phrase.length > 1;
}
