import { BITMAP_WORDS, BLOCK_SIZE, countCommon, emptyBitmap, lowestOne, setBit } from './bitmap.js';
import { type ArrayView, unionOfArrays } from './sorted-array.js';

/** From this many offsets on, a bitmap is smaller than an array with two bytes for each offset. */
export const BITMAP_FROM = BLOCK_SIZE / 16;
const BITMAP_BYTES = BLOCK_SIZE / 8;
/** Up to this many offsets, it is faster to merge arrays than to fill and count a bitmap. */
const FEW = 256;

/** A container inside a larger array. It has either a sorted list or bits. */
export interface ContainerView {
  readonly count: number;
  readonly list: Uint16Array | undefined;
  readonly bits: Uint32Array | undefined;
  /** The index in `list` or `bits` at which the container begins. */
  readonly start: number;
}

/**
 * A Roaring container: an immutable set of offsets in one block of 65,536 ranks. A small set is an
 * array container (sorted offsets), a large one is a bitmap container (a bit for each offset).
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
    if (offsets.length < BITMAP_FROM) return Container.ofList(Uint16Array.from(offsets));
    const bits = emptyBitmap();
    for (let i = 0; i < offsets.length; i++) setBit(bits, offsets[i] as number);
    return Container.ofBits(bits, 0, offsets.length);
  }

  static ofList(list: Uint16Array, start = 0, count = list.length): Container {
    return new Container(count, list, undefined, start);
  }

  static ofBits(bits: Uint32Array, start = 0, count = onesIn(bits)): Container {
    return new Container(count, undefined, bits, start);
  }

  /** The inverse of `bytes`. The length tells which of the two forms it is. */
  static fromBytes(bytes: Uint8Array): Container {
    const { buffer } = new Uint8Array(bytes); // a copy, because wider elements must be aligned
    return bytes.length < BITMAP_BYTES
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
      return Container.ofList(unionOfArrays(containers as readonly ArrayView[]));
    const bitmap = containers.find(({ bits }) => bits);
    const all = bitmap?.bits?.slice(bitmap.start, bitmap.start + BITMAP_WORDS) ?? emptyBitmap();
    for (const container of containers) if (container !== bitmap) container.addTo(all);
    return Container.ofBits(all);
  }

  /** Sets the bit of every offset of this container. */
  addTo(all: Uint32Array): void {
    const { list, bits, start, count } = this;
    if (list) for (let i = start; i < start + count; i++) setBit(all, list[i] as number);
    if (!bits) return;
    for (let i = 0; i < BITMAP_WORDS; i++) {
      all[i] = (all[i] as number) | (bits[start + i] as number);
    }
  }

  /** In ascending order. */
  offsets(): Uint16Array {
    const { list, bits, start, count } = this;
    if (list) return list.subarray(start, start + count);
    const offsets = new Uint16Array(count);
    for (let i = 0, found = 0; i < BITMAP_WORDS; i++) {
      let word = (bits as Uint32Array)[start + i] as number;
      for (; word !== 0; word &= word - 1) offsets[found++] = i * 32 + lowestOne(word);
    }
    return offsets;
  }

  /** The same set in the smaller of the two forms. */
  packed(): Container {
    const isSmaller = (this.bits !== undefined) === this.count >= BITMAP_FROM;
    return isSmaller ? this : Container.of(this.offsets());
  }

  /** In the byte order of the machine: little-endian on every one that is supported. */
  bytes(): Uint8Array {
    const packed = this.packed();
    const form =
      packed.bits?.subarray(packed.start, packed.start + BITMAP_WORDS) ?? packed.offsets();
    return new Uint8Array(form.buffer, form.byteOffset, form.byteLength);
  }
}

function onesIn(bits: Uint32Array): number {
  const all = { bits, start: 0 };
  return countCommon(all, all, 0, bits.length * 32);
}
