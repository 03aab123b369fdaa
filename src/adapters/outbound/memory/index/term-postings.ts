import { countingSort } from '../../search-index/counting-sort.js';
import { GrowableArray } from '../../search-index/growable-array.js';

/** For numbered terms, where in which block their offsets lie. Added block by block, in order. */
export class TermPostings {
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

  /** The same by terms instead of blocks, the terms in the order of the given numbers. */
  inOrder(order: ArrayLike<number>): OrderedPostings {
    const offsets = positionsIn(order);
    const terms = this.#terms.view().map((term) => offsets[term] as number);
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

export interface OrderedPostings {
  /** For each term and, at the end, for what would follow, its first posting. */
  readonly firsts: Uint32Array;
  readonly blocks: Uint16Array;
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

/** For each number its position in an order. */
function positionsIn(order: ArrayLike<number>): Uint32Array {
  let most = 0;
  for (let i = 0; i < order.length; i++) most = Math.max(most, order[i] as number);
  const offsets = new Uint32Array(most + 1);
  for (let i = 0; i < order.length; i++) offsets[order[i] as number] = i;
  return offsets;
}
