import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, words } from '../../../src/domain/search/folding.js';
import { randomCases } from '../../support/effort.js';
import { anyString } from '../arbitraries.js';

/** All that Unicode has given a meaning to so far, lone surrogates included. */
const CHARACTERS = Array.from({ length: 0x110000 }, (_, point) =>
  String.fromCodePoint(point),
).filter((letter) => !/[\p{Unassigned}\p{Private_Use}]/u.test(letter));

describe('fold', () => {
  it.each([
    ['ñ', 'n'],
    ['Ñ', 'n'],
    ['º', 'o'],
    ['ª', 'a'],
    ['ç', 'c'],
    ['Ü', 'u'],
    ['ﬁ', 'fi'],
    ['㎏', 'kg'],
    ['℡', 'tel'],
    ['ǅ', 'dz'],
    ['İ', 'i'],
    ['\u212a', 'k'],
    ['\u212b', 'a'],
    ['e\u0301', 'e'],
    ['Ⅳ', 'iv'],
    ['２', '2'],
    ['ß', 'ß'],
  ])('decision 5: %s folds to %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('decision 5: no letter folds to what would fold again, to a capital or to a mark', () => {
    const wrong = CHARACTERS.filter((letter) => {
      const folded = fold(letter);
      const settled = fold(folded) === folded && folded.toLowerCase() === folded;
      return !settled || /\p{M}/u.test(folded);
    });
    expect(wrong).toEqual([]);
  });

  it('decision 5: a letter folds alike whether its accent is part of it or follows it', () => {
    const wrong = CHARACTERS.filter((letter) => fold(letter) !== fold(letter.normalize('NFD')));
    expect(wrong).toEqual([]);
  });

  it('is settled after once, for every well-formed text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      randomCases(1_000),
    );
  });

  it.each([
    ['first', 0xd800, 0xdbff],
    ['second', 0xdc00, 0xdfff],
  ])('is settled after once with lone %s halves of surrogate pairs in the text', (_, min, max) => {
    const half = fc.integer({ min, max }).map((unit) => String.fromCharCode(unit));
    const whole = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 });
    // A letter keeps the halves from the rest, or two of them could become a pair.
    const text = fc.array(fc.tuple(whole, half)).map((all) => `${all.flat().join('x')}x`);
    fc.assert(
      fc.property(text, (given) => {
        expect(fold(fold(given))).toBe(fold(given));
      }),
    );
  });
});

describe('words', () => {
  it.each([
    ['Plan Parcial', ['plan', 'parcial']],
    ['Paral·lel', ['paral', 'lel']],
    ["L'Hospitalet", ['l', 'hospitalet']],
    ['L’Hospitalet', ['l', 'hospitalet']],
    ['Donostia-San Sebastián', ['donostia', 'san', 'sebastian']],
    ['135/2025_00019', ['135', '2025', '00019']],
    ['nº 3.ª (bis)', ['no', '3', 'a', 'bis']],
    ['tab\there\nand\r\nthere', ['tab', 'here', 'and', 'there']],
    ['½', ['1', '2']],
    ['城市 план', ['城市', 'план']],
    ['\ud800plan\udc00', ['plan']],
    ['€ — % 😀', []],
    ['', []],
  ])('decision 5: the words of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('are runs of letters and digits and nothing else, for any string', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        for (const word of words(text)) expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
      }),
    );
  });

  it('leave out no letter and no digit of the folded text', () => {
    fc.assert(
      fc.property(anyString, (text) => {
        expect(words(text).join('')).toBe(fold(text).replace(/[^\p{L}\p{N}]/gu, ''));
      }),
    );
  });
});
