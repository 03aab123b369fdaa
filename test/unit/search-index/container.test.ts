import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BITMAP_WORDS,
  BLOCK_SIZE,
} from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { randomCases } from '../../support/effort.js';
import { BITMAP_FROM, someOffsets } from './random-offsets.js';

// Places are compared as text: for lists of 65,536 numbers, an assertion library is too slow.
const RUNS = randomCases(50);
const ascending = (offsets: Iterable<number>) => [...offsets].sort((a, b) => a - b);

describe('A container', () => {
  it('gives back the offsets it was made of, and their count', () => {
    fc.assert(
      fc.property(someOffsets, (offsets) => {
        const container = Container.of(offsets);
        expect(container.count).toBe(offsets.length);
        expect(String(container.offsets())).toBe(String(offsets));
      }),
      RUNS,
    );
  });

  it('is the same after a way through bytes', () => {
    fc.assert(
      fc.property(someOffsets, (offsets) => {
        const again = Container.fromBytes(Container.of(offsets).bytes());
        expect(again.count).toBe(offsets.length);
        expect(String(again.offsets())).toBe(String(offsets));
      }),
      RUNS,
    );
  });

  it('takes two bytes an offset, and from 4,096 offsets on one bit for every offset there is', () => {
    const bytesOf = (count: number) =>
      Container.of(Array.from({ length: count }, (_, offset) => offset)).bytes().length;
    expect(bytesOf(0)).toBe(0);
    expect(bytesOf(BITMAP_FROM - 1)).toBe(2 * (BITMAP_FROM - 1));
    expect(bytesOf(BITMAP_FROM)).toBe(BLOCK_SIZE / 8);
    expect(bytesOf(BLOCK_SIZE)).toBe(BLOCK_SIZE / 8);
  });

  it('has the same bytes however it came about', () => {
    fc.assert(
      fc.property(someOffsets, fc.nat(BLOCK_SIZE), (offsets, cut) => {
        const pieces = [offsets.slice(0, cut), offsets.slice(cut)].map((some) =>
          Container.of(some),
        );
        const made = Container.union(pieces);
        expect(String(made.bytes())).toBe(String(Container.of(offsets).bytes()));
      }),
      RUNS,
    );
  });

  it('reads bytes wherever they lie in a larger buffer', () => {
    const bytes = Container.of([0, 258, 65_535]).bytes();
    const buffer = Buffer.concat([Buffer.from([9]), bytes, Buffer.from([9])]);
    expect([...Container.fromBytes(buffer.subarray(1, -1)).offsets()]).toEqual([0, 258, 65_535]);
  });

  it('writes the low byte of an offset first', () => {
    expect([...Container.of([258, 65_535]).bytes()]).toEqual([2, 1, 255, 255]);
  });

  it('united with others holds what any of them holds', () => {
    fc.assert(
      fc.property(fc.array(someOffsets, { maxLength: 4 }), (all) => {
        const union = Container.union(all.map((offsets) => Container.of(offsets)));
        const expected = ascending(new Set(all.flat()));
        expect(union.count).toBe(expected.length);
        expect(String(union.offsets())).toBe(String(expected));
      }),
      RUNS,
    );
  });

  it('united with a few that overlap holds each offset once', () => {
    const someNear = fc.uniqueArray(fc.nat(200), { maxLength: 150 }).map(ascending);
    fc.assert(
      fc.property(fc.array(someNear, { maxLength: 4 }), (all) => {
        const union = Container.union(all.map((offsets) => Container.of(offsets)));
        expect([...union.offsets()]).toEqual(ascending(new Set(all.flat())));
      }),
      RUNS,
    );
  });

  it('does not change when it is united', () => {
    fc.assert(
      fc.property(someOffsets, someOffsets, (a, b) => {
        const [container, other] = [Container.of(a), Container.of(b)];
        Container.union([container, other]);
        expect(String(container.offsets())).toBe(String(a));
        expect(String(other.offsets())).toBe(String(b));
      }),
      RUNS,
    );
  });

  it('takes the smaller of the two forms when it is packed', () => {
    const few = Container.ofBits(
      Uint32Array.of(0b11, 0, 0b1000000, ...Array(BITMAP_WORDS - 3).fill(0)),
    );
    expect(few.packed().list).toEqual(Uint16Array.of(0, 1, 70));
    const many = Container.ofList(Uint16Array.from({ length: BITMAP_FROM }, (_, offset) => offset));
    expect(many.packed().bits).toBeDefined();
    expect(String(many.packed().offsets())).toBe(String(many.offsets()));
  });
});
