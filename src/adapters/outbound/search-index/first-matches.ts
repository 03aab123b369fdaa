import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { BlockMatch, Matches } from './ranks.js';

interface FirstMatches {
  readonly found: readonly number[];
  readonly total: number;
}

/** The first matches from the rank `from` on, and the count of all matches. */
export function firstMatches(matches: Matches, from: number, most: number): FirstMatches {
  const { total } = matches;
  const found: number[] = [];
  let counted = 0;
  for (const match of matches) {
    if (total === undefined) {
      counted += addAndCount(match, found, from, most);
      continue;
    }
    match.addTo(found, from, most);
    if (found.length >= most || found.length === total) break;
  }
  return { found, total: total ?? counted };
}

export async function firstMatchesAsync(
  matches: AsyncIterable<BlockMatch>,
  from: number,
  most: number,
  { signal }: AskOptions,
): Promise<FirstMatches> {
  signal?.throwIfAborted();
  const found: number[] = [];
  let total = 0;
  for await (const match of matches) total += addAndCount(match, found, from, most);
  return { found, total };
}

function addAndCount(match: BlockMatch, found: number[], from: number, most: number): number {
  return found.length < most ? match.addAndCount(found, from, most) : match.count;
}
