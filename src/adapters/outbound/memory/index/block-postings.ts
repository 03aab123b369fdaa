import { GrowableArray } from '../../search-index/growable-array.js';
import { noBits, setBit } from '../../search-index/roaring/bitmap.js';
import { Container, DENSE_FROM } from '../../search-index/roaring/container.js';

/** The postings of one span while they are being made: lists one after another, and bits. */
export class BlockPostings {
  readonly #lists = new GrowableArray(Uint16Array);
  readonly #bits = new GrowableArray(Uint32Array);

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
  chunk(start: number, count: number): Container {
    return count < DENSE_FROM
      ? Container.ofList(this.#lists.view(), start, count)
      : Container.ofBits(this.#bits.view(), start, count);
  }

  taken(): { lists: Uint16Array; bits: Uint32Array } {
    return { lists: this.#lists.taken(), bits: this.#bits.taken() };
  }
}
