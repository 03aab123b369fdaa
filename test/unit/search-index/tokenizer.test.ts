import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../src/adapters/outbound/search-index/tokenizer.js';
import { words } from '../../../src/domain/search/folding.js';
import { randomCases } from '../../support/effort.js';
import { HARD_STRINGS } from '../../support/hard-strings.js';
import { Random } from '../../support/random.js';
import { anyString } from '../arbitraries.js';

function wordsFromUnits(text: string): string[] {
  const units = Array.from(tokenize(text), (unit) => String.fromCharCode(unit)).join('');
  // An assertion for each of 65,536 texts would take longer than all else.
  if (units !== '' && !units.endsWith('\0')) throw new Error(`the last word of ${text} has no end`);
  return units.split('\0').filter((word) => word !== '');
}

/** Folded to less or to more than one letter, by its neighbours, or not at all. */
const ODD = [
  ...'İıß½ﬁªº²…´·’–ĳŉſΣσς㎏℡ﷺ가一',
  '\u00ad',
  '\u0301',
  '\u0345',
  '\u200d',
  '\ud800',
  '\udc00',
];
const spanish = fc.constantFrom(...'aeiouñáüÑÁ 9,-');
const someText = fc
  .array(fc.oneof(spanish, fc.constantFrom(...ODD)), { maxLength: 30 })
  .map((letters) => letters.join(''));

describe('tokenize', () => {
  it.each(HARD_STRINGS)('decision 5: are those of the words of %j', (text) => {
    expect(wordsFromUnits(text)).toEqual(words(text));
  });

  it('decision 5: are those of the words of any text', () => {
    fc.assert(
      fc.property(fc.oneof(someText, anyString), (text) => {
        expect(wordsFromUnits(text)).toEqual(words(text));
      }),
      randomCases(5_000),
    );
  });

  it('decision 5: are the same for every code unit, whatever stands beside it', () => {
    const wrong: string[] = [];
    for (let unit = 0; unit <= 0xffff; unit++) {
      const letter = String.fromCharCode(unit);
      const text = `a${letter} ${letter}a a${letter}\u0301a ${letter}${letter} ${letter}`;
      if (wordsFromUnits(text).join() !== words(text).join()) wrong.push(unit.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it('are those of the words of a long text with odd letters, wherever it is cut', () => {
    const random = new Random(5);
    for (let round = 0; round < randomCases(20).numRuns; round++) {
      const letters = random.some(70_000, 140_000, () =>
        random.pick(random.chance(0.01) ? ODD : [...'aeñÁ9-\n  ']),
      );
      const text = letters.join('');
      // As one: a list of so many differences would take minutes to be written.
      expect(wordsFromUnits(text).join() === words(text).join()).toBe(true);
    }
    expect(wordsFromUnits(`${'ñ'.repeat(200_000)}ß`)).toEqual([`${'n'.repeat(200_000)}ß`]);
  });

  it('are all there for a text that is longer than any before', () => {
    for (const length of [1_023, 1_024, 1_025, 100_000]) {
      expect(wordsFromUnits('Á'.repeat(length))).toEqual(['a'.repeat(length)]);
    }
  });
});
