import type { SearchCriteria } from '../../../domain/search/search-criteria.js';
import type { SearchText } from '../../../domain/search/search-text.js';
import type { RankRange } from './ranks.js';
import { codeTerm, municipalityTerm, wordTerm } from './terms.js';
import type { YearRanges } from './year-ranges.js';

/** A whole term, or a prefix of words. */
export type Lookup = { readonly term: string } | { readonly prefix: string };

/** A search in terms of the index. */
export interface QueryPlan {
  /** Only ranks in this window can match. */
  readonly window: RankRange;
  /** A record must have at least one term of each clause. */
  readonly clauses: readonly (readonly Lookup[])[];
  /** Words that must be side by side. The posting lists cannot tell; the texts must be checked. */
  readonly phrases: SearchText['phrases'];
}

/** `rankOfCode` is where the record with the code is, if that is known without the index. */
export function queryPlan(
  criteria: SearchCriteria,
  years: YearRanges,
  rankOfCode?: number,
): QueryPlan {
  const { codArchivo, municipality, year, text } = criteria;
  const clauses: Lookup[][] = [];
  if (codArchivo && rankOfCode === undefined) {
    clauses.push([{ term: codeTerm(codArchivo.key) }]);
  }
  if (municipality) clauses.push(municipality.keys.map((key) => ({ term: municipalityTerm(key) })));
  for (const prefix of text?.prefixes ?? []) clauses.push([{ prefix }]);
  for (const phrase of text?.phrases ?? []) {
    for (const word of phrase) clauses.push([{ term: wordTerm(word) }]);
  }
  const ofYear = years.range(year);
  return {
    window: rankOfCode === undefined ? ofYear : ofYear.only(rankOfCode),
    clauses,
    phrases: text?.phrases.some(isLong) ? text.phrases.filter(isLong) : NONE,
  };
}

const NONE: SearchText['phrases'] = [];

/** A phrase of one word needs no check. */
function isLong(phrase: readonly string[]): boolean {
  return phrase.length > 1;
}
