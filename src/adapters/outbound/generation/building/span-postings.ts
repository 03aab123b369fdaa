import { noBits, setBit } from '../places/bits.js';
import { Chunk, DENSE_FROM } from '../places/chunk.js';
import { Growing } from './growing.js';

/** The postings of one span while they are being made: lists one after another, and bits. */
export class SpanPostings {
  readonly #lists = new Growing(Uint16Array);
  readonly #bits = new Growing(Uint32Array);

  /** Gives where the places begin. */
  add(places: Uint16Array): number {
    if (places.length < DENSE_FROM) {
      this.#lists.append(places);
      return this.#lists.length - places.length;
    }
    const bits = noBits();
    for (const place of places) setBit(bits, place);
    this.#bits.append(bits);
    return this.#bits.length - bits.length;
  }

  /** To be read before the next is added. */
  chunk(start: number, count: number): Chunk {
    return count < DENSE_FROM
      ? Chunk.ofList(this.#lists.view(), start, count)
      : Chunk.ofBits(this.#bits.view(), start, count);
  }

  taken(): { lists: Uint16Array; bits: Uint32Array } {
    return { lists: this.#lists.taken(), bits: this.#bits.taken() };
  }
}
