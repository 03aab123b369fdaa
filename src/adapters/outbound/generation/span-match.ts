import type { Ranks } from './ranks.js';

/** What matches in one span. Ranks are written out only when and as far as they are asked for. */
export interface SpanMatch {
  readonly count: number;
  /** All, or the first so many from a rank on. */
  ranks(from?: number, most?: number): Ranks;
}

/** What matches span by span, where all of it is at hand. */
export interface Matches extends Iterable<SpanMatch> {
  /** How many match in all, where that is known without a look at every span. */
  readonly total: number | undefined;
}
