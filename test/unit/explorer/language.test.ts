import { describe, expect, it } from 'vitest';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { MAX_MUNICIPALITY_LENGTH } from '../../../src/domain/search/search-criteria.js';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '../../../src/domain/search/search-text.js';
import {
  chooseLanguage,
  LANGUAGES,
  Language,
  type LanguageCode,
} from '../../../src/pages/explorer/language.js';
import { en } from '../../../src/pages/explorer/languages/en.js';

const codes = Object.keys(LANGUAGES) as LanguageCode[];

/** Every text of a language by its path. */
function texts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : texts(value, `${path}${name}.`),
  );
}
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe('The page speaks', () => {
  it.each(codes)('%s in all its texts, with everything that is to be filled in', (code) => {
    const spoken = new Map(texts(new Language(code).texts));
    for (const [path, english] of texts(en)) {
      expect(spoken.get(path), path).toMatch(/\S/);
      expect(placeholders(spoken.get(path) as string), path).toEqual(placeholders(english));
    }
    expect(spoken.size).toBe(texts(en).length);
  });

  it.each(codes)('%s of the bounds that the service has', (code) => {
    const { search, municipality } = new Language(code).texts.faults;
    expect(search).toContain(` ${MAX_SEARCH_LENGTH} `);
    expect(search).toContain(` ${MAX_SEARCH_WORDS} `);
    expect(municipality).toContain(` ${MAX_MUNICIPALITY_LENGTH} `);
  });

  it.each(codes)('%s of codes by an example that is one', (code) => {
    const { faults, codeExample } = new Language(code).texts;
    const example = '135/2025-00019';
    expect(parseCodArchivo(example).text).toBe(example);
    expect(codeExample).toContain(example);
    expect(faults.cod_archivo).toContain(example);
  });

  it.each([
    [['gl-ES', 'es'], 'gl'],
    [['fr-FR', 'ca-valencia', 'en'], 'ca'],
    [[null, 'EU'], 'eu'],
    [['de'], 'en'],
    [['constructor'], 'en'],
    [[], 'en'],
  ])('the first language of %j that it knows', (wanted, expected) => {
    expect(chooseLanguage(wanted)).toBe(expected);
  });

  it('of one record and of many, with numbers and dates as the language has them', () => {
    const es = new Language('es');
    expect(es.count(es.texts.found, 1)).toBe('1 expediente encontrado');
    expect(es.count(es.texts.found, 12_245)).toBe('12.245 expedientes encontrados');
    expect(es.date('2024-03-14')).toBe('14 mar 2024');
    expect(es.date('no date')).toBe('no date');
    expect(es.fill('{a} {b}', { a: 1 })).toBe('1 {b}');
  });
});
