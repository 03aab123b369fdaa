import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexedUnits } from '../../../src/adapters/outbound/search-index/terms.js';
import { words } from '../../../src/domain/search/folding.js';
import { anyString } from '../arbitraries.js';

function wordsFromUnits(text: string): string[] {
  const units = Array.from(indexedUnits(text), (unit) => String.fromCharCode(unit)).join('');
  return units.split('\0').filter((word) => word !== '');
}

/** The domain's words, no longer than an index takes them. */
function cutWords(text: string): string[] {
  return words(text).map((word) => [...word].slice(0, 4_096).join(''));
}

describe('indexedUnits', () => {
  it('are those of the words that are indexed, in their order', () => {
    expect(wordsFromUnits('  Año, "Plan" ')).toEqual(['ano', 'plan']);
    fc.assert(
      fc.property(anyString, (text) => {
        expect(wordsFromUnits(text)).toEqual(cutWords(text));
      }),
    );
  });

  it.each(['a', 'ñ', '一', '\u{20000}'])('end where a word of many %s is cut', (letter) => {
    for (const length of [4_095, 4_096, 4_097, 9_000]) {
      const text = `x ${letter.repeat(length)} y${letter.repeat(length)} z`;
      expect(wordsFromUnits(text)).toEqual(cutWords(text));
      expect(wordsFromUnits(text)[1]).toHaveLength(Math.min(length, 4_096) * letter.length);
    }
  });
});
