import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { Intersection } from '../../../src/adapters/outbound/search-index/roaring/intersection.js';
import { randomCases } from '../../support/effort.js';
import { somePlaces } from './random-offsets.js';

/** Any place, and often one that is in the chunk or beside one that is. */
const someBorder: fc.Arbitrary<(places: readonly number[]) => number> = fc.oneof(
  fc.integer({ min: -1, max: BLOCK_SIZE + 1 }).map((border) => () => border),
  fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 1)).map(
    ([index, beside]) =>
      (places: readonly number[]) =>
        (places[index % places.length] ?? 0) + beside,
  ),
);
/** A chunk in either form, alone or in the midst of a larger array. */
const someChunk = fc
  .tuple(somePlaces, fc.boolean(), fc.nat(3))
  .map(([places, asBits, before]) => ({ places, chunk: chunkOf(places, asBits, before) }));

function chunkOf(places: readonly number[], asBits: boolean, before: number): Container {
  const around = [...Array(before).fill(9), ...places, ...Array(before).fill(9)];
  if (!asBits) return Container.ofList(Uint16Array.from(around), before, places.length);
  const bits = new Uint32Array(before + BLOCK_SIZE / 32 + before).fill(-1);
  bits.fill(0, before, before + BLOCK_SIZE / 32);
  for (const place of places) {
    bits[before + (place >>> 5)] = (bits[before + (place >>> 5)] as number) | (1 << (place & 31));
  }
  return Container.ofBits(bits, before, places.length);
}

describe('The places that chunks have in common', () => {
  it('are all of a chunk that comes twice', () => {
    for (const asBits of [false, true]) {
      const chunk = chunkOf([3, 70, 900], asBits, 1);
      const common = new Intersection([chunk, chunk]).within({ from: 0, to: BLOCK_SIZE }, 0);
      expect(common.ranks()).toEqual([3, 70, 900]);
      expect(common.count).toBe(3);
    }
  });

  it('are those that plain sets have in common, within a window, from a place on', () => {
    fc.assert(
      fc.property(
        fc.array(someChunk, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        someBorder,
        someBorder,
        someBorder,
        fc.oneof(fc.nat(40), fc.constant(BLOCK_SIZE)),
        (all, whole, least, most, first, limit) => {
          const sets = all.map(({ places }) => new Set(places));
          const places = all[0]?.places ?? [];
          const [from, to] = whole ? [0, BLOCK_SIZE] : [least(places), most(places)];
          const expected = places.filter(
            (place) => place >= from && place < to && sets.every((set) => set.has(place)),
          );
          const chunks = all.map(({ chunk }) => chunk);
          const common = new Intersection(chunks).within({ from, to }, 0);
          const begin = first(places);
          const some = expected.filter((place) => place >= begin).slice(0, limit);
          // Compared as text: for lists of 65,536 numbers, an assertion library is too slow.
          const added: number[] = [];
          common.addTo(added, begin, limit);
          expect(String(added)).toBe(String(some));
          expect(common.count).toBe(expected.length);
          expect(String(Array.from(common.ranks()))).toBe(String(expected));
        },
      ),
      randomCases(300),
    );
  });
});
