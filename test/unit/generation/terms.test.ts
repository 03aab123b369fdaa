import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eachIndexedWord, indexedWords } from '../../../src/adapters/outbound/generation/terms.js';
import { anyString } from '../arbitraries.js';

function visited(text: string): string[] {
  const found: string[] = [];
  eachIndexedWord(text, (units, from, to) => {
    found.push(String.fromCharCode(...units.subarray(from, to)));
  });
  return found;
}

describe('eachIndexedWord', () => {
  it('visits the words that are indexed, in their order', () => {
    expect(visited('  Año, "Plan" ')).toEqual(['ano', 'plan']);
    fc.assert(
      fc.property(anyString, (text) => {
        expect(visited(text)).toEqual(indexedWords(text));
      }),
    );
  });

  it.each(['a', 'ñ', '一', '\u{20000}'])(
    'cuts a word of many %s where indexes cut it',
    (letter) => {
      for (const length of [4_095, 4_096, 4_097, 9_000]) {
        const text = `x ${letter.repeat(length)} y${letter.repeat(length)} z`;
        expect(visited(text)).toEqual(indexedWords(text));
        expect(visited(text)[1]).toHaveLength(Math.min(length, 4_096) * letter.length);
      }
    },
  );
});
