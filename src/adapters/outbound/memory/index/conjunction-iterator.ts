import type { BlockMatch } from '../../search-index/block-match.js';
import type { RankRange } from '../../search-index/ranks.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import { Intersection } from '../../search-index/roaring/intersection.js';
import { isOneTerm, type Operand } from './operand.js';
import { PostingCursor } from './posting-cursor.js';
import type { Postings } from './postings.js';

/** Goes through the blocks that may hold a match. No generator: going on with one takes longer. */
export class ConjunctionIterator implements Iterator<BlockMatch> {
  /** The term in whose blocks alone there can be a match; -1 where there is no such term. */
  private readonly leading: number;
  /** Of the leading term's postings, or else of the blocks, the next one and where they end. */
  private at: number;
  private readonly end: number;
  private readonly offsets: readonly PostingCursor[];
  private readonly common: Intersection;

  /** The operands have the rarest first. */
  constructor(
    private readonly postings: Postings,
    private readonly window: RankRange,
    operands: readonly Operand[],
  ) {
    const rarest = operands[0];
    const first = Math.floor(window.from / BLOCK_SIZE);
    const end = Math.ceil(window.to / BLOCK_SIZE);
    this.leading = rarest && isOneTerm(rarest) ? rarest.from : -1;
    this.at = this.leading < 0 ? first : postings.first(this.leading, first);
    if (window.length === 0 || rarest?.most === 0) this.end = this.at;
    else this.end = this.leading < 0 ? end : postings.first(this.leading, end);
    this.offsets = operands.map((operand) => new PostingCursor(operand, postings));
    this.common = new Intersection(this.offsets);
  }

  next(): IteratorResult<BlockMatch, undefined> {
    while (this.at < this.end) {
      if (this.moveTo(this.at++)) return { done: false, value: this.common };
    }
    return { done: true, value: undefined };
  }

  private moveTo(at: number): boolean {
    const { postings, offsets, leading } = this;
    const block = leading < 0 ? at : postings.block(at);
    if (leading >= 0) postings.read(at, offsets[0] as PostingCursor);
    for (let i = leading < 0 ? 0 : 1; i < offsets.length; i++) {
      if (!(offsets[i] as PostingCursor).moveTo(block)) return false;
    }
    this.common.within(this.window, block * BLOCK_SIZE);
    return true;
  }
}
