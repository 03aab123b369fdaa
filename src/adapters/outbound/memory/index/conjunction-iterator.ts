import type { BlockMatch, RankRange } from '../../search-index/ranks.js';
import { BLOCK_SIZE } from '../../search-index/roaring/bitmap.js';
import { Container, type ContainerView } from '../../search-index/roaring/container.js';
import { Intersection } from '../../search-index/roaring/intersection.js';
import type { Postings } from './postings.js';

/** A clause in terms of the dictionary: a record must have a term in `from` ≤ term < `to`. */
export interface Operand {
  readonly from: number;
  readonly to: number;
  /** More ranges of terms, of which one is enough too. */
  readonly others: readonly Operand[];
  /** At most this many records match; exactly this many if `isExact`. */
  readonly most: number;
  readonly isExact: boolean;
}

/**
 * Visits the blocks in which all operands may match. The rarest operand comes first: if it is one
 * term, only the blocks of this term are visited. A generator would take longer.
 */
export class ConjunctionIterator implements Iterator<BlockMatch> {
  /** The term whose blocks are visited; -1 if all blocks of the window are. */
  private readonly leading: number;
  /** The next posting of the leading term, or the next block. */
  private at: number;
  private readonly end: number;
  private readonly cursors: readonly PostingCursor[];
  private readonly intersection: Intersection;

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
    this.cursors = operands.map((operand) => new PostingCursor(operand, postings));
    this.intersection = new Intersection(this.cursors);
  }

  next(): IteratorResult<BlockMatch, undefined> {
    while (this.at < this.end) {
      if (this.moveTo(this.at++)) return { done: false, value: this.intersection };
    }
    return { done: true, value: undefined };
  }

  private moveTo(at: number): boolean {
    const { postings, cursors, leading } = this;
    const block = leading < 0 ? at : postings.block(at);
    if (leading >= 0) postings.read(at, cursors[0] as PostingCursor);
    for (let i = leading < 0 ? 0 : 1; i < cursors.length; i++) {
      if (!(cursors[i] as PostingCursor).moveTo(block)) return false;
    }
    this.intersection.within(this.window, block * BLOCK_SIZE);
    return true;
  }
}

function isOneTerm({ from, to, others }: Operand): boolean {
  return to - from === 1 && others.length === 0;
}

const NONE: number[] = [];

/** The container of one operand, block after block. A new object for each block would take longer. */
class PostingCursor implements ContainerView {
  list: Uint16Array | undefined = undefined;
  bits: Uint32Array | undefined = undefined;
  start = 0;
  count = 0;
  /** -1 if the operand has several terms. */
  readonly #term: number;
  /** For each of several terms, its next posting, and the end of its postings. */
  readonly #next: number[] = NONE;
  readonly #ends: number[] = NONE;

  constructor(
    operand: Operand,
    private readonly postings: Postings,
  ) {
    this.#term = isOneTerm(operand) ? operand.from : -1;
    if (this.#term >= 0) return;
    this.#next = [];
    this.#ends = [];
    for (const { from, to } of [operand, ...operand.others]) {
      for (let term = from; term < to; term++) {
        this.#next.push(postings.first(term, 0));
        this.#ends.push(postings.end(term));
      }
    }
  }

  /** Moves to a later block. False if nothing matches there. */
  moveTo(block: number): boolean {
    if (this.#term >= 0) return this.postings.find(this.#term, block, this);
    const found = this.#postingsIn(block);
    if (found.length === 1) this.postings.read(found[0] as number, this);
    else this.#show(Container.union(found.map((posting) => this.postings.container(posting))));
    return this.count > 0;
  }

  #postingsIn(block: number): number[] {
    const found: number[] = [];
    for (let i = 0; i < this.#next.length; i++) {
      let next = this.#next[i] as number;
      const end = this.#ends[i] as number;
      while (next < end && this.postings.block(next) < block) next++;
      this.#next[i] = next;
      if (next < end && this.postings.block(next) === block) found.push(next);
    }
    return found;
  }

  #show({ list, bits, start, count }: Container): void {
    this.list = list;
    this.bits = bits;
    this.start = start;
    this.count = count;
  }
}
