import { bitsFrom, lowestOne, ones, SPAN_SIZE } from './bits.js';
import type { Chunk } from './chunk.js';

/**
 * The places that all of some chunks hold, from one place up to, not including, another. Where
 * they are many, they are counted without being written out, and written out no further than
 * asked for.
 */
export class CommonPlaces {
  readonly #from: number;
  readonly #to: number;
  readonly #shortest: Chunk | undefined;
  #few: readonly number[] | undefined;

  /** Of at least one chunk. */
  constructor(
    private readonly chunks: readonly Chunk[],
    from = 0,
    to = SPAN_SIZE,
  ) {
    this.#from = Math.max(from, 0);
    this.#to = Math.min(to, SPAN_SIZE);
    for (const chunk of chunks) {
      if (chunk.list && chunk.count < (this.#shortest?.count ?? Infinity)) this.#shortest = chunk;
    }
  }

  get count(): number {
    const [only, other] = this.chunks as [Chunk, Chunk?];
    if (other) return this.#shortest ? this.#listed().length : this.#counted();
    if (this.#from === 0 && this.#to === SPAN_SIZE) return only.count;
    if (only.bits) return this.#counted();
    const [begin, end] = part(only, this.#from, this.#to);
    return end - begin;
  }

  /** In ascending order: the first so many from a place on. */
  places(from = 0, most = SPAN_SIZE): ArrayLike<number> {
    const first = Math.max(from, this.#from);
    if (!this.#shortest) return this.#written(first, most);
    if (this.chunks.length === 1) {
      const [begin, end] = part(this.#shortest, first, this.#to);
      return (this.#shortest.list as Uint16Array).subarray(begin, Math.min(begin + most, end));
    }
    const few = this.#listed();
    const begin = first === this.#from ? 0 : few.findIndex((place) => place >= first);
    return begin < 0 ? [] : few.slice(begin, begin + most);
  }

  /** What is left of the shortest list. */
  #listed(): readonly number[] {
    if (this.#few) return this.#few;
    const shortest = this.#shortest as Chunk;
    const [begin, end] = part(shortest, this.#from, this.#to);
    let few: number[] = [];
    for (let i = begin; i < end; i++) few.push((shortest.list as Uint16Array)[i] as number);
    for (const chunk of this.chunks) if (chunk !== shortest) few = held(few, chunk);
    this.#few = few;
    return few;
  }

  #word(index: number): number {
    const { chunks } = this;
    const { bits, start } = chunks[0] as Chunk;
    let word = (bits as Uint32Array)[start + index] as number;
    for (let i = 1; i < chunks.length && word !== 0; i++) {
      const other = chunks[i] as Chunk;
      word &= (other.bits as Uint32Array)[other.start + index] as number;
    }
    return word;
  }

  #counted(): number {
    const last = this.#to - 1;
    if (last < this.#from) return 0;
    let count = 0;
    const [first, end] = [this.#from >>> 5, last >>> 5];
    for (let i = first; i <= end; i++) count += ones(this.#word(i));
    count -= ones(this.#word(first) & ~bitsFrom(this.#from));
    return count - ones(this.#word(end) & (bitsFrom(last) << 1));
  }

  #written(from: number, most: number): number[] {
    const places: number[] = [];
    for (let i = from >>> 5; i << 5 < this.#to; i++) {
      let word = this.#word(i);
      if (i === from >>> 5) word &= bitsFrom(from);
      for (; word !== 0; word &= word - 1) {
        const place = (i << 5) + lowestOne(word);
        if (place >= this.#to || places.length >= most) return places;
        places.push(place);
      }
    }
    return places;
  }
}

/** Where in its list the places of a chunk from one up to another stand. */
function part({ list, start, count }: Chunk, from: number, to: number): [number, number] {
  const end = start + count;
  const begin = from === 0 ? start : indexOfPlace(list as Uint16Array, start, end, from);
  return [begin, to === SPAN_SIZE ? end : indexOfPlace(list as Uint16Array, begin, end, to)];
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
  const end = start + count;
  let next = start;
  for (const place of places) {
    next = gallop(others, next, end, place);
    if (next === end) break;
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
  return indexOfPlace(list, low, Math.min(low + step + 1, to), place);
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
