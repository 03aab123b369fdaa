import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  characters,
  holdsForbiddenCharacter,
  printable,
  printableLines,
  replaceForbiddenCharacters,
  shortened,
} from '../../../src/domain/record/text.js';

describe('characters', () => {
  it.each([
    ['', 0],
    ['año', 3],
    ['😀', 1],
    ['𠮷a', 2],
    ['e\u0301', 2],
    ['\ud83d', 1],
  ])('of %j are %i', (text, count) => {
    expect(characters(text)).toBe(count);
  });
});

describe('shortened', () => {
  it('keeps a text of 80 characters and cuts a longer one', () => {
    expect(shortened('a'.repeat(80))).toBe('a'.repeat(80));
    expect(shortened('a'.repeat(81))).toBe(`${'a'.repeat(80)}…`);
  });

  it('cuts between characters, never inside one', () => {
    expect(shortened('😀'.repeat(80))).toBe('😀'.repeat(80));
    expect(shortened('😀'.repeat(500))).toBe(`${'😀'.repeat(80)}…`);
    expect(shortened(`a${'😀'.repeat(5)}`, 3)).toBe('a😀😀…');
  });

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [42, '42'],
    [['a', 1], '["a",1]'],
    [{ a: 'b' }, '{"a":"b"}'],
  ])('writes %j as %s', (value, text) => {
    expect(shortened(value)).toBe(text);
  });

  it('has a sign for what cannot be written out', () => {
    const endless: unknown[] = [];
    endless.push(endless);
    expect(shortened(endless)).toBe('…');
  });
});

describe('holdsForbiddenCharacter', () => {
  it.each(['\t', '\n', '\r', 'a\r\nb\tc', 'año 😀', '\u00a0', '\u2028', '\ufeff', ''])(
    'decision 25: %j may stay',
    (text) => {
      expect(holdsForbiddenCharacter(text)).toBe(false);
    },
  );

  it('decision 25: every other control character is forbidden', () => {
    const allowed: number[] = [];
    for (let unit = 0; unit < 0x100; unit++) {
      const control = unit < 0x20 || (unit >= 0x7f && unit < 0xa0);
      if (control && !holdsForbiddenCharacter(`a\t${String.fromCharCode(unit)}b`)) {
        allowed.push(unit);
      }
    }
    expect(allowed).toEqual([0x09, 0x0a, 0x0d]);
  });

  it.each(['\ud83d', '\ude00', 'a\ud83d', '\ude00\ud83d', '\tx\ud83d\n', '\ud83d\t\ude00'])(
    'decision 25: the lone surrogate of %j is forbidden',
    (text) => {
      expect(holdsForbiddenCharacter(text)).toBe(true);
    },
  );

  it('decision 25: a text is forbidden exactly when UTF-8 cannot hold it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('\ud83d', '\ude00', 'é') }), (text) => {
        expect(holdsForbiddenCharacter(text)).toBe(Buffer.from(text).toString() !== text);
      }),
    );
  });
});

describe('replaceForbiddenCharacters', () => {
  it('decision 25: leaves what may stay, and none of the others', () => {
    const text = '\u0000a\t😀\ud83d\u0007\n';
    expect(replaceForbiddenCharacters(text, '?')).toBe('?a\t😀??\n');
  });
});

describe('printable', () => {
  it('keeps every text that shows what it holds', () => {
    const text = 'Ñandú – “plan” 🏗️ 北京 עברית C:\\new \u00a0';
    expect(printable(text)).toBe(text);
  });

  it('is one line without a character that steers a terminal, and the same text in JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
        expect(JSON.parse(printable(JSON.stringify(text)))).toBe(text);
      }),
    );
    expect(printable('\u001b[2J\n\t\r\u202e')).toBe('\\u001b[2J\\n\\t\\r\\u202e');
  });

  it('keeps the line breaks that are ours', () => {
    expect(printableLines('a\u0007\n\tb\n')).toBe('a\\u0007\n\\tb\n');
  });
});
