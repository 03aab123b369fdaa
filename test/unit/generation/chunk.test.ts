import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Chunk, SPAN_SIZE } from '../../../src/adapters/outbound/generation/chunk.js';
import { DENSE_FROM, somePlaces } from './random-places.js';

// Places are compared as text: for lists of 65,536 numbers, an assertion library is too slow.
const RUNS = { numRuns: 50 };
/** Any place, and often one that is in the chunk or beside one that is. */
const someBorder: fc.Arbitrary<(places: readonly number[]) => number> = fc.oneof(
  fc.integer({ min: -1, max: SPAN_SIZE + 1 }).map((border) => () => border),
  fc.tuple(fc.nat(), fc.constantFrom(-1, 0, 1)).map(
    ([index, beside]) =>
      (places: readonly number[]) =>
        (places[index % places.length] ?? 0) + beside,
  ),
);
const ascending = (places: Iterable<number>) => [...places].sort((a, b) => a - b);

describe('A chunk', () => {
  it('gives back the places it was made of, and their count', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const chunk = Chunk.of(places);
        expect(chunk.count).toBe(places.length);
        expect(String(chunk.places())).toBe(String(places));
      }),
      RUNS,
    );
  });

  it('is the same after a way through bytes', () => {
    fc.assert(
      fc.property(somePlaces, (places) => {
        const again = Chunk.fromBytes(Chunk.of(places).bytes());
        expect(again.count).toBe(places.length);
        expect(String(again.places())).toBe(String(places));
      }),
      RUNS,
    );
  });

  it('takes two bytes a place, and from 4,096 places on one bit for every place there is', () => {
    const bytesOf = (count: number) =>
      Chunk.of(Array.from({ length: count }, (_, place) => place)).bytes().length;
    expect(bytesOf(0)).toBe(0);
    expect(bytesOf(DENSE_FROM - 1)).toBe(2 * (DENSE_FROM - 1));
    expect(bytesOf(DENSE_FROM)).toBe(SPAN_SIZE / 8);
    expect(bytesOf(SPAN_SIZE)).toBe(SPAN_SIZE / 8);
  });

  it('has the same bytes however it came about', () => {
    fc.assert(
      fc.property(somePlaces, fc.nat(SPAN_SIZE), (places, cut) => {
        const pieces = [places.slice(0, cut), places.slice(cut)].map((some) => Chunk.of(some));
        const made = Chunk.union(pieces).intersection(Chunk.of(places)).between(0, SPAN_SIZE);
        expect(String(made.bytes())).toBe(String(Chunk.of(places).bytes()));
      }),
      RUNS,
    );
  });

  it('reads bytes wherever they lie in a larger buffer', () => {
    const bytes = Chunk.of([0, 258, 65_535]).bytes();
    const buffer = Buffer.concat([Buffer.from([9]), bytes, Buffer.from([9])]);
    expect([...Chunk.fromBytes(buffer.subarray(1, -1)).places()]).toEqual([0, 258, 65_535]);
  });

  it('writes the low byte of a place first', () => {
    expect([...Chunk.of([258, 65_535]).bytes()]).toEqual([2, 1, 255, 255]);
  });

  it('united with others holds what any of them holds', () => {
    fc.assert(
      fc.property(fc.array(somePlaces, { maxLength: 4 }), (all) => {
        const union = Chunk.union(all.map((places) => Chunk.of(places)));
        const expected = ascending(new Set(all.flat()));
        expect(union.count).toBe(expected.length);
        expect(String(union.places())).toBe(String(expected));
      }),
      RUNS,
    );
  });

  it('intersected with another holds what both hold, whichever is asked', () => {
    fc.assert(
      fc.property(somePlaces, somePlaces, (a, b) => {
        const inB = new Set(b);
        const expected = a.filter((place) => inB.has(place));
        for (const [one, other] of [
          [a, b],
          [b, a],
        ] as const) {
          const both = Chunk.of(one).intersection(Chunk.of(other));
          expect(both.count).toBe(expected.length);
          expect(String(both.places())).toBe(String(expected));
        }
      }),
      RUNS,
    );
  });

  it('intersects what is a long list with what is a few bits', () => {
    const all = Array.from({ length: SPAN_SIZE }, (_, place) => place);
    const long = Chunk.of(all).between(1, SPAN_SIZE); // a list, though it is nearly everything
    const few = Chunk.union([Chunk.of([0, 1]), Chunk.of([70])]); // bits, though they are three
    expect([...few.intersection(long).places()]).toEqual([1, 70]);
    expect([...long.intersection(few).places()]).toEqual([1, 70]);
  });

  it('cut to a range holds what lies in it, its end left out', () => {
    fc.assert(
      fc.property(somePlaces, someBorder, someBorder, (places, least, most) => {
        const [from, to] = [least(places), most(places)];
        const cut = Chunk.of(places).between(from, to);
        const expected = places.filter((place) => place >= from && place < to);
        expect(cut.count).toBe(expected.length);
        expect(String(cut.places())).toBe(String(expected));
      }),
      { numRuns: 100 },
    );
  });

  it('gives the first so many places from one on', () => {
    fc.assert(
      fc.property(somePlaces, someBorder, fc.nat(100), (places, least, most) => {
        const from = Math.max(0, least(places));
        const expected = places.filter((place) => place >= from).slice(0, most);
        expect(String(Chunk.of(places).places(from, most))).toBe(String(expected));
      }),
      { numRuns: 100 },
    );
  });

  it('does not change when it is united, intersected or cut', () => {
    fc.assert(
      fc.property(somePlaces, somePlaces, (a, b) => {
        const chunk = Chunk.of(a);
        const other = Chunk.of(b);
        Chunk.union([chunk, other]);
        chunk.intersection(other);
        chunk.between(10, 20_000);
        expect(String(chunk.places())).toBe(String(a));
        expect(String(other.places())).toBe(String(b));
      }),
      RUNS,
    );
  });
});
