import { Container, DENSE_FROM } from '../../search-index/roaring/container.js';
import type { ContainerView } from '../../search-index/roaring/container-view.js';
import type { PostingParts } from './index-arrays.js';

/** For every term of a generation, by its index, which places of which spans hold it. */
export class Postings {
  constructor(private readonly parts: PostingParts) {}

  has(term: number): boolean {
    const { firsts } = this.parts;
    return (firsts[term] as number) < (firsts[term + 1] as number);
  }

  /** How many places some terms have, from one up to, not including, another. */
  count(from: number, to: number): number {
    const { firsts, counts } = this.parts;
    const end = firsts[to] as number;
    let count = 0;
    for (let i = firsts[from] as number; i < end; i++) count += (counts[i] as number) + 1;
    return count;
  }

  /** The first posting of a term in a span or in one after it. */
  first(term: number, span: number): number {
    const { firsts, spans } = this.parts;
    let low = firsts[term] as number;
    let high = firsts[term + 1] as number;
    // A term that every span has stands in each of them where the span's number says.
    if (high - low > span && spans[low + span] === span) return low + span;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((spans[middle] as number) >= span) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** What would follow the last posting of a term. */
  end(term: number): number {
    return this.parts.firsts[term + 1] as number;
  }

  span(posting: number): number {
    return this.parts.spans[posting] as number;
  }

  chunk(posting: number): Container {
    const found = { list: undefined, bits: undefined, start: 0, count: 0 };
    this.read(posting, found);
    const { list, bits, start, count } = found as ContainerView;
    return bits
      ? Container.ofBits(bits, start, count)
      : Container.ofList(list as Uint16Array, start, count);
  }

  /** Writes where a term's places in a span lie; false where it has none. */
  find(term: number, span: number, found: Writable<ContainerView>): boolean {
    const posting = this.first(term, span);
    const { spans } = this.parts;
    if (posting >= this.end(term) || spans[posting] !== span) return false;
    this.read(posting, found);
    return true;
  }

  /** Writes where the places of a posting lie. */
  read(posting: number, found: Writable<ContainerView>): void {
    const { spans, starts, counts, lists, bits } = this.parts;
    const span = spans[posting] as number;
    const count = (counts[posting] as number) + 1;
    found.count = count;
    found.start = starts[posting] as number;
    found.list = count < DENSE_FROM ? lists[span] : undefined;
    found.bits = count < DENSE_FROM ? undefined : bits[span];
  }
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
