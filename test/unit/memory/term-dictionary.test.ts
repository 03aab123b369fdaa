import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  TermDictionary,
  termDictionaryArrays,
} from '../../../src/adapters/outbound/memory/index/term-dictionary.js';
import { sortByBytes } from '../../../src/adapters/outbound/search-index/term-interner.js';

/** Few letters, so that many texts begin alike; their code-unit order is not their byte order. */
const someText = fc
  .array(fc.constantFrom('a', 'b', 'ñ', '\ufb00', '\u{20000}'), { maxLength: 5 })
  .map((letters) => letters.join(''));
const someTexts = fc
  .oneof(
    fc.uniqueArray(someText, { maxLength: 12 }),
    fc.uniqueArray(someText, { minLength: 60, maxLength: 200 }),
  )
  .map(sortByBytes);

describe('A table of terms', () => {
  it('finds every text that it has, and no other', () => {
    fc.assert(
      fc.property(someTexts, fc.array(someText), (texts, others) => {
        const table = new TermDictionary(termDictionaryArrays(texts));
        expect(table.size).toBe(texts.length);
        for (const text of [...texts, ...others]) {
          expect(table.indexOf(text)).toBe(texts.indexOf(text));
        }
      }),
    );
  });

  it('finds a text that no other begins with', () => {
    fc.assert(
      fc.property(someTexts, fc.array(someText), (texts, others) => {
        const table = new TermDictionary(termDictionaryArrays(texts));
        for (const text of [...texts, ...others]) {
          const isLone = texts.filter((other) => other.startsWith(text)).length === 1;
          expect(table.indexOfLone(text)).toBe(isLone ? texts.indexOf(text) : -1);
        }
      }),
    );
  });

  it('finds all texts that begin alike, whether or not the beginning is one of them', () => {
    fc.assert(
      fc.property(someTexts, fc.array(someText, { minLength: 1 }), (texts, others) => {
        const table = new TermDictionary(termDictionaryArrays(texts));
        for (const beginning of ['', ...texts, ...others]) {
          const [from, to] = table.beginning(beginning);
          const expected = texts.filter((text) => text.startsWith(beginning));
          expect(texts.slice(from, to), JSON.stringify(beginning)).toEqual(expected);
        }
      }),
    );
  });
});
