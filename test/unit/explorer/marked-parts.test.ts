import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { words } from '../../../src/domain/search/folding.js';
import { markedParts } from '../../../src/pages/explorer/marked-parts.js';
import { randomCases } from '../../support/effort.js';

const marked = (text: string, term: string) =>
  markedParts(text, term)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

describe('What a search finds in a title is marked', () => {
  it.each([
    ['Plan parcial del Molino', 'mol', 'Plan parcial del [Mol]ino'],
    ['Plan parcial del Molino', 'MOLINO plan', '[Plan] parcial del [Molino]'],
    ['Reparcelación en Ñuñoa', 'reparcelacion nu', '[Reparcelación] en [Ñu]ñoa'],
    ['Mun\u0303o de piedra', 'muño', '[Mun\u0303o] de piedra'],
    ['Camiño n.º 4', 'o', 'Camiño n.[º] 4'],
    ['Superficie de 3 ㎏', 'k', 'Superficie de 3 [㎏]'],
    ['Oﬁcina', 'of', '[Oﬁ]cina'],
    ['ΟΔΟΣ', 'οδός', '[ΟΔΟΣ]'],
    ['Plan "Plan parcial"', '"plan parcial"', 'Plan "[Plan parcial]"'],
    ['plan, parcial; planta', '"plan parcial"', '[plan, parcial]; planta'],
    ['Planes parciales', '"plan parcial"', 'Planes parciales'],
    ['Plan parcial planta', 'plan planta', '[Plan] parcial [planta]'],
    ['𝐏lan', 'p', '[𝐏]lan'],
    ['El plan parcial', 'parc "plan parcial"', 'El [plan parcial]'],
    ['El plan parcial', 'plan "plan"', 'El [plan] parcial'],
  ])('%s, %s', (title, term, expected) => {
    expect(marked(title, term)).toBe(expected);
  });

  it.each([undefined, '', '"', '-'])('and nothing for %j', (term) => {
    expect(markedParts('A title', term)).toEqual([{ text: 'A title', isMatch: false }]);
  });

  it('and nothing of the text is lost, whatever it is', () => {
    const units = fc.oneof(
      fc.constantFrom(...'aÁñ\u0303ºﬁ "-'.split('')),
      fc.integer({ min: 0, max: 0xffff }),
    );
    const text = fc
      .array(units, { maxLength: 40 })
      .map((all) => all.map((u) => (typeof u === 'string' ? u : String.fromCharCode(u))).join(''));
    fc.assert(
      fc.property(text, text, (title, term) => {
        expect(
          markedParts(title, term)
            .map((part) => part.text)
            .join(''),
        ).toBe(title);
      }),
      randomCases(1_000),
    );
  });

  it('exactly where the service finds it', () => {
    const letters = fc.constantFrom(...'aAáÁñÑ\u0303oºΣς½ﬁ -,"'.split(''));
    const text = fc.string({ unit: letters, maxLength: 12 });
    const word = fc.constantFrom('a', 'an', 'o', 'σ', 'n', '1', 'fi');
    fc.assert(
      fc.property(text, word, (title, prefix) => {
        const isFound = words(title).some((each) => each.startsWith(prefix));
        expect(markedParts(title, prefix).some(({ isMatch }) => isMatch)).toBe(isFound);
      }),
      randomCases(2_000),
    );
  });
});
