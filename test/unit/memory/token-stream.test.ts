import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  containsPhrase,
  phraseBytes,
} from '../../../src/adapters/outbound/memory/index/token-stream.js';
import { holdsPhrases } from '../../../src/domain/search/matching.js';
import { randomCases } from '../../support/effort.js';
import { tokenStreamOf } from './token-stream-of.js';

/** Of every length in bytes, and such that the end of one is another: 128 is 0x80 0x01. */
const someNumber = fc.constantFrom(1, 2, 127, 128, 129, 255, 16_383, 16_384, 2_097_152);
const someText = fc.array(someNumber, { maxLength: 8 });
const somePhrase = fc.array(someNumber, { minLength: 1, maxLength: 3 });

/** Texts of words that stand for these numbers. */
const spelled = (numbers: readonly number[]) => numbers.map((number) => `w${number}`);

describe('A token stream', () => {
  it('decision 5: holds the phrases that the domain says its texts hold, and no other', () => {
    let held = 0;
    fc.assert(
      fc.property(someText, someText, somePhrase, (title, content, phrase) => {
        const record = { title: spelled(title).join(' '), content: spelled(content).join(' ') };
        const expected = holdsPhrases(record, [spelled(phrase)]);
        if (expected) held++;
        const tokens = Buffer.from(tokenStreamOf(title, content));
        expect(containsPhrase(tokens, phraseBytes(phrase))).toBe(expected);
      }),
      randomCases(3_000),
    );
    expect(held).toBeGreaterThan(100);
  });
});
