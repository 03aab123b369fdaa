import { indexOfRank } from './ranks.js';

/** How many ranks one span has: as many as two bytes can tell apart. */
export const SPAN_SIZE = 65_536;

/** From here on, a bit for every place of the span takes less room than two bytes for a hit. */
const DENSE_FROM = SPAN_SIZE / 16;
const DENSE_BYTES = SPAN_SIZE / 8;

/**
 * Some of the ranks of one span, as places from 0 on: a sorted list where there are few, a bit
 * for every place where there are many. It never changes.
 */
export class Chunk {
  private constructor(
    readonly count: number,
    private readonly form: Uint16Array | Uint32Array,
  ) {}

  /** From places in ascending order. */
  static of(places: ArrayLike<number>): Chunk {
    if (places.length < DENSE_FROM) return new Chunk(places.length, Uint16Array.from(places));
    const bits = noBits();
    for (let i = 0; i < places.length; i++) setBit(bits, places[i] as number);
    return new Chunk(places.length, bits);
  }

  /** From what `bytes` gave; the length tells which of the two forms it is. */
  static fromBytes(bytes: Uint8Array): Chunk {
    const { buffer } = new Uint8Array(bytes); // a copy, because wider elements must be aligned
    return bytes.length < DENSE_BYTES
      ? new Chunk(bytes.length / 2, new Uint16Array(buffer))
      : Chunk.#ofBits(new Uint32Array(buffer));
  }

  /** The places that are in any of the chunks. */
  static union(chunks: readonly Chunk[]): Chunk {
    if (chunks.length <= 1) return chunks[0] ?? Chunk.of([]);
    const all = noBits();
    for (const { form } of chunks) {
      if (form instanceof Uint16Array) for (const place of form) setBit(all, place);
      else for (let i = 0; i < all.length; i++) all[i] = word(all, i) | word(form, i);
    }
    return Chunk.#ofBits(all);
  }

  /** The places that are in both chunks. */
  intersection(other: Chunk): Chunk {
    const [a, b] = this.count <= other.count ? [this.form, other.form] : [other.form, this.form];
    if (a instanceof Uint16Array) return Chunk.#ofList(a.filter(isIn(b)));
    if (b instanceof Uint16Array) return Chunk.#ofList(b.filter(isIn(a)));
    const both = noBits();
    for (let i = 0; i < both.length; i++) both[i] = word(a, i) & word(b, i);
    return Chunk.#ofBits(both);
  }

  /** The places from one up to, not including, another. */
  between(from: number, to: number): Chunk {
    if (from <= 0 && to >= SPAN_SIZE) return this;
    const { form } = this;
    if (form instanceof Uint16Array) {
      return Chunk.#ofList(form.subarray(indexOfRank(form, from), indexOfRank(form, to)));
    }
    const first = Math.max(from, 0);
    const last = Math.min(to, SPAN_SIZE) - 1;
    if (last < first) return Chunk.of([]);
    const within = noBits();
    within.set(form.subarray(first >>> 5, (last >>> 5) + 1), first >>> 5);
    within[first >>> 5] = word(within, first >>> 5) & bitsFrom(first);
    within[last >>> 5] = word(within, last >>> 5) & ~(bitsFrom(last) << 1);
    return Chunk.#ofBits(within);
  }

  /** In ascending order; where only some are wanted, the first so many from a place on. */
  places(from = 0, most = this.count): Uint16Array {
    const { form } = this;
    if (form instanceof Uint16Array) {
      const first = indexOfRank(form, from);
      return form.subarray(first, first + most);
    }
    const places = new Uint16Array(Math.min(most, this.count));
    let found = 0;
    for (let i = from >>> 5; i < form.length && found < places.length; i++) {
      let bits = word(form, i);
      if (i === from >>> 5) bits &= bitsFrom(from);
      for (; bits !== 0 && found < places.length; bits &= bits - 1) {
        places[found++] = i * 32 + (31 - Math.clz32(bits & -bits));
      }
    }
    return places.subarray(0, found);
  }

  /** For machines that put the low byte first, as all do that this is made for. */
  bytes(): Uint8Array {
    const { buffer, byteOffset, byteLength } = Chunk.of(this.places()).form;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  static #ofList(places: Uint16Array): Chunk {
    return new Chunk(places.length, places);
  }

  static #ofBits(bits: Uint32Array): Chunk {
    let count = 0;
    for (let i = 0; i < bits.length; i++) count += ones(word(bits, i));
    return new Chunk(count, bits);
  }
}

function noBits(): Uint32Array {
  return new Uint32Array(SPAN_SIZE / 32);
}

function word(bits: Uint32Array, index: number): number {
  return bits[index] as number;
}

/** Of the word that a place is in, the bit of the place and of all that follow. */
function bitsFrom(place: number): number {
  return -1 << (place & 31);
}

function setBit(bits: Uint32Array, place: number): void {
  bits[place >>> 5] = word(bits, place >>> 5) | (1 << (place & 31));
}

function isIn(form: Uint16Array | Uint32Array): (place: number) => boolean {
  if (form instanceof Uint32Array) {
    return (place) => (word(form, place >>> 5) & (1 << (place & 31))) !== 0;
  }
  let next = 0;
  return (place) => {
    while (next < form.length && (form[next] as number) < place) next++;
    return form[next] === place;
  };
}

/** How many bits of a word are set, counted in ever wider groups side by side. */
function ones(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
