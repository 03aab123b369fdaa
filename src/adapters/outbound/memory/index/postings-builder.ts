import { countingSort } from '../../search-index/counting-sort.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { emptyBitmap, setBit } from '../../search-index/roaring/bitmap.js';
import { BITMAP_FROM, Container } from '../../search-index/roaring/container.js';

/** The containers of one block while an index is built: all arrays in one, all bitmaps in one. */
export class ContainerPool {
  readonly #lists = new GrowableArray(Uint16Array);
  readonly #bits = new GrowableArray(Uint32Array);

  /** Returns where the container begins. */
  add(offsets: Uint16Array): number {
    if (offsets.length < BITMAP_FROM) {
      this.#lists.append(offsets);
      return this.#lists.length - offsets.length;
    }
    const bits = emptyBitmap();
    for (const offset of offsets) setBit(bits, offset);
    this.#bits.append(bits);
    return this.#bits.length - bits.length;
  }

  /** Valid until the next `add`. */
  container(start: number, count: number): Container {
    return count < BITMAP_FROM
      ? Container.ofList(this.#lists.view(), start, count)
      : Container.ofBits(this.#bits.view(), start, count);
  }

  taken(): { lists: Uint16Array; bits: Uint32Array } {
    return { lists: this.#lists.taken(), bits: this.#bits.taken() };
  }
}

/** Postings as `PostingArrays` has them, while an index is built. */
export interface SortedPostings {
  readonly firsts: Uint32Array;
  readonly blocks: Uint16Array;
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

/** Collects postings block by block, and sorts them by term. */
export class PostingTable {
  readonly #terms = new GrowableArray(Uint32Array);
  readonly #blocks = new GrowableArray(Uint16Array);
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #counts = new GrowableArray(Uint32Array);

  add(term: number, block: number, start: number, count: number): void {
    this.#terms.push(term);
    this.#blocks.push(block);
    this.#starts.push(start);
    this.#counts.push(count);
  }

  /** `order` has the numbers of all terms, in the order in which the terms are to be. */
  inOrder(order: ArrayLike<number>): SortedPostings {
    const indexes = indexesIn(order);
    const terms = this.#terms.view().map((term) => indexes[term] as number);
    const { firsts, targets } = countingSort(terms, order.length);
    const blocks = new Uint16Array(terms.length);
    const starts = new Uint32Array(terms.length);
    const counts = new Uint32Array(terms.length);
    for (let i = 0; i < terms.length; i++) {
      const target = targets[i] as number;
      blocks[target] = this.#blocks.at(i);
      starts[target] = this.#starts.at(i);
      counts[target] = this.#counts.at(i);
    }
    return { firsts, blocks, starts, counts };
  }
}

/** For each number, its index in the order. */
function indexesIn(order: ArrayLike<number>): Uint32Array {
  let most = 0;
  for (let i = 0; i < order.length; i++) most = Math.max(most, order[i] as number);
  const indexes = new Uint32Array(most + 1);
  for (let i = 0; i < order.length; i++) indexes[order[i] as number] = i;
  return indexes;
}

export function concatenatePostings(groups: readonly SortedPostings[]): SortedPostings {
  const terms = sum(groups.map(({ firsts }) => firsts.length - 1));
  const postings = sum(groups.map(({ blocks }) => blocks.length));
  const all = {
    firsts: new Uint32Array(terms + 1).fill(postings),
    blocks: new Uint16Array(postings),
    starts: new Uint32Array(postings),
    counts: new Uint32Array(postings),
  };
  let term = 0;
  let posting = 0;
  for (const { firsts, blocks, starts, counts } of groups) {
    for (let i = 0; i + 1 < firsts.length; i++) {
      all.firsts[term++] = posting + (firsts[i] as number);
    }
    all.blocks.set(blocks, posting);
    all.starts.set(starts, posting);
    all.counts.set(counts, posting);
    posting += blocks.length;
  }
  return all;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
