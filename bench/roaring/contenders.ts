import { BLOCK_SIZE } from '../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../src/adapters/outbound/search-index/roaring/container.js';
import { Intersection } from '../../src/adapters/outbound/search-index/roaring/intersection.js';

interface Found {
  readonly total: number;
  readonly first: readonly number[];
}

/** Posting lists as one library holds them. */
export interface Contender {
  readonly name: string;
  /** Takes ranks in ascending order; gives how a query names them. */
  add(ranks: Uint32Array): number;
  /** How many ranks all of these lists have in common, and the first so many of them. */
  intersect(lists: readonly number[], limit: number): Found;
  /** What the lists take when they are stored. */
  bytes(): number;
}

/** As much of both packages as is used here; their interfaces are the same. */
interface Bitmap {
  readonly size: number;
  andCardinality(other: Bitmap): number;
  /** The native package cuts here, the other in `sliceArray`. */
  toArray(most: number): number[];
  sliceArray?(from: number, to: number): number[];
  andInPlace(other: Bitmap): unknown;
  runOptimize(): unknown;
  shrinkToFit(): unknown;
  getSerializationSizeInBytes(format: string): number;
  dispose?(): void;
}
interface BitmapClass {
  new (values: Uint32Array): Bitmap;
  and(a: Bitmap, b: Bitmap): Bitmap;
}

/** Our containers, one for each block that a list touches. */
export function ours(): Contender {
  const lists: Map<number, Container>[] = [];
  return {
    name: 'ours',
    add(ranks) {
      const blocks = new Map<number, number[]>();
      for (const rank of ranks) {
        const block = Math.floor(rank / BLOCK_SIZE);
        const offsets = blocks.get(block) ?? [];
        blocks.set(block, offsets);
        offsets.push(rank % BLOCK_SIZE);
      }
      const containers = [...blocks].map(([block, all]) => [block, Container.of(all)] as const);
      return lists.push(new Map(containers)) - 1;
    },
    intersect(wanted, limit) {
      const all = wanted.map((list) => lists[list] as Map<number, Container>);
      const [shortest] = [...all].sort((a, b) => a.size - b.size) as [Map<number, Container>];
      const first: number[] = [];
      let total = 0;
      for (const block of shortest.keys()) {
        const containers = all.flatMap((list) => list.get(block) ?? []);
        if (containers.length < all.length) continue;
        const begin = block * BLOCK_SIZE;
        const match = new Intersection(containers).within(
          { from: begin, to: begin + BLOCK_SIZE },
          begin,
        );
        total += first.length < limit ? match.addAndCount(first, begin, limit) : match.count;
      }
      return { total, first };
    },
    bytes: () =>
      lists
        .flatMap((list) => [...list.values()])
        .reduce((sum, container) => sum + container.bytes().length, 0),
  };
}

export function library(name: string, RoaringBitmap32: BitmapClass): Contender {
  const lists: Bitmap[] = [];
  return {
    name,
    add(ranks) {
      const bitmap = new RoaringBitmap32(ranks);
      bitmap.runOptimize();
      bitmap.shrinkToFit();
      return lists.push(bitmap) - 1;
    },
    intersect(wanted, limit) {
      const [a, b, ...more] = wanted.map((list) => lists[list] as Bitmap) as [Bitmap, Bitmap];
      const both = RoaringBitmap32.and(a, b);
      for (const other of more) both.andInPlace(other);
      const found = { total: both.size, first: both.sliceArray?.(0, limit) ?? both.toArray(limit) };
      both.dispose?.(); // memory of WebAssembly is not collected
      return found;
    },
    bytes: () =>
      lists.reduce((sum, bitmap) => sum + bitmap.getSerializationSizeInBytes('portable'), 0),
  };
}
