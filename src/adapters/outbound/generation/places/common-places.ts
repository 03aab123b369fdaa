import type { SpanMatch } from '../span-match.js';
import { SPAN_SIZE } from './bits.js';
import type { BitsAt } from './counted-bits.js';
import type { PlacesAt } from './places-at.js';
import { addSet, countSet } from './places-in-bits.js';
import { addListed, countListed } from './places-in-lists.js';

/**
 * The places that all of some chunks hold, from one place up to, not including, another. They are
 * counted without being kept, and written out no further than asked for.
 */
export class CommonPlaces implements SpanMatch {
  private first = 0;
  private from = 0;
  private to = 0;
  /** Which chunk is the shortest list; -1 where none is a list. */
  private shortest = -1;

  /** Of at least one chunk. */
  constructor(private readonly chunks: readonly PlacesAt[]) {}

  /** To be called when the chunks are those of a span that begins at a rank. */
  within(window: { readonly from: number; readonly to: number }, first: number): this {
    this.first = first;
    this.from = Math.max(window.from - first, 0);
    this.to = Math.min(window.to - first, SPAN_SIZE);
    this.shortest = shortestList(this.chunks);
    return this;
  }

  get count(): number {
    const { chunks, shortest, from, to } = this;
    if (chunks.length === 1 && from === 0 && to === SPAN_SIZE) return (chunks[0] as PlacesAt).count;
    return shortest < 0
      ? countSet(chunks as readonly BitsAt[], from, to)
      : countListed(chunks, shortest, from, to);
  }

  ranks(): number[] {
    const all: number[] = [];
    this.addTo(all, this.first, SPAN_SIZE);
    return all;
  }

  addTo(ranks: number[], from: number, most: number): void {
    const { chunks, shortest, to, first } = this;
    const least = Math.max(from - first, this.from);
    if (shortest < 0) addSet(ranks, chunks as readonly BitsAt[], least, to, first, most);
    else addListed(ranks, chunks, shortest, least, to, first, most);
  }
}

/** What all hold is in each list, so the shortest is all that needs to be looked through. */
function shortestList(chunks: readonly PlacesAt[]): number {
  let shortest = -1;
  let least = Infinity;
  for (let i = 0; i < chunks.length; i++) {
    const { list, count } = chunks[i] as PlacesAt;
    if (!list || count >= least) continue;
    shortest = i;
    least = count;
  }
  return shortest;
}
