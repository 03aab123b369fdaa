import type { Lookup, QueryPlan } from '../../search-index/query-plan.js';
import type { Ranks } from '../../search-index/ranks.js';
import { prefixTerm, wordTerm } from '../../search-index/terms.js';
import {
  groupOf,
  type PostingRange,
  postingId,
  postingIds,
} from '../documents/posting-document.js';
import { CODE_KEY } from '../documents/record-document.js';
import { COMPLETE } from './index-metadata.js';

type IdCondition = { $in: readonly string[] } | PostingRange;
export type IdFilter = { _id: IdCondition } | { $or: { _id: IdCondition }[] };

/**
 * A filter for the postings of a plan's terms in some blocks. Text is only ever a part of a key,
 * never a pattern or an operator: patterns have digits of blocks alone.
 */
export function postingsFilter(
  { clauses }: QueryPlan,
  blocks: readonly number[],
  isUnited: (block: number, prefix: string) => boolean,
): IdFilter {
  const keys: string[] = [COMPLETE];
  const ranges: { _id: IdCondition }[] = [];
  for (const group of new Set(blocks.map(groupOf))) {
    const some = blocks.filter((block) => groupOf(block) === group);
    const ask = (lookup: Lookup) => {
      if ('term' in lookup) {
        keys.push(...some.map((block) => postingId(block, lookup.term)));
        return;
      }
      const { prefix } = lookup;
      const others: number[] = [];
      for (const block of some) {
        if (isUnited(block, prefix)) keys.push(postingId(block, prefixTerm(prefix)));
        else others.push(block);
      }
      if (others.length > 0) ranges.push({ _id: postingIds(others, wordTerm(prefix)) });
    };
    clauses.flat().forEach(ask);
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

/** The records with these codes, by the index that the collection has for them. */
export function codesFilter(keys: readonly string[]): object {
  return { [CODE_KEY]: { $in: keys } };
}
