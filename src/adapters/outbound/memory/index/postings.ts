import {
  BITMAP_FROM,
  Container,
  type ContainerView,
} from '../../search-index/roaring/container.js';

/** The postings of all terms, as parallel arrays. They are sorted by term, then by block. */
export interface PostingArrays {
  /** For each term, the index of its first posting; at the end, the number of postings. */
  readonly firsts: Uint32Array;
  /** For each posting, its block. */
  readonly blocks: Uint16Array;
  /** For each posting, where its container begins in `lists` or `bits` of the block. */
  readonly starts: Uint32Array;
  /** For each posting, how many offsets it has, minus one: 65,536 fits into two bytes. */
  readonly counts: Uint16Array;
  /** For each block, all its array containers, one after the other. */
  readonly lists: readonly Uint16Array[];
  /** For each block, all its bitmap containers, one after the other. */
  readonly bits: readonly Uint32Array[];
}

/** The posting lists of all terms. A term and a posting are indexes into the arrays. */
export class Postings {
  constructor(private readonly arrays: PostingArrays) {}

  has(term: number): boolean {
    const { firsts } = this.arrays;
    return (firsts[term] as number) < (firsts[term + 1] as number);
  }

  /** How many offsets the terms in `from` ≤ term < `to` have, all counted together. */
  count(from: number, to: number): number {
    const { firsts, counts } = this.arrays;
    const end = firsts[to] as number;
    let count = 0;
    for (let i = firsts[from] as number; i < end; i++) count += (counts[i] as number) + 1;
    return count;
  }

  /** The first posting of a term in this block or a later one. */
  first(term: number, block: number): number {
    const { firsts, blocks } = this.arrays;
    let low = firsts[term] as number;
    let high = firsts[term + 1] as number;
    // If the term is in every block before, its postings are numbered as the blocks are.
    if (high - low > block && blocks[low + block] === block) return low + block;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((blocks[middle] as number) >= block) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** One more than the last posting of a term. */
  end(term: number): number {
    return this.arrays.firsts[term + 1] as number;
  }

  block(posting: number): number {
    return this.arrays.blocks[posting] as number;
  }

  container(posting: number): Container {
    const view = { list: undefined, bits: undefined, start: 0, count: 0 };
    this.read(posting, view);
    const { list, bits, start, count } = view as ContainerView;
    return bits
      ? Container.ofBits(bits, start, count)
      : Container.ofList(list as Uint16Array, start, count);
  }

  /** Points the view at the term's container in a block. False if the term has none there. */
  find(term: number, block: number, view: Writable<ContainerView>): boolean {
    const posting = this.first(term, block);
    const { blocks } = this.arrays;
    if (posting >= this.end(term) || blocks[posting] !== block) return false;
    this.read(posting, view);
    return true;
  }

  /** Points the view at the container of a posting. */
  read(posting: number, view: Writable<ContainerView>): void {
    const { blocks, starts, counts, lists, bits } = this.arrays;
    const block = blocks[posting] as number;
    const count = (counts[posting] as number) + 1;
    view.count = count;
    view.start = starts[posting] as number;
    view.list = count < BITMAP_FROM ? lists[block] : undefined;
    view.bits = count < BITMAP_FROM ? undefined : bits[block];
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
