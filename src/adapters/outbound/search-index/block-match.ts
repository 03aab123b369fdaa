import type { Ranks } from './ranks.js';

/** What matches in one block. Ranks are written out only when and as far as they are asked for. */
export interface BlockMatch {
  readonly count: number;
  /** All of them. */
  ranks(): Ranks;
  /** Appends those from a rank on, until there are so many in all. */
  addTo(found: number[], from: number, most: number): void;
}

/** What matches block by block, where all of it is at hand. A match holds until the next is asked for. */
export interface Matches extends Iterable<BlockMatch> {
  /** How many match in all, where that is known without a look at every block. */
  readonly total: number | undefined;
}
