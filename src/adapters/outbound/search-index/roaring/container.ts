import { BLOCK_SIZE, lowestOne, noBits, setBit, WORDS_OF_BITS } from './bitmap.js';
import { countCommon } from './bitmap-cardinality.js';
import type { ContainerView } from './container-view.js';
import { type ListAt, mergedLists } from './sorted-array.js';

/** From so many offsets on, a bitmap takes less room than an array of two bytes each. */
export const DENSE_FROM = BLOCK_SIZE / 16;
const DENSE_BYTES = BLOCK_SIZE / 8;
/** Up to so many offsets, merging arrays is faster than filling and counting a bitmap. */
const FEW = 256;

/**
 * A Roaring container: a set of offsets in one block of 65,536 ranks. It is an array container
 * (sorted offsets) where there are few, and a bitmap container (a bit for each) where there are
 * many. It never changes, and may be a view into a larger array.
 */
export class Container implements ContainerView {
  private constructor(
    readonly count: number,
    readonly list: Uint16Array | undefined,
    readonly bits: Uint32Array | undefined,
    readonly start: number,
  ) {}

  /** From offsets in ascending order. */
  static of(offsets: ArrayLike<number>): Container {
    if (offsets.length < DENSE_FROM) return Container.ofList(Uint16Array.from(offsets));
    const bits = noBits();
    for (let i = 0; i < offsets.length; i++) setBit(bits, offsets[i] as number);
    return Container.ofBits(bits, 0, offsets.length);
  }

  static ofList(list: Uint16Array, start = 0, count = list.length): Container {
    return new Container(count, list, undefined, start);
  }

  static ofBits(bits: Uint32Array, start = 0, count = onesIn(bits)): Container {
    return new Container(count, undefined, bits, start);
  }

  /** From what `bytes` gave; the length tells which of the two forms it is. */
  static fromBytes(bytes: Uint8Array): Container {
    const { buffer } = new Uint8Array(bytes); // a copy, because wider elements must be aligned
    return bytes.length < DENSE_BYTES
      ? Container.ofList(new Uint16Array(buffer))
      : Container.ofBits(new Uint32Array(buffer));
  }

  /** The offsets that are in any of the containers. */
  static union(containers: readonly Container[]): Container {
    if (containers.length <= 1) return containers[0] ?? Container.of([]);
    let most = 0;
    let areLists = true;
    for (const { count, list } of containers) {
      most += count;
      areLists &&= list !== undefined;
    }
    if (areLists && most <= FEW)
      return Container.ofList(mergedLists(containers as readonly ListAt[]));
    const dense = containers.find(({ bits }) => bits);
    const all = dense?.bits?.slice(dense.start, dense.start + WORDS_OF_BITS) ?? noBits();
    for (const container of containers) if (container !== dense) container.addTo(all);
    return Container.ofBits(all);
  }

  /** Sets the bit of every offset. */
  addTo(all: Uint32Array): void {
    const { list, bits, start, count } = this;
    if (list) for (let i = start; i < start + count; i++) setBit(all, list[i] as number);
    if (!bits) return;
    for (let i = 0; i < WORDS_OF_BITS; i++) {
      all[i] = (all[i] as number) | (bits[start + i] as number);
    }
  }

  /** All of them, in ascending order. */
  offsets(): Uint16Array {
    const { list, bits, start, count } = this;
    if (list) return list.subarray(start, start + count);
    const offsets = new Uint16Array(count);
    for (let i = 0, found = 0; i < WORDS_OF_BITS; i++) {
      let word = (bits as Uint32Array)[start + i] as number;
      for (; word !== 0; word &= word - 1) offsets[found++] = i * 32 + lowestOne(word);
    }
    return offsets;
  }

  /** The same in the smaller of the two forms. */
  packed(): Container {
    const isSmaller = (this.bits !== undefined) === this.count >= DENSE_FROM;
    return isSmaller ? this : Container.of(this.offsets());
  }

  /** For machines that put the low byte first, as all do that this is made for. */
  bytes(): Uint8Array {
    const packed = this.packed();
    const form =
      packed.bits?.subarray(packed.start, packed.start + WORDS_OF_BITS) ?? packed.offsets();
    return new Uint8Array(form.buffer, form.byteOffset, form.byteLength);
  }
}

function onesIn(bits: Uint32Array): number {
  const all = { bits, start: 0 };
  return countCommon(all, all, 0, bits.length * 32);
}
