import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { Intersection } from '../../../src/adapters/outbound/search-index/roaring/intersection.js';
import { randomCases } from '../../support/effort.js';
import { someOffsets } from './random-offsets.js';

/** Any offset, and often one that is in the container or beside one that is. */
const someBorder: fc.Arbitrary<(offsets: readonly number[]) => number> = fc.oneof(
  fc.integer({ min: -1, max: BLOCK_SIZE + 1 }).map((border) => () => border),
  fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 1)).map(
    ([index, beside]) =>
      (offsets: readonly number[]) =>
        (offsets[index % offsets.length] ?? 0) + beside,
  ),
);
/** A container in either form, alone or in the midst of a larger array. */
const someChunk = fc
  .tuple(someOffsets, fc.boolean(), fc.nat(3))
  .map(([offsets, asBits, before]) => ({
    offsets,
    container: containerOf(offsets, asBits, before),
  }));

function containerOf(offsets: readonly number[], asBits: boolean, before: number): Container {
  const around = [...Array(before).fill(9), ...offsets, ...Array(before).fill(9)];
  if (!asBits) return Container.ofList(Uint16Array.from(around), before, offsets.length);
  const bits = new Uint32Array(before + BLOCK_SIZE / 32 + before).fill(-1);
  bits.fill(0, before, before + BLOCK_SIZE / 32);
  for (const offset of offsets) {
    bits[before + (offset >>> 5)] =
      (bits[before + (offset >>> 5)] as number) | (1 << (offset & 31));
  }
  return Container.ofBits(bits, before, offsets.length);
}

describe('The offsets that containers have in common', () => {
  it('are all of a container that comes twice', () => {
    for (const asBits of [false, true]) {
      const container = containerOf([3, 70, 900], asBits, 1);
      const common = new Intersection([container, container]).within(
        { from: 0, to: BLOCK_SIZE },
        0,
      );
      expect(common.ranks()).toEqual([3, 70, 900]);
      expect(common.count).toBe(3);
    }
  });

  it('are those that plain sets have in common, within a window, from an offset on', () => {
    fc.assert(
      fc.property(
        fc.array(someChunk, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        someBorder,
        someBorder,
        someBorder,
        fc.oneof(fc.nat(40), fc.constant(BLOCK_SIZE)),
        (all, whole, least, most, first, limit) => {
          const sets = all.map(({ offsets }) => new Set(offsets));
          const offsets = all[0]?.offsets ?? [];
          const [from, to] = whole ? [0, BLOCK_SIZE] : [least(offsets), most(offsets)];
          const expected = offsets.filter(
            (offset) => offset >= from && offset < to && sets.every((set) => set.has(offset)),
          );
          const containers = all.map(({ container }) => container);
          const common = new Intersection(containers).within({ from, to }, 0);
          const begin = first(offsets);
          const some = expected.filter((offset) => offset >= begin).slice(0, limit);
          // Compared as text: for lists of 65,536 numbers, an assertion library is too slow.
          const added: number[] = [];
          common.addTo(added, begin, limit);
          expect(String(added)).toBe(String(some));
          const counted: number[] = [];
          expect(common.addAndCount(counted, begin, limit)).toBe(expected.length);
          expect(String(counted)).toBe(String(some));
          expect(common.count).toBe(expected.length);
          expect(String(Array.from(common.ranks()))).toBe(String(expected));
        },
      ),
      randomCases(300),
    );
  });
});

describe('The tallies of a match', () => {
  it('count each rank in a range under its number, whatever the containers are', () => {
    const base = 3 * BLOCK_SIZE;
    const numbers = Uint32Array.from({ length: BLOCK_SIZE }, (_, offset) => offset % 5);
    const chunks = fc.array(someChunk, { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(chunks, someBorder, someBorder, (some, least, stop) => {
        const [{ offsets } = { offsets: [] }, ...others] = some;
        const sets = others.map((other) => new Set(other.offsets));
        const [from, to] = [base + least(offsets), base + stop(offsets)];
        const expected = new Uint32Array(5);
        let total = 0;
        for (const offset of offsets) {
          const isIn = base + offset >= from && base + offset < to;
          if (!isIn || !sets.every((set) => set.has(offset))) continue;
          expected[offset % 5] = (expected[offset % 5] as number) + 1;
          total++;
        }
        const counts = new Uint32Array(5);
        const window = { from: base, to: base + BLOCK_SIZE };
        const match = new Intersection(some.map(({ container }) => container)).within(window, base);
        expect(match.tally(from, to, { numbers, first: base, counts })).toBe(total);
        expect(counts).toEqual(expected);
      }),
      randomCases(200),
    );
  });
});
