import { GrowableArray } from '../../search-index/growable-array.js';
import { noBits, setBit } from '../../search-index/roaring/bitmap.js';
import { Container, DENSE_FROM } from '../../search-index/roaring/container.js';

/** The postings of one block while they are being made: lists one after another, and bits. */
export class BlockPostings {
  readonly #lists = new GrowableArray(Uint16Array);
  readonly #bits = new GrowableArray(Uint32Array);

  /** Gives where the offsets begin. */
  add(offsets: Uint16Array): number {
    if (offsets.length < DENSE_FROM) {
      this.#lists.append(offsets);
      return this.#lists.length - offsets.length;
    }
    const bits = noBits();
    for (const offset of offsets) setBit(bits, offset);
    this.#bits.append(bits);
    return this.#bits.length - bits.length;
  }

  /** To be read before the next is added. */
  container(start: number, count: number): Container {
    return count < DENSE_FROM
      ? Container.ofList(this.#lists.view(), start, count)
      : Container.ofBits(this.#bits.view(), start, count);
  }

  taken(): { lists: Uint16Array; bits: Uint32Array } {
    return { lists: this.#lists.taken(), bits: this.#bits.taken() };
  }
}
