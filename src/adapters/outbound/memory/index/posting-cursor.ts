import { Container } from '../../search-index/roaring/container.js';
import type { ContainerView } from '../../search-index/roaring/container-view.js';
import { isOneTerm, type Operand } from './operand.js';
import type { Postings } from './postings.js';

const NONE: number[] = [];

/** What an operand matches, block after block. One for a question: one for each block takes longer. */
export class PostingCursor implements ContainerView {
  list: Uint16Array | undefined = undefined;
  bits: Uint32Array | undefined = undefined;
  start = 0;
  count = 0;
  /** -1 where there are several. */
  readonly #term: number;
  /** Of each of several terms, the next posting, and where its postings end. */
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

  /** To a block after those before; false where it matches nothing there. */
  moveTo(block: number): boolean {
    if (this.#term >= 0) return this.postings.find(this.#term, block, this);
    const found = this.#postingsIn(block);
    if (found.length === 1) this.postings.read(found[0] as number, this);
    else this.#hold(Container.union(found.map((posting) => this.postings.container(posting))));
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

  #hold({ list, bits, start, count }: Container): void {
    this.list = list;
    this.bits = bits;
    this.start = start;
    this.count = count;
  }
}
