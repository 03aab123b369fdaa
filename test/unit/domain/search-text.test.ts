import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidValue } from '../../../src/domain/errors.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { anyString } from '../arbitraries.js';

describe('parseSearchText', () => {
  it.each([
    ['Plan  PARCIAL', ['plan', 'parcial'], []],
    ['"plan parcial"', [], [['plan', 'parcial']]],
    ['norte "Plan parcial" sur', ['norte', 'sur'], [['plan', 'parcial']]],
    ['"a b""c"', [], [['a', 'b'], ['c']]],
    ['con"junto"s', ['con', 's'], [['junto']]],
    ['"L\'Hospitalet"', [], [['l', 'hospitalet']]],
    ['plan plan', ['plan', 'plan'], []],
  ])('decision 5: %j asks for words %j and phrases %j', (term, prefixes, phrases) => {
    expect(parseSearchText(term)).toEqual({ prefixes, phrases });
  });

  it.each([
    ['plan "parcial norte', ['plan', 'parcial', 'norte'], []],
    ['plan"', ['plan'], []],
    ['"plan', ['plan'], []],
    ['"plan parcial" "norte', ['norte'], [['plan', 'parcial']]],
  ])('decision 5: the unpaired quote of %j is punctuation', (term, prefixes, phrases) => {
    expect(parseSearchText(term)).toEqual({ prefixes, phrases });
  });

  it.each(['"" plan', '"  " plan', '"—" plan'])(
    'decision 5: the phrase without words in %j asks for nothing',
    (term) => {
      expect(parseSearchText(term)).toEqual({ prefixes: ['plan'], phrases: [] });
    },
  );

  it('decision 5: operators and patterns are text', () => {
    const { prefixes, phrases } = parseSearchText('plan* OR -norte .* {"$regex":1} title:sur');
    expect(prefixes).toEqual(['plan', 'or', 'norte', '1', 'title', 'sur']);
    expect(phrases).toEqual([['regex']]);
  });

  it.each(['', '   ', '"', '""', '%', '-_.*', '"—"', '😀', '\ud800', '\u0301'])(
    'decision 5: %j has no letter and no digit',
    (term) => {
      expect(() => parseSearchText(term)).toThrow(
        new InvalidValue('has no letter and no digit to look for'),
      );
    },
  );

  it('decision 11: 200 characters are enough and one more is too long', () => {
    expect(parseSearchText('a'.repeat(200)).prefixes).toEqual(['a'.repeat(200)]);
    expect(() => parseSearchText('a'.repeat(201))).toThrow(
      new InvalidValue('is longer than 200 characters'),
    );
  });

  it('decision 11: a character outside the basic plane counts once', () => {
    expect(parseSearchText(`a${'😀'.repeat(199)}`).prefixes).toEqual(['a']);
    expect(() => parseSearchText(`a${'😀'.repeat(200)}`)).toThrow('is longer than 200 characters');
  });

  it('decision 11: 16 words are enough and one more is too many', () => {
    expect(parseSearchText('a '.repeat(16)).prefixes).toHaveLength(16);
    expect(() => parseSearchText('a '.repeat(17))).toThrow(
      new InvalidValue('has more than 16 words'),
    );
  });

  it('decision 11: words in phrases count as the others do', () => {
    const eight = 'a '.repeat(8);
    expect(parseSearchText(`"${eight}" ${eight}`).phrases.flat()).toHaveLength(8);
    expect(() => parseSearchText(`"${eight}" "${eight}" b`)).toThrow('has more than 16 words');
  });

  it('understands any string or calls it invalid, and asks for 1 to 16 words', () => {
    fc.assert(
      fc.property(anyString, (term) => {
        const understood = attempt(term);
        if (understood instanceof InvalidValue) return;
        const count = understood.prefixes.length + understood.phrases.flat().length;
        expect(count).toBeGreaterThanOrEqual(1);
        expect(count).toBeLessThanOrEqual(16);
      }),
    );
  });
});

function attempt(term: string) {
  try {
    return parseSearchText(term);
  } catch (error) {
    if (error instanceof InvalidValue) return error;
    throw error;
  }
}
