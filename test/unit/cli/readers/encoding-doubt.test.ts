import { writeFile } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { readPiped } from './reading.js';

const ENGLISH = 'New café in Douglas\nAlterations to façade\nA “pub” – £500';
const SPANISH = 'Construcción de nave\nRehabilitación y reforma, 2º\n¿Señalización? Baños públicos';
const CATALAN = 'Construcció de l’edifici\nInstal·lació a Sant Martí\nFaçana principal, 1ª';
const FRENCH = 'Aménagement du café\nFaçade à l’étage\nDéjà vu';
const POLISH = 'Café. Budowa zakładu usługowego\nŻabia Wola, ulica Łąkowa\nGmina Święta';
const ROMANIAN = 'Construire locuinţă\nStrada Bucureşti\nÎmprejmuire şi branşament';
const GERMAN = 'Umbau für Büro\nNeubau, Straße 5\nGebäude, Höhe';
const TURKISH = 'İnşaat ruhsatı ığdır\nYeni yapı ışık\nKışla, ağaç';
const TEXTS = { ENGLISH, SPANISH, CATALAN, FRENCH };

const csv = (text: string) =>
  `id;title;place\n${text
    .split('\n')
    .map((title, i) => `A-${i};${title};Foz\n`)
    .join('')}`;
const warningsOf = async (bytes: Buffer | Buffer[], encoding: string) => {
  const mapping = { forTable: () => ({ map: () => ({ fields: {} }) }), forObjects: () => fail() };
  const { warnings } = await readPiped(bytes, { file: { encoding }, mapping });
  return warnings.map(({ message }) => message);
};
const fail = () => expect.fail('this is a table');
const said = (is: string, given: string, example: string) => [
  `standard input: seems to be ${is}, but the recipe or --encoding says ${given}; ${example}`,
];

describe('A wrong encoding is warned of', () => {
  it.each([
    ['cp850', 'windows-1252', ENGLISH, 'caf‚ would be café'],
    ['cp850', 'macintosh', ENGLISH, 'cafÇ would be café'],
    ['macintosh', 'windows-1252', FRENCH, 'AmŽnagement would be Aménagement'],
    ['windows-1252', 'macintosh', SPANISH, 'ConstrucciÛn would be Construcción'],
    ['windows-1252', 'CP-850', CATALAN, 'Construcci¾ would be Construcció'],
    ['windows-1250', 'windows-1252', POLISH, 'zak³adu would be zakładu'],
    ['macintosh', 'windows-1252', SPANISH, 'Construcci—n would be Construcción'],
    ['cp850', 'windows-1252', SPANISH, 'Construcci¢n would be Construcción'],
    ['windows-1250', 'windows-1252', ROMANIAN, 'locuinþã would be locuinţă'],
    ['cp850', 'windows-1252', GERMAN, 'f\ufffdr would be für'],
    ['macintosh', 'windows-1252', `„Süd“\n${GERMAN}`, 'ãSŸdÒ would be „Süd“'],
  ])('where a text in %s is read as %s', async (is, given, text, example) => {
    expect(await warningsOf(iconv.encode(csv(text), is), given)).toEqual(said(is, given, example));
  });

  it('where a text is UTF-8', async () => {
    const warnings = await warningsOf(Buffer.from(csv(SPANISH)), 'latin1');
    expect(warnings).toEqual(said('utf-8', 'latin1', 'ConstrucciÃ³n would be Construcción'));
  });

  it.each([
    ['cp850', 'café', 'caf├®'],
    ['macintosh', '2º', '2¬∫'],
    ['windows-1252', 'BAÑO', 'BAÃ‘O'],
    ['windows-1252', 'Nº', 'NÂº'],
    ['windows-1250', 'São', 'SĂŁo'],
  ])(
    'where a text is UTF-8, and little in it shows it: as %s, %s is %s',
    async (given, word, read) => {
      const warnings = await warningsOf(Buffer.from(csv(word)), given);
      expect(warnings).toEqual(said('utf-8', given, `${read} would be ${word}`));
    },
  );

  it('where a text is UTF-8 but for a row', async () => {
    const latin1 = Buffer.from('A;Demolición de chalé;Foz\n', 'latin1');
    const rows = Buffer.from(csv(`${SPANISH}\n`.repeat(20)));
    for (const bytes of [
      [rows, latin1],
      [Buffer.from('id;title;place\n'), latin1, rows],
    ]) {
      expect(await warningsOf(bytes, 'windows-1252')).toEqual(
        said('utf-8', 'windows-1252', 'ConstrucciÃ³n would be Construcción'),
      );
    }
  });

  it('where a character of UTF-8 is cut', async () => {
    const bytes = Buffer.from(csv(`${'x\n'.repeat(20_000)}${SPANISH}`));
    const at = bytes.indexOf('ñ') + 1;
    const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
    expect(await warningsOf(chunks, 'cp850')).toHaveLength(1);
  });

  it('where the words stand far from the beginning, and some are cut', async () => {
    const bytes = iconv.encode(csv(`${'x\n'.repeat(20_000)}${ENGLISH}`), 'cp850');
    const at = bytes.indexOf('caf') + 3;
    const chunks = [bytes.subarray(0, at), bytes.subarray(at)];
    expect(await warningsOf(chunks, 'windows-1252')).toEqual(
      said('cp850', 'windows-1252', 'fa‡ade would be façade'),
    );
  });

  it('by import and inspect, with the encoding of a recipe or an option', async () => {
    const registry = await registryFolder();
    const fields = {
      id: 'id',
      cod_archivo: 'id',
      title: 'title',
      municipality: 'place',
      checkin_date: { value: '2024-05-17' },
    };
    const file = registry.at('x.csv');
    await writeFile(file, iconv.encode(csv(FRENCH), 'cp850'));
    const recipe = await registry.write('r.json', { file: { encoding: 'windows-1252' }, fields });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toContain(
      `warning: ${file}: seems to be cp850, but the recipe or --encoding says windows-1252; Am‚nagement would be Aménagement\n`,
    );
    const { stdout } = await registry.run(['inspect', file, '--encoding', 'windows-1252']);
    expect(stdout).toMatch(
      /^ {2}! Seems to be cp850, but .*; Am‚nagement would be Aménagement\.$/m,
    );
    expect((await registry.run(['inspect', file])).stdout).not.toContain('eems to be cp850');
  });
});

describe('Text in UTF-8 that is read in another encoding', () => {
  const titles = SPANISH.split('\n');
  const warningsOfImport = async (rows: readonly Buffer[]) => {
    const bytes = Buffer.concat([Buffer.from('id,title\n'), ...rows]);
    const { warnings } = await readPiped(bytes, {
      file: { encoding: 'windows-1252' },
      mapping: {
        forTable: () => ({ map: ([id, title]) => ({ fields: { id, title } }) }),
        forObjects: () => fail(),
      },
    });
    return warnings.map(({ message }) => message);
  };
  const row = (i: number, encoding: 'utf8' | 'latin1') =>
    Buffer.from(`A-${i},"${titles[i % titles.length]}"\n`, encoding);

  it('is not said to be encoded twice', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => row(i, 'utf8'));
    expect(await warningsOfImport(rows)).toEqual([expect.stringContaining('seems to be utf-8')]);
  });

  it('is said to be encoded twice where only some rows are UTF-8', async () => {
    const rows = Array.from({ length: 30 }, (_, i) => row(i, i % 2 === 0 ? 'utf8' : 'latin1'));
    expect(await warningsOfImport(rows)).toEqual([
      expect.stringContaining('have text that was encoded twice'),
    ]);
  });
});

describe('No encoding is doubted', () => {
  const encodings = ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'utf-8', 'utf-16le'];
  it.each(Object.keys(TEXTS).flatMap((name) => encodings.map((each) => [name, each] as const)))(
    'that is right: %s in %s',
    async (name, encoding) => {
      const text = csv(TEXTS[name as keyof typeof TEXTS]);
      expect(await warningsOf(iconv.encode(text, encoding), encoding)).toEqual([]);
    },
  );

  it.each([
    ['which gives the same text', 'windows-1252', 'iso-8859-1', FRENCH.replace('’', "'")],
    ['which has letters that are not judged', 'windows-1254', 'windows-1254', TURKISH],
    ['by one sign alone', 'windows-1252', 'windows-1252', 'St James¿s\nQueen¿s'],
    ['by what no encoding makes better', 'windows-1252', 'windows-1252', 'a¬b c¤d e±f g¶h'],
    ['without accents', 'ascii', 'cp850', 'Nave\nCasa'],
  ])('%s', async (_, is, given, text) => {
    expect(await warningsOf(iconv.encode(csv(text), is), given)).toEqual([]);
  });

  const rows = (count: number, ...titles: string[]) =>
    Array.from({ length: count }, (_, i) => titles[i % titles.length] as string);
  it.each([
    ['German quotes', 'windows-1252', rows(40, 'Bebauungsplan „Westpark“')],
    ...[10, 20, 30].map(
      (words) =>
        [
          `German quotes and ${words} words`,
          'windows-1252',
          [...rows(100, 'Plan „Am Bach“'), ...rows(words, 'Büro', 'Straße', 'Gebäude', 'Höhe')],
        ] as const,
    ),
    ...[0, 5, 20].map(
      (words) =>
        [
          `Polish quotes and ${words} words`,
          'windows-1250',
          [...rows(100, 'Sklep „Omega”'), ...rows(words, 'zakładu', 'usługową', 'część')],
        ] as const,
    ),
    ['other quotes', 'windows-1252', rows(40, '‹Sonne›', '»Mond«', '‚Stern‘')],
    ['an opening quote in a word', 'windows-1252', rows(40, 'Queen‘s Road “pub”')],
    ...[30, 100].map(
      (words) =>
        [
          `${words} ordinals before a word`,
          'windows-1252',
          [...rows(100, 'MUÑOZ'), ...rows(words, 'MªCARMEN', 'NºEXP', 'Mªcarmen', 'nºexp')],
        ] as const,
    ),
    ['marks of firms', 'windows-1252', rows(40, 'Tesla™', 'Costco™ –')],
    ['measures', 'windows-1252', rows(40, '10×20 m', '3 µm')],
    ['signs beside numbers', 'windows-1252', rows(40, '5 ‰', '±2', '20 ÷ 30', '¼', '5€')],
    ['dashes in a word', 'windows-1252', rows(40, 'Madrid–Barcelona', 'Vigo—Porto')],
    ['a dash between words in quotes', 'windows-1252', rows(40, 'Eje “norte–sur”')],
    ['a sign for many', 'windows-1252', rows(40, 'St James¿s', 'Queen¿s', 'Café')],
    ['a capital beside an accent', 'windows-1252', rows(40, 'CONSTRUCCIóN', 'CAMIÓN')],
  ] as const)('that is right, by %s', async (_, encoding, titles) => {
    const text = csv(titles.join('\n'));
    expect(await warningsOf(iconv.encode(text, encoding), encoding)).toEqual([]);
  });

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('where a mark says %s', async (encoding) => {
    const bytes = iconv.encode(csv(SPANISH), encoding, { addBOM: true });
    expect(await warningsOf(bytes, 'windows-1252')).toEqual([]);
  });
});
