import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCK_SIZE,
  WORDS_OF_BITS,
} from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { randomCases } from '../../support/effort.js';
import { DENSE_FROM, somePlaces } from './random-offsets.js';

// Places are compared as text: for lists of 65,536 numbers, an assertion library is too slow.
const RUNS = randomCases(50);
const ascending = (places: Iterable<number>) => [...places].sort((a, b) => a - b);

describe('A chunk', () => {
  it('gives back the places it was made of, and their count', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const chunk = Container.of(places);
        expect(chunk.count).toBe(places.length);
        expect(String(chunk.places())).toBe(String(places));
      }),
      RUNS,
    );
  });

  it('is the same after a way through bytes', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const again = Container.fromBytes(Container.of(places).bytes());
        expect(again.count).toBe(places.length);
        expect(String(again.places())).toBe(String(places));
      }),
      RUNS,
    );
  });

  it('takes two bytes a place, and from 4,096 places on one bit for every place there is', () => {
    const bytesOf = (count: number) =>
      Container.of(Array.from({ length: count }, (_, place) => place)).bytes().length;
    expect(bytesOf(0)).toBe(0);
    expect(bytesOf(DENSE_FROM - 1)).toBe(2 * (DENSE_FROM - 1));
    expect(bytesOf(DENSE_FROM)).toBe(BLOCK_SIZE / 8);
    expect(bytesOf(BLOCK_SIZE)).toBe(BLOCK_SIZE / 8);
  });

  it('has the same bytes however it came about', () => {
    fc.assert(
      fc.property(somePlaces, fc.nat(BLOCK_SIZE), (places, cut) => {
        const pieces = [places.slice(0, cut), places.slice(cut)].map((some) => Container.of(some));
        const made = Container.union(pieces);
        expect(String(made.bytes())).toBe(String(Container.of(places).bytes()));
      }),
      RUNS,
    );
  });

  it('reads bytes wherever they lie in a larger buffer', () => {
    const bytes = Container.of([0, 258, 65_535]).bytes();
    const buffer = Buffer.concat([Buffer.from([9]), bytes, Buffer.from([9])]);
    expect([...Container.fromBytes(buffer.subarray(1, -1)).places()]).toEqual([0, 258, 65_535]);
  });

  it('writes the low byte of a place first', () => {
    expect([...Container.of([258, 65_535]).bytes()]).toEqual([2, 1, 255, 255]);
  });

  it('united with others holds what any of them holds', () => {
    fc.assert(
      fc.property(fc.array(somePlaces, { maxLength: 4 }), (all) => {
        const union = Container.union(all.map((places) => Container.of(places)));
        const expected = ascending(new Set(all.flat()));
        expect(union.count).toBe(expected.length);
        expect(String(union.places())).toBe(String(expected));
      }),
      RUNS,
    );
  });

  it('united with a few that overlap holds each place once', () => {
    const someNear = fc.uniqueArray(fc.nat(200), { maxLength: 150 }).map(ascending);
    fc.assert(
      fc.property(fc.array(someNear, { maxLength: 4 }), (all) => {
        const union = Container.union(all.map((places) => Container.of(places)));
        expect([...union.places()]).toEqual(ascending(new Set(all.flat())));
      }),
      RUNS,
    );
  });

  it('does not change when it is united', () => {
    fc.assert(
      fc.property(somePlaces, somePlaces, (a, b) => {
        const [chunk, other] = [Container.of(a), Container.of(b)];
        Container.union([chunk, other]);
        expect(String(chunk.places())).toBe(String(a));
        expect(String(other.places())).toBe(String(b));
      }),
      RUNS,
    );
  });

  it('takes the smaller of the two forms when it is packed', () => {
    const few = Container.ofBits(
      Uint32Array.of(0b11, 0, 0b1000000, ...Array(WORDS_OF_BITS - 3).fill(0)),
    );
    expect(few.packed().list).toEqual(Uint16Array.of(0, 1, 70));
    const many = Container.ofList(Uint16Array.from({ length: DENSE_FROM }, (_, place) => place));
    expect(many.packed().bits).toBeDefined();
    expect(String(many.packed().places())).toBe(String(many.places()));
  });
});
