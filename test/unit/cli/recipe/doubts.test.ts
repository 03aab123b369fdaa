import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});
const write = (name: string, contents: string | object) => registry.write(name, contents);
const loaded = async () => (await registry.loaded()).sort((a, b) => (a.id < b.id ? -1 : 1));

const fields = {
  id: 'exp',
  cod_archivo: { from: 'exp', code: {} },
  title: 'obra',
  checkin_date: { from: 'fecha', dates: ['dd/MM/yyyy'] },
  municipality: { from: 'mun', else: { value: 'TODO' } } as object | string,
};
const table = () =>
  write('x.csv', 'exp;obra;fecha;mun\n24/1;Nave;25/02/2026;Lugo\n24/2;Nave;05/06/2026;\n');
const run = async (recipe: object, ...options: string[]) =>
  registry.run(['import', await table(), '--recipe', await write('r.json', recipe), ...options]);

describe('A value that is given with --set', () => {
  it('fills only the gap that the recipe leaves to a person', async () => {
    const { code, stderr } = await run({ fields }, '--set', 'municipality=Foz');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect((await loaded()).map(({ municipality }) => municipality)).toEqual(['Lugo', 'Foz']);
  });

  it.each(['mun', { from: 'mun', else: { value: 'Foz' } }])(
    'is a warning if it takes the place of a column (%j)',
    async (municipality) => {
      const recipe = { fields: { ...fields, municipality } };
      const { code, stderr } = await run(recipe, '--set', 'municipality=Ea');
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr:
          'warning: --set municipality takes the place of fields.municipality of the recipe in every record, also where the file has a value\n',
      });
      expect((await loaded()).map(({ municipality: name }) => name)).toEqual(['Ea', 'Ea']);
    },
  );

  it('is no warning if the recipe has a value too, or one to do', async () => {
    for (const municipality of [{ value: 'Foz' }, { value: 'TODO' }]) {
      const recipe = { fields: { ...fields, municipality } };
      expect((await run(recipe, '--set', 'municipality=Ea')).stderr).toBe('');
    }
  });
});

describe('Formats of dates that make other days of the same text', () => {
  const complete = { ...fields, municipality: { value: 'Lugo' } };
  const both = (dates: string[]) => ({
    fields: { ...complete, checkin_date: { value: '', else: { from: 'fecha', dates } } },
  });

  it.each([
    [['dd/MM/yyyy', 'MM/dd/yyyy'], 'dd/MM/yyyy and MM/dd/yyyy', 'dd/MM/yyyy'],
    [['yyyy', 'M-d-yy', 'dd-MM-yy', 'dd/MM/yyyy'], 'M-d-yy and dd-MM-yy', 'M-d-yy'],
  ])('are a warning in a recipe (%j)', async (dates, named, first) => {
    const checkin_date = { value: '', else: { from: 'fecha', dates, yearsFrom: 1950 } };
    const { code, stderr } = await run({ fields: { ...complete, checkin_date } });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `warning: fields.checkin_date.else.dates has both ${named}: a date such as 05/06 fits both, and is read as ${first}\n`,
    });
  });

  it('are a warning on the command line, with and without a recipe', async () => {
    const formats = ['--date-format', 'dd/MM/yyyy', '--date-format', 'MM/dd/yyyy'];
    const said = '--date-format has both dd/MM/yyyy and MM/dd/yyyy';
    expect((await run({ fields: complete }, ...formats)).stderr).toContain(said);
    const file = await write('y.csv', 'id,cod_archivo,title,area,checkin_date,links\n');
    const words = ['import', file, '--set', 'municipality=Ea', ...formats];
    expect((await registry.run(words)).stderr).toContain(said);
  });

  it('are none if they fit different texts', async () => {
    for (const dates of [['dd/MM/yyyy', 'MM-dd-yyyy'], ['dd/MM/yyyy', 'd/M/yyyy'], ['dd/MM/yyyy']])
      expect((await run(both(dates))).stderr).toBe('');
  });

  it('are not what a rejected date leads to without a word', async () => {
    const file = await write('x2.csv', 'exp;obra;fecha;mun\n24/1;Nave;02/25/2026;Lugo\n');
    const recipe = await write('r.json', { fields: complete });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toContain(
      'it looks like MM/dd/yyyy, and so may other dates that are read as another day',
    );
  });
});

it('counts the rows of a file whose links are cut', async () => {
  const links = { from: 'obra', steps: ['urls'], most: 1 };
  const file = await write(
    'x3.csv',
    'exp;obra;fecha;mun\n24/1;"https://a.example/1,https://a.example/2";25/02/2026;Ea\n',
  );
  const recipe = await write('r.json', { fields: { ...fields, links, municipality: 'mun' } });
  const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
  expect(stderr).toBe(
    `warning: ${file}: 1 row has more links than "most" of the recipe takes; the others are left out\n`,
  );
  expect(await loaded()).toMatchObject([{ links: ['https://a.example/1'] }]);
});

it('says what is left out behind a link, and keeps the spaces of a name', async () => {
  const links = { from: 'obra', steps: ['urls'], most: 1 };
  const file = await write(
    'x4.csv',
    'exp;obra;fecha;mun\n24/1;https://a.example/plan parcial;25/02/2026;Ea\n24/2;https://a.example/plan parcial.pdf;25/02/2026;Ea\n',
  );
  const recipe = await write('r.json', { fields: { ...fields, links, municipality: 'mun' } });
  const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
  expect(stderr).toBe(
    `warning: ${file}: 1 link is followed by other words, which are left out (https://a.example/plan parcial); if they are part of the address, write %20 for its spaces\n`,
  );
  expect(await loaded()).toMatchObject([
    { links: ['https://a.example/plan'] },
    { links: ['https://a.example/plan%20parcial.pdf'] },
  ]);
});

describe('Text that was encoded twice', () => {
  const rows =
    'exp;obra;fecha;mun\n24/1;Nave;25/02/2026;Ea\n24/2;Avda. ConstituciÃ³n, 3;25/02/2026;Ã\u0081vila\n';

  it('is a warning of an import, with an example', async () => {
    const file = await write('x5.csv', rows);
    const recipe = await write('r.json', { fields: { ...fields, municipality: 'mun' } });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe, '--skip-invalid']);
    expect(stderr).toContain(
      `warning: ${file}: 1 record has text that was encoded twice (line 3: ConstituciÃ³n, for Constitución,); the step repairEncoding of a recipe repairs it\n`,
    );
  });

  it('is repaired by a step, and is no warning then', async () => {
    const steps = ['repairEncoding', 'collapseSpaces'];
    const file = await write('x5.csv', rows);
    const recipe = await write('r.json', {
      fields: { ...fields, title: { from: 'obra', steps }, municipality: { from: 'mun', steps } },
    });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toBe('');
    expect((await loaded())[1]).toMatchObject({
      title: 'Avda. Constitución, 3',
      municipality: 'Ávila',
    });
  });
});
