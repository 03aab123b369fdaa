import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { municipalityKeys, withoutArticle } from '../../../src/domain/municipality/municipality.js';

function sameMunicipality(a: string, b: string): boolean {
  return municipalityKeys(a).some((key) => municipalityKeys(b).includes(key));
}

describe('municipalityKeys', () => {
  it.each([
    ['Coruña, A', 'A Coruña'],
    ['Coruña (A)', 'a coruna'],
    ['Coruña A', 'A CORUÑA'],
    ["Hospitalet de Llobregat, L'", "L'Hospitalet de Llobregat"],
    ['Hospitalet de Llobregat, L’', "L'Hospitalet de Llobregat"],
    ['Palmas de Gran Canaria, Las', 'Las Palmas de Gran Canaria'],
    ["Eliana, l'", "L'Eliana"],
    ['Puerto de Santa María, El', 'el puerto de santa maria'],
    ['Salines, Ses', 'Ses Salines'],
    ['Alcoi/Alcoy', 'Alcoi'],
    ['Alcoi/Alcoy', 'ALCOY'],
    ['Alcoi / Alcoy', 'Alcoi/Alcoy'],
    ['Vila Joiosa, la/Villajoyosa', 'La Vila Joiosa'],
    ['Vila Joiosa, la/Villajoyosa', 'Villajoyosa'],
    ['Donostia/San Sebastián', 'San Sebastián'],
    ['Donostia/San Sebastián', 'Donostia-San Sebastián'],
    ['Vitoria-Gasteiz', 'vitoria gasteiz'],
    ['San Cristóbal de La Laguna', 'san cristobal de la laguna'],
    ['Sant Cugat del Vallès', 'SANT CUGAT DEL VALLES'],
    ['Santa Coloma', '  Santa   Coloma. '],
    ['Coru\u0303na', 'Coruna'],
  ])('decision 4: %s and %s are one municipality', (a, b) => {
    expect(sameMunicipality(a, b)).toBe(true);
    expect(sameMunicipality(b, a)).toBe(true);
  });

  it.each([
    ['Palma', 'Palmas de Gran Canaria, Las'],
    ['Palma', 'Palma del Río'],
    ['Coruña', 'A Coruña'],
    ['Sebastián', 'Donostia/San Sebastián'],
    ['Vitoria', 'Vitoria-Gasteiz'],
    ['Alco', 'Alcoi/Alcoy'],
    ['San Juan', 'San Juan de Aznalfarache'],
    ['Oviedo', 'Ovied'],
    ['La Laguna', 'San Cristóbal de La Laguna'],
    ['SanSebastián', 'San Sebastián'],
  ])('decision 4: %s and %s are two municipalities', (a, b) => {
    expect(sameMunicipality(a, b)).toBe(false);
    expect(sameMunicipality(b, a)).toBe(false);
  });

  const word = fc.constantFrom('San', 'Juan', 'Villa', 'Río', 'Monte', 'Nuevo', 'Castro');
  const name = fc.array(word, { minLength: 2, maxLength: 5 });

  it('decision 4: a part of a name is never the name', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), (all, start, length) => {
        const from = start % all.length;
        const part = all.slice(from, from + 1 + (length % all.length));
        fc.pre(part.length < all.length);
        expect(sameMunicipality(part.join(' '), all.join(' '))).toBe(false);
      }),
    );
  });

  it('decision 4: case, accents and punctuation make no other name', () => {
    const mark = fc.constantFrom(' ', '-', ' - ', '. ', ', ', "'", '·');
    fc.assert(
      fc.property(name, mark, (all, between) => {
        const rough = all.join(between).toUpperCase().normalize('NFD').replace(/\p{M}/gu, '');
        expect(sameMunicipality(all.join(' '), rough)).toBe(true);
      }),
    );
  });

  it.each(['', ' ', '/', '—', ' / '])('gives %j no name at all', (text) => {
    expect(municipalityKeys(text)).toEqual([]);
  });

  it('gives each name once', () => {
    expect(municipalityKeys('Oviedo')).toEqual(['oviedo']);
    expect(municipalityKeys('Oviedo/Oviedo/')).toEqual(['oviedo', 'oviedo oviedo']);
  });
});

describe('withoutArticle', () => {
  it.each([
    ['a coruna', 'coruna'],
    ['l hospitalet de llobregat', 'hospitalet de llobregat'],
    ['oviedo', 'oviedo'],
    ['el', 'el'],
    ['elche', 'elche'],
  ])('makes %s to %s', (key, expected) => {
    expect(withoutArticle(key)).toBe(expected);
  });
});
