import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermInterner } from '../../../src/adapters/outbound/search-index/term-interner.js';
import { anyString } from '../arbitraries.js';

/** Short ones of few letters are often the same, or one the beginning of another. */
const someText = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'ñ'), maxLength: 4 }),
  anyString,
);

describe('TermInterner', () => {
  it('gives each text the next number, and the same one ever after', () => {
    fc.assert(
      fc.property(fc.array(someText, { maxLength: 200 }), fc.nat(2), (texts, first) => {
        const terms = new TermInterner(first);
        const known = [...new Set(texts)];
        for (const text of texts) expect(terms.numberOf(text)).toBe(first + known.indexOf(text));
        expect(terms.size).toBe(known.length);
      }),
    );
  });

  it('knows texts from their code units, with zeros between them', () => {
    const terms = new TermInterner(1);
    const units = Uint16Array.from('\0año\0\0añob\0añ\0año\0', (letter) => letter.charCodeAt(0));
    const numbers: number[] = [];
    expect(terms.numberOf('año')).toBe(1);
    terms.eachNumber(units, (number) => numbers.push(number));
    expect(numbers).toEqual([1, 2, 3, 1]);
    expect(terms.numberOf('añ')).toBe(3);
    expect(terms.texts()).toEqual(['año', 'añob', 'añ']);
  });

  it('keeps many texts apart, and gives them back in the order of their bytes', () => {
    const terms = new TermInterner(1);
    const texts = Array.from({ length: 20_000 }, (_, index) => `${index * 7_919}ñ`);
    const hard = ['\u{20000}', '\ufb00', '', 'a'.repeat(5_000)];
    const numbers = new Map([...texts, ...hard].map((text) => [text, terms.numberOf(text)]));
    expect([...numbers.values()]).toEqual(Array.from({ length: 20_004 }, (_, index) => index + 1));
    const ordered = terms.inOrder();
    const expected = [...numbers.keys()].sort((a, b) =>
      Buffer.compare(Buffer.from(a), Buffer.from(b)),
    );
    expect(ordered.texts).toEqual(expected);
    expect([...ordered.numbers]).toEqual(expected.map((text) => numbers.get(text)));
  });
});
