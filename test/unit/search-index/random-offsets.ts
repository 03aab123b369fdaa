import fc from 'fast-check';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';

/** At this many places a chunk becomes bits. */
export const DENSE_FROM = 4_096;

/** Some places of a span in ascending order: few, very many, or just about at the border. */
export const somePlaces: fc.Arbitrary<number[]> = fc
  .oneof(
    fc.uniqueArray(fc.nat(BLOCK_SIZE - 1), { maxLength: 50 }),
    evenly(fc.integer({ min: DENSE_FROM - 2, max: DENSE_FROM + 2 })),
    evenly(fc.nat(BLOCK_SIZE)),
  )
  .map((places) => places.sort((a, b) => a - b));

/** An odd step comes to every place once before it comes to one again. */
function evenly(size: fc.Arbitrary<number>): fc.Arbitrary<number[]> {
  return fc
    .record({ size, start: fc.nat(BLOCK_SIZE - 1), half: fc.nat(BLOCK_SIZE / 2 - 1) })
    .map(({ size, start, half }) =>
      Array.from({ length: size }, (_, i) => (start + i * (2 * half + 1)) % BLOCK_SIZE),
    );
}
