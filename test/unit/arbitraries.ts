import fc from 'fast-check';
import { parseCodArchivo } from '../../src/domain/record/cod-archivo.js';
import { parseMunicipality, type SearchCriteria } from '../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { type RecordFields, someFields } from '../support/records.js';

/** Any string that JavaScript can hold, lone surrogates included. */
export const anyString = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
);

// Few words, codes and names, so that random questions meet random records.
const WORDS = ['plan', 'Planta', 'PARCIAL', 'año', '-'];
const MUNICIPALITIES = ['Oviedo', 'Coruña, A', 'A Coruña', 'Alcoi/Alcoy', 'Alcoy'];
const YEARS = ['1999', '2023', '2024'];
const CODES = Array.from({ length: 12 }, (_, index) => `T-${index}`);

function textOf(words: readonly string[], minLength: number, maxLength: number) {
  const chosen = fc.array(fc.constantFrom(...words), { minLength, maxLength, size: 'max' });
  return chosen.map((all) => all.join(' '));
}

/** Records of one registry: no two of them share an id or a code. */
export const someRegistry: fc.Arbitrary<RecordFields[]> = fc
  .uniqueArray(
    fc.record({
      cod_archivo: fc.constantFrom(...CODES),
      title: textOf(WORDS, 0, 6).map((text) => `Título ${text}`),
      content: textOf(WORDS, 0, 6),
      checkin_date: fc.constantFrom(...YEARS).map((year) => `${year}-06-01`),
      municipality: fc.constantFrom(...MUNICIPALITIES),
    }),
    { selector: ({ cod_archivo }) => cod_archivo, maxLength: CODES.length, size: 'max' },
  )
  .map((all) => all.map((fields) => someFields({ ...fields, id: `ID ${fields.cod_archivo}` })));

/** A question about such records, of some of the four parts. */
export function someCriteria(term: fc.Arbitrary<string>): fc.Arbitrary<SearchCriteria> {
  const parts = fc.record({
    codArchivo: fc.constantFrom(...CODES).map(parseCodArchivo),
    municipality: fc.constantFrom(...MUNICIPALITIES).map(parseMunicipality),
    year: fc.constantFrom(...YEARS),
    text: term.map(parseSearchText),
  });
  const present: fc.Arbitrary<readonly string[]> = fc.oneof(
    fc.constant(['text']),
    fc.subarray(['municipality', 'year', 'text']),
    fc.subarray(['codArchivo', 'municipality', 'year', 'text']),
  );
  return fc
    .tuple(parts, present)
    .map(([all, names]) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))),
    );
}

/** Some with a phrase of whole words, some with a quote that is unpaired. */
export const termWithPhrases = fc
  .tuple(textOf(['pl', 'Par'], 0, 1), textOf(['plan', 'parcial', 'ano'], 1, 3), fc.boolean())
  .map(([word, phrase, paired]) => `${word} "${phrase}${paired ? '"' : ''}`);
