import type { Lookup, QueryPlan } from '../../search-index/query-plan.js';
import type { Ranks } from '../../search-index/ranks.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import { postingId } from '../documents/posting-document.js';
import { COMPLETE } from './index-metadata.js';

/** Behind a prefix it sorts after every text with that prefix. */
const LAST_CHARACTER = '\u{10ffff}';

type IdCondition = { $in: readonly string[] } | { $gte: string; $lt: string };
export type IdFilter = { _id: IdCondition } | { $or: { _id: IdCondition }[] };

/**
 * A filter for the postings of a plan's terms in some blocks. Text is only ever a part of a key,
 * never a pattern or an operator.
 */
export function postingsFilter(
  { clauses }: QueryPlan,
  blocks: readonly number[],
  isUnited: (block: number, prefix: string) => boolean,
): IdFilter {
  const keys: string[] = [COMPLETE];
  const ranges: { _id: IdCondition }[] = [];
  const ask = (block: number, lookup: Lookup) => {
    if ('term' in lookup) keys.push(postingId(block, lookup.term));
    else if (isUnited(block, lookup.prefix)) keys.push(postingId(block, prefixTerm(lookup.prefix)));
    else {
      const first = postingId(block, wordTerm(lookup.prefix));
      ranges.push({ _id: { $gte: first, $lt: first + LAST_CHARACTER } });
    }
  };
  for (const block of blocks) {
    for (const lookup of clauses.flat()) ask(block, lookup);
  }
  const byKey = { _id: { $in: keys } };
  return ranges.length === 0 ? byKey : { $or: [byKey, ...ranges] };
}

/** The records at these ranks: a range if they are neighbours, a list if they are not. */
export function recordsFilter(ranks: Ranks, from: number, to: number) {
  const first = ranks.at(from) as number;
  const last = ranks.at(to - 1) as number;
  if (first === last) return { _id: first };
  if (last - first === to - 1 - from) return { _id: { $gte: first, $lte: last } };
  return {
    _id: { $in: Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number) },
  };
}
