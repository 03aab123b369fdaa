import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseRecipe } from '../../../../src/adapters/inbound/cli/recipe/file/recipe-file.js';
import { FakeTerminal, registryFolder } from '../../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
const write = async (name: string, contents: string) => {
  await writeFile(registry.at(name), contents);
  return registry.at(name);
};
const inspected = async (name: string, contents: string) => {
  const file = await write(name, contents);
  const { code, stdout } = await registry.run(['inspect', file, '--json']);
  expect(code).toBe(0);
  return JSON.parse(stdout);
};
const table = (header: string, ...rows: string[]) => `${[header, ...rows].join('\n')}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1);

beforeEach(async () => {
  registry = await registryFolder();
});

/** The files of three offices, with invented rows. */
const spanish = table(
  'Nº Expediente;Asunto;Situación;Fecha de entrada;Fecha resolución;Municipio;Enlace;X',
  ...numbers(40).map(
    (i) =>
      `135/2025/${String(i).padStart(5, '0')};Reforma de la vivienda número ${i};Calle Mayor ${i};${(i % 28) + 1}/0${(i % 9) + 1}/2024;${i % 3 ? `${(i % 28) + 1}/10/2024` : '--'};Pontevedra;https://x.example/${i};${i}.5`,
  ),
);
const irish = table(
  'application_number,development_description,site_address,received_date',
  ...numbers(40)
    .map(
      (i) =>
        `${i % 5 ? '' : 'WEB'}${2600 + i}/${i % 2 ? 18 : 19},"Extension, ${i}",${i} High Street,${i} Oct 20${i < 10 ? '1' : '2'}0`,
    )
    .map((row) => row.replace(/,(\d+) Oct/, (_, day) => `,${(Number(day) % 28) + 1} Oct`)),
);
const french = table(
  'NUM_DOSSIER\tOBJET\tDATE_DEPOT\tCOMMUNE',
  ...numbers(40).map(
    (i) => `PC 031 555 ${i}M${1000 + i}\t\t2024-01-0${(i % 9) + 1} 10:00:00\tTOULOUSE`,
  ),
);

describe('What inspect sees', () => {
  it('in a Spanish file', async () => {
    const report = await inspected('licencias.csv', spanish);
    expect(report).toMatchObject({
      rows: 40,
      isWhole: true,
      accepted: 40,
      rejected: [],
      notes: [],
    });
    const kinds = Object.fromEntries(
      report.columns.map((column: { name: string; description: string }) => [
        column.name,
        column.description,
      ]),
    );
    expect(kinds).toEqual({
      'Nº Expediente': 'code',
      Asunto: 'text',
      Situación: 'text',
      'Fecha de entrada': 'date dd/MM/yyyy',
      'Fecha resolución': 'date dd/MM/yyyy',
      Municipio: 'text',
      Enlace: 'URL',
      X: 'number',
    });
    expect(report.columns[4]).toMatchObject({ empty: 0, unlike: 13, samples: { length: 3 } });
    expect(report.recipe.fields).toEqual({
      id: 'Nº Expediente',
      cod_archivo: { from: 'Nº Expediente', code: { number: 'last', letters: 'move' } },
      title: { from: 'Asunto', steps: ['collapseSpaces'] },
      area: { from: 'Situación', steps: ['collapseSpaces'] },
      checkin_date: { from: 'Fecha de entrada', dates: ['dd/MM/yyyy'] },
      inscription_date: {
        from: 'Fecha resolución',
        replace: [{ pattern: '^(--)$', with: '' }],
        dates: ['dd/MM/yyyy'],
      },
      municipality: 'Municipio',
      links: { from: 'Enlace', steps: ['urls'], most: 2 },
    });
    const sure = report.fields.map(({ field, isSure }: { field: string; isSure: boolean }) => [
      field,
      isSure,
    ]);
    expect(sure.every(([, isSure]: [string, boolean]) => isSure)).toBe(true);
  });

  it('in an Irish file, which says no municipality', async () => {
    const report = await inspected('export.csv', irish);
    expect(report).toMatchObject({ accepted: 40, rejected: [] });
    expect(report.recipe.fields).toMatchObject({
      cod_archivo: { from: 'application_number', code: { number: 'first' } },
      title: { from: 'development_description' },
      area: { from: 'site_address' },
      checkin_date: { dates: ['dd MMM yyyy'] },
      municipality: { value: 'TODO' },
    });
    expect(report.notes).toEqual([expect.stringContaining('No column is a municipality.')]);
  });

  it('in a French file, which has no title', async () => {
    const report = await inspected('permis.csv', french);
    expect(report).toMatchObject({ accepted: 40, rejected: [] });
    expect(report.recipe.fields).toMatchObject({
      title: 'NUM_DOSSIER',
      checkin_date: { from: 'DATE_DEPOT', dates: ['yyyy-MM-dd'], time: 'drop' },
      municipality: 'COMMUNE',
    });
  });

  it('in JSON, by paths', async () => {
    const rows = numbers(20).map((i) => ({
      _id: `a${i}`,
      datos: {
        expediente: `PA/22/${i}`,
        asunto: `Plan parcial número ${i}`,
        alta: 1_700_000_000_000 + i * 86_400_000,
      },
      municipio: i % 2 ? 'Lugo' : 'Ourense',
      puntos: [[1, 2]],
    }));
    const report = await inspected('x.json', JSON.stringify(rows));
    expect(report).toMatchObject({ accepted: 20, rejected: [] });
    expect(report.recipe.fields).toMatchObject({
      id: '_id',
      cod_archivo: { from: 'datos.expediente' },
      title: { from: 'datos.asunto' },
      checkin_date: { from: 'datos.alta', dates: ['epoch-ms'] },
      municipality: 'municipio',
    });
  });

  it('is what an import would reject, and how often', async () => {
    const bad = `${spanish}pendiente;;;2024;;;;\n135/2025/00001;Otra vez;;1/1/2024;;Pontevedra;;\n`;
    const report = await inspected('x.csv', bad);
    expect(report).toMatchObject({
      rows: 42,
      accepted: 41,
      repeated: 1,
      recipe: { duplicates: 'number' },
    });
    expect(report.rejected).toEqual([
      { reason: 'municipality is empty', count: 1, line: 42, value: '' },
    ]);
  });

  it('has rows without a code, which get one that stays the same', async () => {
    const rows = numbers(40).map(
      (i) => `${i % 8 ? `LU/24/${i}` : i % 16 ? '' : 'S/N'};Obra ${i};2024-01-01`,
    );
    const report = await inspected('x.csv', table('Expediente;Objeto;Fecha entrada', ...rows));
    expect(report).toMatchObject({ rows: 40, accepted: 40, rejected: [] });
    expect(report.notes.join()).toMatch(
      /^Some rows \(\d+ %\) have no code in "Expediente"\. They get/,
    );
  });

  it.each([
    [
      'ApplicationNumber,DevelopmentDescription,DevelopmentAddress,PlanningAuthority,ReceivedDate,DecisionDate,LinkAppDetails',
      'en',
    ],
    ['Espediente zenbakia,Deskribapena,Helbidea,Udalerria,Eskaera data,Ebazpen data,Esteka', 'eu'],
    ["Núm. expedient,Descripció,Adreça,Municipi,Data d'entrada,Data de resolució,Enllaç", 'ca'],
    [
      'Nº Processo,Descrição,Localização,Concelho,Data de entrada,Data de deferimento,Ligação (URL)',
      'pt',
    ],
    ['Numero dossier,Objet,Adresse du terrain,Commune,Date de dépôt,Date de décision,Lien', 'fr'],
    ['Nº expediente,Obxecto,Enderezo,Concello,Data de solicitude,Data de resolución,Ligazón', 'gl'],
    ['EXPEDIENTE,ASUNTO,DIRECCIÓN,MUNICIPIO,FECHA_SOLICITUD,FECHA_RESOLUCION,URL', 'es'],
  ])('knows the names of %s', async (header) => {
    const [code, title, area, municipality, entry, decision, link] = header.split(',') as string[];
    const rows = numbers(30).map(
      (i) =>
        `${i}/24,Obra número ${i} de reforma interior,Rúa Maior ${i},Lugo,${(i % 28) + 1}/03/2024,${(i % 28) + 1}/04/2024,https://x.example/${i}`,
    );
    const { recipe, accepted } = await inspected('x.csv', table(header, ...rows));
    expect(accepted).toBe(30);
    expect(recipe.fields).toMatchObject({
      cod_archivo: { from: code },
      title: { from: title },
      area: { from: area },
      municipality,
      checkin_date: { from: entry },
      inscription_date: { from: decision },
      links: { from: link },
    });
  });

  it('in names that say next to nothing', async () => {
    const rows = numbers(30).map(
      (i) => `${i};Obra na rúa ${i};${i % 3 ? `${(i % 28) + 1} de xuño de 2024` : ''}`,
    );
    const report = await inspected('x.csv', table('Nº;Descrición;Data', ...rows));
    expect(report).toMatchObject({ accepted: 30, rejected: [] });
    expect(report.recipe.fields).toMatchObject({
      cod_archivo: { from: 'Nº', code: { prefix: 'EXP' } },
      title: { from: 'Descrición' },
      checkin_date: { from: 'Data', else: { value: '1900-01-01' } },
    });
  });

  it('has ambiguous days and months, and years of two digits, and says so', async () => {
    const rows = numbers(12).map((i) => `E-${i},Obra,0${(i % 9) + 1}/0${((i + 1) % 9) + 1}/24`);
    const report = await inspected('x.csv', table('expediente,titulo,fecha entrada', ...rows));
    expect(report.recipe.fields.checkin_date).toEqual({
      from: 'fecha entrada',
      dates: ['dd/MM/yy'],
      yearsFrom: 1950,
    });
    expect(report.notes).toContain(
      'Days and months cannot be told apart in "fecha entrada". Look at its "dates".',
    );
  });
});

describe('The screen', () => {
  it('shows the columns, what they become, and what would come in', async () => {
    const file = await write('licencias.csv', spanish);
    const { code, stdout } = await registry.run(['inspect', file]);
    expect(code).toBe(0);
    const lines = stdout.split('\n');
    expect(lines[0]).toBe(file);
    expect(lines[1]).toMatch(/40 rows$/);
    expect(stdout).toMatch(
      / {2}Nº Expediente {3,}code +· +· {2}id, cod_archivo\n +135\/2025\/00001 · /,
    );
    expect(stdout).toContain(
      '  checkin_date      ← Fecha de entrada (its name and its values; sure)\n',
    );
    expect(stdout).toContain('  With this recipe 40 of 40 rows (100 %) would come in.\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100 + file.length);
  });

  it('has colours on a terminal that has them', async () => {
    const terminal = new FakeTerminal();
    Object.assign(terminal.stdout, { hasColors: () => true, columns: 80 });
    const { stdout } = await registry.run(['inspect', await write('x.csv', spanish)], terminal);
    expect(stdout).toContain('\u001b[32msure\u001b[39m');
  });

  it('says if it shows only a part', async () => {
    const file = await write('x.csv', spanish);
    const { stdout } = await registry.run(['inspect', file, '--rows', '10']);
    expect(stdout).toContain('the first 10 rows; --rows reads more');
    expect(stdout).toContain('10 of 10 rows (100 %)');
  });
});

describe('The recipe', () => {
  it('is written for editors, follows its schema, and loads the file', async () => {
    const file = await write('x.csv', irish);
    const recipe = registry.at('recipe.json');
    const { stderr } = await registry.run(['inspect', file, '--recipe', recipe]);
    expect(stderr).toBe(
      `Written: ${recipe}. Look through it, and replace TODO in it. Then: planning-registry import ${file} --recipe ${recipe} --dry-run\n`,
    );
    const text = await readFile(recipe, 'utf8');
    expect(text).toContain('    "municipality": { "value": "TODO" }\n');
    expect(JSON.parse(text).$schema).toMatch(/data\/recipe\.schema\.json$/);
    expect(parseRecipe('r', text).recipe.fields.id).toBe('application_number');
    const words = ['import', file, '--recipe', recipe];
    expect((await registry.run(words)).stderr).toContain(
      'fields.municipality.value is still to do',
    );
    const { stdout } = await registry.run([...words, '--set', 'municipality=Dublin']);
    expect(stdout).toContain('The registry is now: 40 records');
  });

  it.each([
    ['is found, and said', []],
    ['is told', ['--no-header']],
  ])('of a file without a header row says so, if that %s', async (_, flags) => {
    const lines = numbers(40).map(
      (i) => `${i + 100},Calle Mayor ${i},${(i % 28) + 1}/05/2024,Reforma de la vivienda ${i}`,
    );
    const file = await write('x.csv', `${lines.join('\n')}\n`);
    const recipe = registry.at('recipe.json');
    const { stdout } = await registry.run(['inspect', file, ...flags, '--recipe', recipe]);
    expect(stdout).toContain('40 of 40 rows');
    expect(stdout.includes('! The first row looks like the others')).toBe(flags.length === 0);
    const { recipe: written } = parseRecipe('r', await readFile(recipe, 'utf8'));
    expect(written.file).toMatchObject({ header: false });
    expect(JSON.stringify(written.fields.title)).toContain('column 4');
    const words = ['import', file, '--recipe', recipe, '--set', 'municipality=Dublin'];
    expect((await registry.run(words)).stdout).toContain('The registry is now: 40 records');
  });

  it('of a file whose first row has a word of its column again below says the same', async () => {
    const lines = numbers(40).map(
      (i) => `Aue ${i},${i % 3 ? '' : 1900},Wohnhaus,${900 + i},Mitte,12. Nov. 19${i + 50}`,
    );
    const file = await write('x.csv', `${lines.join('\n')}\n`);
    const { stdout } = await registry.run(['inspect', file]);
    expect(stdout).toContain('40 of 40 rows');
    expect(stdout).toContain('! The first row looks like the others');
  });

  it('keeps a header row that stands again on each page', async () => {
    const header = 'Fase 1,Fase 2,Obra';
    const pages = numbers(4).flatMap((i) => [header, `Rúa ${i},Muro ${i},Verja ${i}`]);
    const file = await write('x.csv', `${pages.join('\n')}\n`);
    const { stdout } = await registry.run(['inspect', file]);
    expect(stdout).not.toContain('The first row looks like the others');
  });

  it('keeps a first row that looks like data, but not like the others', async () => {
    const lines = numbers(40).map((i) => `Rúa ${i},Obra ${i},Muro ${i}`);
    const file = await write('x.csv', `${['10.5,20.5,Objeto', ...lines].join('\n')}\n`);
    const { stdout } = await registry.run(['inspect', file]);
    expect(stdout).toContain('! The first row looks like data');
    expect(stdout).toContain('40 of 40 rows');
  });

  it('does not replace another without being told to', async () => {
    const file = await write('x.csv', irish);
    const recipe = await write('recipe.json', 'mine');
    const refused = await registry.run(['inspect', file, '--recipe', recipe]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('exists; name another file, or replace it with --force');
    expect(await readFile(recipe, 'utf8')).toBe('mine');
    expect((await registry.run(['inspect', file, '--recipe', recipe, '--force'])).code).toBe(0);
  });

  it.each([
    [['-'], 'cannot read standard input'],
    [['nowhere.csv'], 'there is no such file'],
    [[], "missing required argument 'files'"],
  ])('is not made of %j', async (files, message) => {
    const { code, stderr } = await registry.run(['inspect', ...files]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
