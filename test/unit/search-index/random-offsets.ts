import fc from 'fast-check';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';

/** At this many offsets a container becomes bits. */
export const BITMAP_FROM = 4_096;

/** Some offsets of a block in ascending order: few, very many, or just about at the border. */
export const someOffsets: fc.Arbitrary<number[]> = fc
  .oneof(
    fc.uniqueArray(fc.nat(BLOCK_SIZE - 1), { maxLength: 50 }),
    evenly(fc.integer({ min: BITMAP_FROM - 2, max: BITMAP_FROM + 2 })),
    evenly(fc.nat(BLOCK_SIZE)),
  )
  .map((offsets) => offsets.sort((a, b) => a - b));

/** An odd step comes to every offset once before it comes to one again. */
function evenly(size: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  return fc
    .record({ size, start: fc.nat(BLOCK_SIZE - 1), half: fc.nat(BLOCK_SIZE / 2 - 1) })
    .map(({ size, start, half }) =>
      Array.from({ length: size }, (_, i) => (start + i * (2 * half + 1)) % BLOCK_SIZE),
    );
}
