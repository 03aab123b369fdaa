import { Container, DENSE_FROM } from '../../search-index/roaring/container.js';
import type { ContainerView } from '../../search-index/roaring/container-view.js';
import type { PostingParts } from './index-arrays.js';

/** For every term of a generation, by its index, which offsets of which blocks hold it. */
export class Postings {
  constructor(private readonly parts: PostingParts) {}

  has(term: number): boolean {
    const { firsts } = this.parts;
    return (firsts[term] as number) < (firsts[term + 1] as number);
  }

  /** How many offsets some terms have, from one up to, not including, another. */
  count(from: number, to: number): number {
    const { firsts, counts } = this.parts;
    const end = firsts[to] as number;
    let count = 0;
    for (let i = firsts[from] as number; i < end; i++) count += (counts[i] as number) + 1;
    return count;
  }

  /** The first posting of a term in a block or in one after it. */
  first(term: number, block: number): number {
    const { firsts, blocks } = this.parts;
    let low = firsts[term] as number;
    let high = firsts[term + 1] as number;
    // A term that every block has stands in each of them where the block's number says.
    if (high - low > block && blocks[low + block] === block) return low + block;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((blocks[middle] as number) >= block) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What would follow the last posting of a term. */
  end(term: number): number {
    return this.parts.firsts[term + 1] as number;
  }

  block(posting: number): number {
    return this.parts.blocks[posting] as number;
  }

  container(posting: number): Container {
    const found = { list: undefined, bits: undefined, start: 0, count: 0 };
    this.read(posting, found);
    const { list, bits, start, count } = found as ContainerView;
    return bits
      ? Container.ofBits(bits, start, count)
      : Container.ofList(list as Uint16Array, start, count);
  }

  /** Writes where a term's offsets in a block lie; false where it has none. */
  find(term: number, block: number, found: Writable<ContainerView>): boolean {
    const posting = this.first(term, block);
    const { blocks } = this.parts;
    if (posting >= this.end(term) || blocks[posting] !== block) return false;
    this.read(posting, found);
    return true;
  }

  /** Writes where the offsets of a posting lie. */
  read(posting: number, found: Writable<ContainerView>): void {
    const { blocks, starts, counts, lists, bits } = this.parts;
    const block = blocks[posting] as number;
    const count = (counts[posting] as number) + 1;
    found.count = count;
    found.start = starts[posting] as number;
    found.list = count < DENSE_FROM ? lists[block] : undefined;
    found.bits = count < DENSE_FROM ? undefined : bits[block];
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
