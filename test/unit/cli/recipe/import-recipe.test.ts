import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
const write = (name: string, contents: string | object) => registry.write(name, contents);
const titles = async () => (await registry.loaded()).map(({ title }) => title).sort();

const fields = {
  id: 'exp',
  cod_archivo: { from: 'exp', code: { letters: 'move' } },
  title: 'obra',
  checkin_date: { from: 'fecha', dates: ['dd/MM/yyyy'] },
  municipality: { value: 'TODO' },
};
const rows = (...lines: string[]) => `exp;obra;fecha\n${lines.join('\n')}\n`;

beforeEach(async () => {
  registry = await registryFolder();
});

describe('An import with a recipe', () => {
  it('loads a file that has no field of a record, and says what was left out on purpose', async () => {
    const recipe = await write('r.json', {
      fields: { ...fields, municipality: { value: 'Madrid' } },
      where: [{ column: 'obra', isNot: 'borrador' }],
      duplicates: 'first',
    });
    const file = await write(
      'x.csv',
      rows('24/1/B;Nave;25/02/2026', '24/1/B;Nave 2;25/02/2026', '24/2;borrador;'),
    );
    const { code, stdout, stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(
      '  left out on purpose: 1 by "where" of the recipe, 1 because another has their id or code\n',
    );
    expect(JSON.parse(await readFile(registry.file, 'utf8'))).toMatchObject({
      id: '24/1/B',
      cod_archivo: '24/B-1',
      municipality: 'Madrid',
      checkin_date: '2026-02-25',
    });
    const json = await registry.run(['import', file, '--recipe', recipe, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject({ read: 2, repeated: 1, skipped: 1 });
  });

  it('is refused as long as something is to do, and --set does it', async () => {
    const recipe = await write('r.json', { fields });
    const file = await write('x.csv', rows('24/1;Nave;25/02/2026'));
    const refused = await registry.run(['import', file, '--recipe', recipe]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(
      `${recipe} has a fault:\n  line 18: fields.municipality.value is still to do: write the municipality there, or give --set municipality=…\n`,
    );
    const words = ['import', file, '--recipe', recipe, '--set', 'municipality=Madrid'];
    expect((await registry.run(words)).code).toBe(0);
  });

  it.each([
    ['TODO', 2],
    ['TODO: ask the office', 2],
    ['TODOLELLA', 0],
    ['TODO EL MUNICIPIO', 0],
  ])('knows what is to do from a value that begins so: %s', async (value, expected) => {
    const recipe = await write('r.json', { fields: { ...fields, municipality: { value } } });
    const file = await write('x.csv', rows('24/1;Nave;25/02/2026'));
    const words = ['import', file, '--recipe', recipe];
    expect((await registry.run(words)).code).toBe(expected);
    const given = ['--set', `municipality=${value}`];
    expect((await registry.run([...words, ...given])).code).toBe(expected);
  });

  it('is refused if the file does not fit it', async () => {
    const recipe = await write('r.json', { fields });
    const file = await write('x.csv', 'ex;obra;fecha\n1;2;3\n');
    const { code, stderr } = await registry.run([
      'import',
      file,
      '--recipe',
      recipe,
      '--set',
      'municipality=M',
    ]);
    expect(code).toBe(2);
    expect(stderr).toContain('"exp", which is no column of the file; "ex" was probably meant\n');
  });

  it('names the columns of the file once, and not all of many', async () => {
    const recipe = await write('r.json', { fields: { ...fields, municipality: { value: 'M' } } });
    const names = Array.from({ length: 140 }, (_, i) => `${i} ${'long '.repeat(50)}`);
    const file = await write('x.csv', `${names.join(';')}\n${names.join(';')}\n`);
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toContain('fields.title names "obra", which is no column of the file\n');
    expect(stderr.match(/the file has/g)).toHaveLength(1);
    expect(stderr).toMatch(/ and 120 more\n/);
    expect(stderr.length).toBeLessThan(4000);
  });

  it.each([
    ['2026-02-25', 'it looks like yyyy-MM-dd'],
    ['02/25/2026', 'it looks like MM/dd/yyyy, and so may other dates that are read as another day'],
    ['25.02.2026 10:00', 'it looks like dd.MM.yyyy'],
    ['25/02/2026 10:00', 'a time follows it, which "time": "drop" leaves out'],
  ])('says which format the date %s plainly has', async (date, hint) => {
    const recipe = await write('r.json', { fields: { ...fields, municipality: { value: 'M' } } });
    const file = await write('x.csv', rows(`24/1;Nave;${date}`));
    const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(stderr).toContain(
      `checkin_date is not a date of the form dd/MM/yyyy; ${hint}; see fields.checkin_date.dates (${date})`,
    );
  });

  it('says in one line that the file has another delimiter', async () => {
    const recipe = await write('r.json', {
      file: { delimiter: ',' },
      fields: { ...fields, municipality: { value: 'M' } },
    });
    const file = await write('x.csv', rows('24/1;Nave;25/02/2026'));
    const words = ['import', file, '--recipe', recipe];
    const { code, stderr } = await registry.run(words);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${file}: seems to have ; between its cells, but the recipe or --delimiter says ,; --delimiter ';' settles it\n`,
    });
    expect((await registry.run([...words, '--delimiter', ';'])).code).toBe(0);
  });
});

describe('The short ways', () => {
  const header = 'id;cod_archivo;title;area;checkin_date;links\n';

  it('give every record a value, and its dates a form', async () => {
    const file = await write('x.csv', `${header}1;A-1;Nave;;25/02/2026 10:00;\n`);
    const words = ['--set', 'municipality=Madrid', '--date-format', 'dd/MM/yyyy'];
    expect((await registry.run(['import', file, ...words])).code).toBe(0);
    expect(JSON.parse(await readFile(registry.file, 'utf8'))).toMatchObject({
      municipality: 'Madrid',
      checkin_date: '2026-02-25',
    });
  });

  it.each([
    [['--set', 'town=x'], '--set names town, which is no field of a record'],
    [['--set', 'x'], 'It must be field=value'],
    [['--date-format', 'mm'], '--date-format mm has no year'],
    [['--recipe', 'r', '--map', 'a=b'], 'cannot be used with'],
  ])('that are wrong (%j) end with 2', async (words, message) => {
    const file = await write('x.csv', header);
    const { code, stderr } = await registry.run(['import', file, ...words]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('Rejected rows', () => {
  it('come out as they came in, with the reasons, and go in again when they are mended', async () => {
    const recipe = await write('r.json', {
      file: { delimiter: ';' },
      fields: { ...fields, municipality: { value: 'Madrid' } },
    });
    const file = await write(
      'x.csv',
      rows('24/1;Nave;25/02/2026', '24/2;"Casa; ""2"" ";31/02/2026', '24/1;Otra;25/02/2026', 'a;b'),
    );
    const rejects = registry.at('rejects.csv');
    const words = ['import', file, '--recipe', recipe, '--skip-invalid', '--rejects', rejects];
    expect((await registry.run(words)).code).toBe(0);
    const written = await readFile(rejects, 'utf8');
    expect(written.split('\r\n')).toEqual([
      '\ufeffrejected_because;exp;obra;fecha',
      expect.stringMatching(
        /, line 3: checkin_date is a day that the calendar does not have;24\/2;"Casa; ""2"" ";31\/02\/2026$/,
      ),
      expect.stringMatching(/, line 5: record has 2 cells where the header row has 3;a;b$/),
      expect.stringMatching(
        /, line 4: id is repeated: line 2 of .* has it;24\/1;Otra;25\/02\/2026$/,
      ),
      '',
    ]);
    const mended = written
      .replace('31/02', '28/02')
      .replace(';24/1;Otra', ';24/9;Otra')
      .replace(';a;b', ';24/3;b;1/1/2020');
    const again = await write('mended.csv', mended);
    expect((await registry.run(['import', again, '--merge', '--recipe', recipe])).code).toBe(0);
    expect(await titles()).toEqual(['Casa; "2"', 'Nave', 'Otra', 'b']);
  });

  it('go in again as an office program saves them, whatever the recipe says of its files', async () => {
    const recipe = await write('r.json', {
      file: { delimiter: ',', quote: "'", skipLines: 4 },
      fields: { ...fields, municipality: { value: 'Madrid' } },
    });
    const file = await write(
      'x.csv',
      'Obras\n2026\n\n\nexp,obra,fecha\n24/1,Nave,25/02/2026\n24/2,\'Casa, "2"\',x\n',
    );
    const rejects = registry.at('rejects.csv');
    const words = ['import', file, '--recipe', recipe, '--skip-invalid', '--rejects', rejects];
    expect((await registry.run(words)).code).toBe(0);
    const written = await readFile(rejects, 'utf8');
    const [header, row] = written.split('\r\n') as [string, string];
    expect(header).toBe('\ufeffrejected_because,exp,obra,fecha');
    expect(row).toMatch(/,24\/2,"Casa, ""2""",x$/);
    const byExcel = '\ufeffrejected_because;exp;obra;fecha\r\nx;24/2;"Casa, ""2""";1/1/2026\r\n';
    for (const mended of [written.replace(/x\r\n$/, '1/1/2026\r\n'), byExcel]) {
      const again = await write('mended.csv', mended);
      const { code, stderr } = await registry.run(['import', again, '--merge', '--recipe', recipe]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(await titles()).toEqual(['Casa, "2"', 'Nave']);
    }
  });

  it('of JSON come out as columns with the names of their paths', async () => {
    const file = await write('x.json', JSON.stringify([{ a: { b: 1 }, c: ['x', 'y'] }]));
    const rejects = registry.at('rejects.csv');
    await registry.run(['import', file, '--rejects', rejects]);
    expect((await readFile(rejects, 'utf8')).split('\r\n')[0]).toBe('\ufeffrejected_because,a.b,c');
    expect(await readFile(rejects, 'utf8')).toContain(',1,x y\r\n');
  });

  it('that are alike have three lines, and the rest is counted', async () => {
    const recipe = await write('r.json', { fields });
    const bad = Array.from({ length: 50 }, (_, i) => `24/${i};Nave;x`);
    const file = await write('x.csv', rows(...bad, '25/1;;1/1/2020'));
    const words = ['import', file, '--recipe', recipe, '--set', 'municipality=M', '--quiet'];
    const { stderr } = await registry.run(words);
    expect(stderr.trim().split('\n')).toHaveLength(5);
    expect(stderr).toContain(
      `and 47 more like line 2 of ${file}: checkin_date is not a date of the form dd/MM/yyyy\n`,
    );
  });
});

describe('A transformation', () => {
  const file = () =>
    write('x.csv', rows('24/1;Nave;2020', '24/2;;', '24/3;bad;', '24/4;late;2021'));

  it('makes the fields of records, at once or later, or nothing', async () => {
    const module = await write(
      'rows.mjs',
      `export default (row, { line }) => {
        if (row.obra === '') return undefined;
        if (row.obra === 'bad') throw new Error('no year on line ' + line);
        const fields = { id: row.exp, cod_archivo: row.exp.replace('/', '-'), title: row.obra, area: '',
          checkin_date: row.fecha + '-01-01', municipality: 'Madrid', links: '' };
        return row.obra === 'late' ? Promise.resolve(fields) : fields;
      };`,
    );
    const words = ['import', await file(), '--transform', module, '--skip-invalid'];
    const { code, stderr } = await registry.run(words);
    expect(code).toBe(0);
    expect(stderr).toContain(`line 4: record cannot be made; ${module} says: no year on line 4`);
    expect(await titles()).toEqual(['Nave', 'late']);
  });

  it.each([
    ['export const x = 1;', 'has no function as its default export'],
    ['export default (', 'cannot be loaded'],
  ])('that is none (%s) ends with 2', async (text, message) => {
    const words = ['import', await file(), '--transform', await write('t.mjs', text)];
    const { code, stderr } = await registry.run(words);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
