import { countingSort } from '../../search-index/counting-sort.js';
import { GrowableArray } from '../../search-index/growable-array.js';

/** For numbered terms, where in which span their places lie. Added span by span, in order. */
export class TermPostings {
  readonly #terms = new GrowableArray(Uint32Array);
  readonly #spans = new GrowableArray(Uint16Array);
  readonly #starts = new GrowableArray(Uint32Array);
  readonly #counts = new GrowableArray(Uint32Array);

  add(term: number, span: number, start: number, count: number): void {
    this.#terms.push(term);
    this.#spans.push(span);
    this.#starts.push(start);
    this.#counts.push(count);
  }

  /** The same by terms instead of spans, the terms in the order of the given numbers. */
  inOrder(order: ArrayLike<number>): OrderedPostings {
    const places = placesOf(order);
    const terms = this.#terms.view().map((term) => places[term] as number);
    const { firsts, targets } = countingSort(terms, order.length);
    const spans = new Uint16Array(terms.length);
    const starts = new Uint32Array(terms.length);
    const counts = new Uint32Array(terms.length);
    for (let i = 0; i < terms.length; i++) {
      const target = targets[i] as number;
      spans[target] = this.#spans.at(i);
      starts[target] = this.#starts.at(i);
      counts[target] = this.#counts.at(i);
    }
    return { firsts, spans, starts, counts };
  }
}

export interface OrderedPostings {
  /** For each term and, at the end, for what would follow, its first posting. */
  readonly firsts: Uint32Array;
  readonly spans: Uint16Array;
  readonly starts: Uint32Array;
  readonly counts: Uint32Array;
}

/** For each number its place in an order. */
function placesOf(order: ArrayLike<number>): Uint32Array {
  let most = 0;
  for (let i = 0; i < order.length; i++) most = Math.max(most, order[i] as number);
  const places = new Uint32Array(most + 1);
  for (let i = 0; i < order.length; i++) places[order[i] as number] = i;
  return places;
}
