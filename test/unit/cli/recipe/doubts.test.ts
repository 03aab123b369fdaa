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

it('names links that are no addresses of the web, and reads &amp; as & in the others', async () => {
  const links = { from: 'obra', steps: ['urls'] };
  const cells = [
    'sede.example/plan?id=1',
    'https//a.example/1',
    'ftp://a.example/1',
    'C:\\planos\\1',
    'plano 1.pdf',
    'N/A',
    'no consta en 12.05.2020',
    '"https://a.example/?y=1&amp;z=2"',
  ];
  const rows = cells.map((cell, i) => `24/${i + 1};${cell};25/02/2026;Ea`);
  const file = await write('x6.csv', ['exp;obra;fecha;mun', ...rows, ''].join('\n'));
  const recipe = await write('r.json', { fields: { ...fields, links, municipality: 'mun' } });
  const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
  expect(stderr).toBe(
    `warning: ${file}: 5 links are without http:// or https://, and left out (sede.example/plan?id=1); if the addresses are known, "replace" in the recipe mends them\n`,
  );
  expect((await loaded()).flatMap((record) => record.links)).toEqual([
    'https://a.example/?y=1&z=2',
  ]);
});

describe('A column that a recipe prefers to another', () => {
  const title = { from: 'obra', else: { from: 'mun' } };
  const recipe = { fields: { ...fields, title, municipality: 'mun' } };
  const importOf = async (titles: readonly string[]) => {
    const rows = titles.map((text, i) => `24/${i + 1};${text};25/02/2026;Ea`);
    const file = await write('x7.csv', ['exp;obra;fecha;mun', ...rows, ''].join('\n'));
    return registry.run(['import', file, '--recipe', await write('r.json', recipe)]);
  };

  it('is a warning if it is empty in all rows', async () => {
    const { stderr } = await importOf(Array(10).fill(''));
    expect(stderr).toMatch(
      /^warning: .*x7\.csv: "obra" gives nothing in any of 10 rows, so every title comes from the "else" of the recipe\n$/,
    );
  });

  it('counts a faulty row once', async () => {
    const lines = Array.from(
      { length: 9 },
      (_, i) => `24/${i + 1};;${i < 5 ? '' : '25/02/2026'};Ea`,
    );
    const file = await write('x7.csv', ['exp;obra;fecha;mun', ...lines, ''].join('\n'));
    const words = ['import', file, '--recipe', await write('r.json', recipe), '--skip-invalid'];
    expect((await registry.run(words)).stderr).not.toContain('gives nothing');
  });

  it.each([
    ['one row has it', [...Array(9).fill(''), 'Nave']],
    ['there are few rows', ['', '']],
  ])('is none if %s', async (_, titles) => {
    expect((await importOf(titles)).stderr).toBe('');
  });
});

describe('A column that a recipe puts together with others', () => {
  const importOf = async (rows: number, title: object) => {
    const lines = Array.from({ length: rows }, (_, i) => `24/${i + 1};;25/02/2026;Ea`);
    const file = await write('x11.csv', ['exp;obra;fecha;mun', ...lines, ''].join('\n'));
    const recipe = { fields: { ...fields, title, municipality: 'mun' } };
    return registry.run(['import', file, '--recipe', await write('r.json', recipe)]);
  };

  it.each([
    [{ join: ['obra', 'mun'] }, 'fields.title.join'],
    [{ template: '{mun} {obra}' }, 'fields.title.template'],
  ])('is a warning if it is empty in all rows: %j', async (title, path) => {
    const { stderr } = await importOf(50, title);
    expect(stderr).toMatch(/^warning: .*x11\.csv: "obra" is empty in all 50 rows; \S+ takes it\n$/);
    expect(stderr).toContain(`; ${path} takes it`);
    expect((await importOf(49, title)).stderr).toBe('');
  });

  it('counts a faulty row once', async () => {
    const lines = Array.from(
      { length: 49 },
      (_, i) => `24/${i + 1};;${i < 5 ? '' : '25/02/2026'};Ea`,
    );
    const file = await write('x14.csv', ['exp;obra;fecha;mun', ...lines, ''].join('\n'));
    const title = { join: ['obra', 'mun'] };
    const recipe = await write('r.json', { fields: { ...fields, title, municipality: 'mun' } });
    const words = ['import', file, '--recipe', recipe, '--skip-invalid'];
    expect((await registry.run(words)).stderr).not.toContain('is empty in all');
  });

  it('is named once where no object has it', async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      exp: `24/${i + 1}`,
      fecha: '25/02/2026',
      mun: 'Ea',
    }));
    const file = await write('x15.json', JSON.stringify(rows));
    const title = { join: ['obra', 'mun'] };
    const recipe = await write('r.json', { fields: { ...fields, title, municipality: 'mun' } });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toMatch(/^warning: .*names "obra", which none of its 60 records has\n$/);
  });

  it('is none in an else, which is read for some of the rows', async () => {
    const some = (i: number) => (i % 2 === 0 ? 'Nave;Norte' : ';');
    const lines = Array.from({ length: 200 }, (_, i) => `24/${i + 1};${some(i)};25/02/2026;Ea`);
    const file = await write('x13.csv', ['exp;obra;sitio;fecha;mun', ...lines, ''].join('\n'));
    const title = { from: 'obra', else: { join: ['mun', 'sitio'] } };
    const recipe = await write('r.json', { fields: { ...fields, title, municipality: 'mun' } });
    expect((await registry.run(['import', file, '--recipe', recipe])).stderr).toBe('');
  });
});

describe('Values that are allowed and rarely meant', () => {
  const plain = { ...fields, municipality: 'mun' };
  /** What an import of records with these codes alone says. */
  const importOfCodes = async (...codes: string[]) => {
    const rows = codes.map((code) => `${code};Nave;25/02/2026;Ea`);
    const file = await write('x10.csv', ['exp;obra;fecha;mun', ...rows, ''].join('\n'));
    const recipe = await write('r.json', { fields: plain });
    return (await registry.run(['import', file, '--recipe', recipe])).stderr;
  };
  const importOf = async (...rows: string[]) => {
    const sound = Array.from(
      { length: 100 },
      (_, i) => `24/${i + 10};Reforma de una nave en el polígono ${i};25/02/${1920 + i};Lugo`,
    );
    const lines = ['exp;obra;fecha;mun', ...rows, ...sound, ''];
    const file = await write('x8.csv', lines.join('\n'));
    const recipe = await write('r.json', { fields: plain });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    const { stdout } = await registry.run(['inspect', file]);
    return { stderr: stderr.replaceAll(`${file}: `, ''), stdout };
  };
  const ahead = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const [year, month, day] = ahead.split('-');

  it.each(['0204', '1799', '3024'])('are a date in the year %s', async (wrong) => {
    const { stderr, stdout } = await importOf(
      '24/1;Nave;01/01/2025;Ea',
      `24/2;Nave;05/06/${wrong};Ea`,
    );
    const said = `1 record has a date more than a year ahead, or before 1800 (line 3: checkin_date ${wrong}-06-05); look for the year that was meant`;
    expect(stderr).toBe(`warning: ${said}\n`);
    expect(stdout).toContain(`  ! ${said}.`);
  });

  it('are not what is no date at all, and rejected', async () => {
    const file = await write('x12.ndjson', JSON.stringify({ id: 'a', checkin_date: '01/02/2024' }));
    const { stderr } = await registry.run(['import', file]);
    expect(stderr).toContain('checkin_date is not a calendar date');
    expect(stderr).not.toContain('a year ahead');
  });

  it('are not a date of the next twelve months', async () => {
    expect((await importOf(`24/1;Nave;${day}/${month}/${year};Ea`)).stderr).toBe('');
  });

  it.each(['may-24', '05-may', '1,38E+12', '#REF!', '#¡VALOR!', 'Obra en #NOMBRE?'])(
    'are what a spreadsheet made of another value: %s',
    async (slip) => {
      const { stderr, stdout } = await importOf(
        '24/1;Nave;25/02/2026;Ea',
        `24/2;${slip};25/02/2026;Ea`,
      );
      const said = `1 record has what spreadsheets make of a code or a formula (line 3: title ${slip}); look up what was typed, and store the column as text`;
      expect(stderr).toBe(`warning: ${said}\n`);
      expect(stdout).toContain(`  ! ${said}.`);
    },
  );

  it.each([
    ['may-24', 'jun-24', 'may-23'],
    ['1,38E+12', '1,39E+12', '1,40E+12'],
    ['may-24', '1,38E+12', '1,39E+12'],
  ])('are such slips also where all codes are: %s, %s', async (...codes) => {
    expect(await importOfCodes(...codes)).toContain(
      '3 records have what spreadsheets make of a code or a formula',
    );
  });

  it('are a formula that failed in the place of a record', async () => {
    const file = await write('x10.csv', 'exp;obra;fecha;mun\n24/1;Nave;25/02/2026;#REF!\n');
    const recipe = await write('r.json', {
      fields: { ...plain, area: 'mun', municipality: { value: 'Ea' } },
    });
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toContain('(line 2: area #REF!)');
  });

  it('are no slips of a spreadsheet where an office writes its codes so', async () => {
    expect(await importOfCodes('MAR-23', 'MAR-24', 'MAR-25')).toBe('');
  });

  it('are counted beside such codes of an office', async () => {
    const said = await importOfCodes('MAR-23', 'MAR-24', 'MAR-25', '1,38E+12');
    expect(said).toContain('1 record has what spreadsheets make of a code');
    expect(said).toContain('(line 5: id 1,38E+12)');
  });

  it.each(['Construcci?n', '«Espa?a»', 'Nave (Legan?s)'])(
    'are texts with a question mark for a letter that was lost: %s',
    async (title) => {
      const { stderr } = await importOf(`24/2;${title};25/02/2026;Ea`);
      expect(stderr).toContain('1 record has ? for a letter that was lost before (line 2: title ');
    },
  );

  it.each(['¿Obra? Nave', 'see x.example/a?b=1', 'ficha.php?id', 'Nave ?', 'Sí/no?sí', '2?a'])(
    'are no texts with other question marks: %s',
    async (title) => {
      expect((await importOf(`24/2;${title};25/02/2026;Ea`)).stderr).toBe('');
    },
  );

  describe('dates in the place of codes', () => {
    it('are what a workbook made of them', async () => {
      expect(await importOfCodes('13/2024', '2024-09-01', '14/2024', '2024-10-01')).toMatch(
        /^warning: .*x10\.csv: 2 records have a date for a code or a title, unlike others \(line 3: id 2024-09-01\); a spreadsheet makes one of 9\/2024: look up what was typed, and store the column as text\n$/,
      );
    });

    it.each([
      ['most have that form', ['13/2024', '2024-09-01', '2024-10-01']],
      ['others have such parts', ['13/2024', '14/2024', '2024-09-01', '2024-13-77']],
    ])('are none if %s', async (_, codes) => {
      expect(await importOfCodes(...codes)).toBe('');
    });
  });

  describe('dates whose day and month were exchanged', () => {
    const two = (n: number) => String(n).padStart(2, '0');
    /** As a spreadsheet that expects the month first leaves 05/01/2025, 15/01/2025 and so on. */
    const typed = Array.from({ length: 28 }, (_, i) =>
      i < 12 ? `2025-${two(i + 1)}-01` : `${i + 1}/01/2025`,
    );
    const importOfDates = async (dates: readonly string[], ...formats: string[]) => {
      const rows = dates.map((date, i) => `24/${i + 1};Nave;${date};Ea`);
      const file = await write('x16.csv', ['exp;obra;fecha;mun', ...rows, ''].join('\n'));
      const checkin = { from: 'fecha', dates: ['dd/MM/yyyy', ...formats], time: 'drop' };
      const recipe = await write('r.json', { fields: { ...plain, checkin_date: checkin } });
      return (await registry.run(['import', file, '--recipe', recipe])).stderr;
    };
    const said =
      /^warning: .*x16\.csv: a spreadsheet has probably exchanged day and month: fields\.checkin_date\.dates reads 12 dates such as 2025-01-01.*, all with a day up to 12, and 16 in other forms, none with such a day; if so, write yyyy-dd-MM for yyyy-MM-dd\n$/;

    it('are warned of, and read right by the format that is named', async () => {
      expect(await importOfDates(typed, 'yyyy-MM-dd')).toMatch(said);
      expect(
        await importOfDates(
          typed.map((date) => date.replace(/-01$/, '-01 00:00:00')),
          'yyyy-MM-dd',
        ),
      ).toMatch(said);
      expect(await importOfDates(typed, 'yyyy-dd-MM')).toBe('');
      const read = (await loaded()).map((one) => one.checkin_date).sort();
      expect(read).toEqual(typed.map((_, i) => `2025-01-${two(i + 1)}`));
    });

    it.each([
      ['one of the first has a later day', [...typed, '2025-03-13']],
      ['one of the others has an earlier day', [...typed, '12/03/2025']],
      ['there are few of the first', typed.slice(10)],
      ['it may be by chance', typed.slice(9, 15)],
    ])('are none if %s', async (_, dates) => {
      expect(await importOfDates(dates, 'yyyy-MM-dd')).toBe('');
    });
  });

  it('are texts with letters that a program before has lost', async () => {
    const { stderr, stdout } = await importOf(
      '24/1;Nave;25/02/2026;Ea',
      '24/2;La construcci\ufffdn;25/02/2026;Ea',
      '24/3;Nave;25/02/2026;Legan\ufffds',
    );
    const said =
      '2 records have \ufffd for a letter that was lost before (line 3: title construcci\ufffdn); if other copies of the file have the letter, take one of those';
    expect(stderr).toBe(`warning: ${said}\n`);
    expect(stdout).toContain(`  ! ${said}.`);
  });
});

it('says that the encoding is wrong, and not that each column with an accent is missing', async () => {
  const words = ['Edificación', 'Señalización', 'Ocupación', 'Reparación', 'Año nuevo'];
  const rows = words.map((word, i) => `24/${i};${word};25/02/2026;Ea`);
  const file = await write('x9.csv', ['Núm;Descripción;Fecha;Año', ...rows, ''].join('\n'));
  const recipe = {
    file: { encoding: 'windows-1252' },
    fields: {
      id: 'Núm',
      cod_archivo: { from: 'Núm', code: {} },
      title: 'Descripción',
      checkin_date: { from: 'Fecha', dates: ['dd/MM/yyyy'] },
      municipality: 'Año',
    },
  };
  const words2 = ['import', file, '--recipe', await write('r.json', recipe)];
  const { code, stderr } = await registry.run(words2);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `${file}: seems to be utf-8, but the recipe or --encoding says windows-1252; NÃºm would be Núm; --encoding utf-8 settles it\n`,
  });
  expect(await registry.run([...words2, '--encoding', 'utf-8'])).toMatchObject({ code: 0 });
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
