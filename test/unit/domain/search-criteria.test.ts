import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidValue } from '../../../src/domain/errors.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import {
  criteriaKey,
  parseMunicipality,
  parseYear,
  type SearchCriteria,
} from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';
import { randomCases } from '../../support/effort.js';
import { someCriteria, termWithPhrases } from '../arbitraries.js';

describe('parseYear', () => {
  it.each(['2024', '0000', '9999'])('decision 6: %s is a year', (year) => {
    expect(parseYear(year)).toBe(year);
  });

  it.each([
    '',
    '24',
    '20240',
    '-024',
    '+024',
    ' 2024',
    '2024\n',
    '2024-01',
    '2O24',
    '٢٠٢٤',
    '２０２４',
  ])('decision 6: %j is no year', (year) => {
    expect(() => parseYear(year)).toThrow(new InvalidValue('is not a year of four digits'));
  });
});

describe('parseMunicipality', () => {
  it('keeps the name as it was written, beside its keys', () => {
    expect(parseMunicipality('Coruña, A')).toEqual({ name: 'Coruña, A', keys: ['a coruna'] });
  });

  it('decision 11: 100 characters are enough and one more is too long', () => {
    expect(parseMunicipality('a'.repeat(100)).keys).toEqual(['a'.repeat(100)]);
    expect(parseMunicipality(`a${'😀'.repeat(99)}`).keys).toEqual(['a']);
    expect(() => parseMunicipality('a'.repeat(101))).toThrow(
      new InvalidValue('is longer than 100 characters'),
    );
  });

  it.each(['', ' ', '/', '—', '😀'])('%j has no letter and no digit', (name) => {
    expect(() => parseMunicipality(name)).toThrow(new InvalidValue('has no letter and no digit'));
  });
});

describe('criteriaKey', () => {
  const municipality = (name: string) => ({ municipality: parseMunicipality(name) });
  const text = (term: string) => ({ text: parseSearchText(term) });
  const code = (written: string) => ({ codArchivo: parseCodArchivo(written) });

  it.each<[string, SearchCriteria, SearchCriteria]>([
    ['two forms of one municipality', municipality('Coruña, A'), municipality('a coruna')],
    ['two cases of one code', code('Test-1'), code('TEST-1')],
    ['two spellings of one term', text('Plan  PARCÍAL'), text('plan, parcial')],
    ['an unpaired quote and none', text('plan "norte'), text('plan norte')],
  ])('decision 9: is equal for %s', (_, a, b) => {
    expect(criteriaKey(a)).toBe(criteriaKey(b));
  });

  it.each<[string, SearchCriteria, SearchCriteria]>([
    ['a year and none', { year: '2024' }, {}],
    ['two years', { year: '2024' }, { year: '2025' }],
    ['a name as municipality and as term', municipality('oviedo'), text('oviedo')],
    ['words and a phrase of them', text('plan parcial'), text('"plan parcial"')],
    ['one phrase and two', text('"plan parcial"'), text('"plan" "parcial"')],
    ['one word and two', text('planparcial'), text('plan parcial')],
    ['two municipalities', municipality('Oviedo'), municipality('Gijón')],
    ['two codes', code('A-1'), code('A-01')],
    ['a year and a term of it', { year: '2024' }, text('2024')],
  ])('decision 9: is not equal for %s', (_, a, b) => {
    expect(criteriaKey(a)).not.toBe(criteriaKey(b));
  });

  it('decision 9: is equal for two questions exactly when they ask the same thing', () => {
    const criteria = someCriteria(termWithPhrases);
    fc.assert(
      fc.property(criteria, criteria, (a, b) => {
        expect(criteriaKey(a) === criteriaKey(b)).toBe(meaning(a) === meaning(b));
      }),
      randomCases(1_000),
    );
  });

  it('decision 9: does not depend on the order in which the filters stand', () => {
    fc.assert(
      fc.property(someCriteria(termWithPhrases), (criteria) => {
        const reversed = Object.fromEntries(Object.entries(criteria).reverse());
        expect(criteriaKey(reversed)).toBe(criteriaKey(criteria));
      }),
    );
  });
});

/** The parts that matter for the answer, each under its own name. */
function meaning({ codArchivo, municipality, year, text }: SearchCriteria): string {
  return [
    codArchivo && `code ${codArchivo.key}`,
    municipality && `municipality ${municipality.keys.join(' or ')}`,
    year && `year ${year}`,
    text && `words ${text.prefixes.join(' ')}`,
    ...(text?.phrases.map((phrase) => `phrase ${phrase.join(' ')}`) ?? []),
  ]
    .filter(Boolean)
    .join(', ');
}
