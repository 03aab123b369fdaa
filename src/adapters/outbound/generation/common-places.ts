import { bitsFrom, lowestOne, noBits, SPAN_SIZE } from './bits.js';
import type { Chunk } from './chunk.js';
import { type BitsAt, bothInto, countCommon } from './counted-bits.js';
import type { SpanMatch } from './span-match.js';

/**
 * The places that all of some chunks hold, from one place up to, not including, another. Where
 * they are many, they are counted without being written out, and written out no further than
 * asked for.
 */
export class CommonPlaces implements SpanMatch {
  private readonly from: number;
  private readonly to: number;
  private readonly shortest: Chunk | undefined;
  private few: readonly number[] | undefined;

  /** Of at least one chunk of a span that begins at a rank. */
  constructor(
    private readonly first: number,
    window: { readonly from: number; readonly to: number },
    private readonly chunks: readonly Chunk[],
  ) {
    this.from = Math.max(window.from - first, 0);
    this.to = Math.min(window.to - first, SPAN_SIZE);
    let shortest: Chunk | undefined;
    for (let i = 0; i < chunks.length; i++) {
      const chunk = chunks[i] as Chunk;
      if (chunk.list && (!shortest || chunk.count < shortest.count)) shortest = chunk;
    }
    this.shortest = shortest;
    this.few = undefined;
  }

  get count(): number {
    const only = this.chunks[0] as Chunk;
    if (this.chunks.length > 1) return this.shortest ? this.#listed().length : this.#counted();
    if (this.from === 0 && this.to === SPAN_SIZE) return only.count;
    return only.list ? end(only, this.from, this.to) - begin(only, this.from) : this.#counted();
  }

  ranks(from = this.first, most = SPAN_SIZE): number[] {
    const least = Math.max(from - this.first, this.from);
    const { shortest } = this;
    if (!shortest) return this.#written(least, most);
    if (this.chunks.length === 1) {
      const start = begin(shortest, least);
      const stop = Math.min(start + most, end(shortest, least, this.to));
      return written(shortest.list as Uint16Array, start, stop, this.first);
    }
    const few = this.#listed();
    let start = 0;
    while (start < few.length && (few[start] as number) < least) start++;
    return written(few, start, Math.min(start + most, few.length), this.first);
  }

  /** What is left of the shortest list. */
  #listed(): readonly number[] {
    if (this.few) return this.few;
    const shortest = this.shortest as Chunk;
    const stop = end(shortest, this.from, this.to);
    let few = written(shortest.list as Uint16Array, begin(shortest, this.from), stop, 0);
    for (const chunk of this.chunks) if (chunk !== shortest) few = held(few, chunk);
    this.few = few;
    return few;
  }

  #counted(): number {
    const [a, b] = this.#pair();
    return countCommon(a, b, this.from, this.to);
  }

  /** Two that have in common what all have. */
  #pair(): [BitsAt, BitsAt] {
    const [first, ...others] = this.chunks as unknown as readonly [BitsAt, ...BitsAt[]];
    const last = others.pop() ?? first;
    if (others.length === 0) return [first, last];
    const both = { bits: noBits(), start: 0 };
    bothInto(both.bits, first, others[0] as BitsAt);
    for (const other of others.slice(1)) bothInto(both.bits, both, other);
    return [both, last];
  }

  #written(from: number, most: number): number[] {
    const places: number[] = [];
    const { chunks } = this;
    for (let i = from >>> 5; i << 5 < this.to; i++) {
      let word = i === from >>> 5 ? bitsFrom(from) : -1;
      for (let k = 0; k < chunks.length && word !== 0; k++) {
        const { bits, start } = chunks[k] as Chunk;
        word &= (bits as Uint32Array)[start + i] as number;
      }
      for (; word !== 0; word &= word - 1) {
        const place = (i << 5) + lowestOne(word);
        if (place >= this.to || places.length >= most) return places;
        places.push(this.first + place);
      }
      if (places.length >= most) return places;
    }
    return places;
  }
}

function written(list: ArrayLike<number>, from: number, to: number, base: number): number[] {
  const places: number[] = [];
  for (let i = from; i < to; i++) places.push(base + (list[i] as number));
  return places;
}

/** Where in its list the places of a chunk from a given one on begin. */
function begin({ list, start, count }: Chunk, from: number): number {
  return from === 0 ? start : indexOfPlace(list as Uint16Array, start, start + count, from);
}

/** Where in its list the places of a chunk from one up to another end. */
function end(chunk: Chunk, from: number, to: number): number {
  const { list, start, count } = chunk;
  if (to === SPAN_SIZE) return start + count;
  return indexOfPlace(list as Uint16Array, begin(chunk, from), start + count, to);
}

/** Those of some places that a chunk holds. */
function held(places: readonly number[], { list, bits, start, count }: Chunk): number[] {
  const both: number[] = [];
  if (bits) {
    for (const place of places) {
      if (((bits[start + (place >>> 5)] as number) & (1 << (place & 31))) !== 0) both.push(place);
    }
    return both;
  }
  const others = list as Uint16Array;
  const stop = start + count;
  let next = start;
  for (const place of places) {
    next = gallop(others, next, stop, place);
    if (next === stop) break;
    if (others[next] === place) both.push(place);
  }
  return both;
}

/** As `indexOfPlace`, for a place that is probably near: steps double until they have passed it. */
function gallop(list: Uint16Array, from: number, to: number, place: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && (list[low + step] as number) < place) {
    low += step;
    step *= 2;
  }
  return indexOfPlace(list, low, Math.min(low + step, to), place);
}

/** The first index, of some of a list, at which a place or one after it stands. */
function indexOfPlace(list: Uint16Array, from: number, to: number, place: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) >= place) high = middle;
    else low = middle + 1;
  }
  return low;
}
