import { describe, expect, it } from 'vitest';
import { GrowableArray } from '../../../src/adapters/outbound/search-index/growable-array.js';

describe('GrowableArray numbers', () => {
  it('are all there, however much room they have needed on the way', () => {
    const growing = new GrowableArray(Uint32Array, 1);
    const some = Uint32Array.from({ length: 1_000 }, (_, i) => i);
    for (let i = 0; i < 600; i++) growing.append(some);
    growing.push(7);
    const taken = growing.taken();
    expect(growing.length).toBe(600_001);
    expect(taken.buffer.byteLength).toBe(4 * 600_001);
    expect(taken.every((number, i) => number === (i < 600_000 ? i % 1_000 : 7))).toBe(true);
  });

  it('have room for as many as come at once', () => {
    const growing = new GrowableArray(Uint8Array, 1);
    growing.append(new Uint8Array(40 * 2 ** 20).fill(3));
    expect(growing.at(40 * 2 ** 20 - 1)).toBe(3);
  });
});
