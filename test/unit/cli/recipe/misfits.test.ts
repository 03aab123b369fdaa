import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrokenFile } from '../../../../src/adapters/inbound/cli/errors.js';
import { registryFolder } from '../../../support/command-line.js';
import { readPiped } from '../readers/reading.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
beforeEach(async () => {
  registry = await registryFolder();
});
const write = (name: string, contents: string | object) => registry.write(name, contents);
const loaded = () => registry.loaded();

const fields = {
  id: 'exp',
  cod_archivo: { from: 'exp', code: {} },
  title: 'obra',
  checkin_date: { from: 'fecha', dates: ['dd/MM/yyyy'] },
  municipality: { value: 'Madrid' },
};
const rows = (...lines: string[]) => `exp;obra;fecha\n${lines.join('\n')}\n`;
const row = (exp: string) => ({ exp, obra: 'Nave', fecha: '25/02/2026' });

describe('A condition that no row meets', () => {
  const recipe = () => write('r.json', { fields, where: [{ column: 'obra', is: 'Casa' }] });

  it.each([
    [['24/1;Nave;25/02/2026'], 'its only row'],
    [['24/1;Nave;25/02/2026', '24/2;Nave;25/02/2026'], 'all of its 2 rows'],
  ])('is named as the reason, with the number of rows (%j)', async (lines, what) => {
    const file = await write('x.csv', rows(...lines));
    const { code, stderr } = await registry.run(['import', file, '--recipe', await recipe()]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${file}: "where" of the recipe left out ${what}, so there is no record to load\n`,
    });
  });

  it('counts the rows of the second file alone, also with --rejects', async () => {
    const some = await write('some.csv', rows('24/1;Casa;25/02/2026', '24/2;Nave;25/02/2026'));
    const none = await write('none.csv', rows('24/3;Nave;25/02/2026', '24/4;Nave;25/02/2026'));
    const rejects = ['--rejects', registry.at('rejects.csv')];
    const words = ['import', some, none, '--recipe', await recipe(), ...rejects];
    const { code, stderr } = await registry.run(words);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${none}: "where" of the recipe left out all of its 2 rows, so there is no record to load\n`,
    );
  });

  it('is not to blame for a file without rows', async () => {
    const file = await write('x.csv', 'exp;obra;fecha\n');
    const { stderr } = await registry.run(['import', file, '--recipe', await recipe()]);
    expect(stderr).toBe(`${file}: holds no record\n`);
  });
});

describe('A transformation that makes nothing', () => {
  const rowsFile = () => write('x.csv', rows('24/1;Nave;2020', '24/2;Nave;2020'));

  it('of any row is named as the reason', async () => {
    const module = await write('t.mjs', 'export default () => null;');
    const file = await rowsFile();
    const { code, stderr } = await registry.run(['import', file, '--transform', module]);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `${file}: --transform left out all of its 2 rows, so there is no record to load\n`,
    });
  });

  it('of some rows has them counted, also where the short ways help it', async () => {
    const module = await write(
      't.mjs',
      `export default async ({ exp }) => exp === '24/1' ? null
         : { id: exp, cod_archivo: 'A-1', title: 't', area: '', checkin_date: '1/2/2024', links: '' };`,
    );
    const words = ['--set', 'municipality=Lugo', '--date-format', 'd/M/yyyy'];
    const { code, stdout } = await registry.run([
      'import',
      await rowsFile(),
      '--transform',
      module,
      ...words,
    ]);
    expect(code).toBe(0);
    expect(stdout).toContain('  left out on purpose: 1 by --transform\n');
    expect(await loaded()).toMatchObject([{ checkin_date: '2024-02-01', municipality: 'Lugo' }]);
  });

  it('says why even if what it throws is no error', async () => {
    const module = await write('t.mjs', 'export default () => { throw "no good"; };');
    const { stderr } = await registry.run(['import', await rowsFile(), '--transform', module]);
    expect(stderr).toContain(`record cannot be made; ${module} says: no good`);
  });
});

describe('A path that no JSON object has', () => {
  const messageOf = (file: string, lines: string) =>
    `${file} does not fit the recipe:\n${lines}\n  if the file is right, take this out of the recipe; with --merge, --keep-missing keeps what the registry has\n`;

  it('is refused with what was probably meant: it would empty a field of every record', async () => {
    const recipe = await write('r.json', {
      fields: { ...fields, area: 'dir.cale' },
      where: [{ column: 'estado', isNot: 'Borrador' }],
    });
    const objects = [row('24/1'), { ...row('24/2'), dir: { calle: 'Mayor 1' } }];
    const file = await write('x.json', [objects[1], objects[0]]);
    const { code, stderr } = await registry.run(['import', file, '--recipe', recipe, '-q']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: messageOf(
        file,
        '  fields.area names "dir.cale", which none of its 2 records has; "dir.calle" was probably meant\n' +
          '  where[0] names "estado", which none of its 2 records has',
      ),
    });
    expect(existsSync(registry.file)).toBe(false);
  });

  it('is a warning if the field has another one', async () => {
    const title = { from: ['objeto', 'obra'] };
    const recipe = await write('r.json', { fields: { ...fields, title } });
    const file = await write('x.json', [row('24/1')]);
    const { code, stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `warning: ${file}: the recipe names "objeto", which its only record has not\n`,
    });
  });

  it('is nothing to warn of if one object has it, be it null', async () => {
    const recipe = await write('r.json', {
      fields: { ...fields, area: 'dir', links: 'properties.docs[1]' },
    });
    const objects = [row('24/1'), { ...row('24/2'), dir: null, docs: ['x', ''] }];
    const file = await write('x.ndjson', objects.map((each) => JSON.stringify(each)).join('\n'));
    const { code, stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('keeps the value of the registry without a word with --keep-missing', async () => {
    const recipe = await write('r.json', { fields: { ...fields, area: 'dir' } });
    const whole = await write('x.json', [{ ...row('24/1'), dir: 'Mayor 1' }]);
    await registry.run(['import', whole, '--recipe', recipe]);
    const part = await write('y.json', [{ ...row('24/1'), obra: 'Casa' }]);
    const words = ['import', part, '--recipe', recipe, '--merge', '--keep-missing'];
    const { code, stderr } = await registry.run(words);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(await loaded()).toMatchObject([{ title: 'Casa', area: 'Mayor 1' }]);
  });
});

describe('A column that the recipe does not name', () => {
  const strict = { fields, otherColumns: 'refuse' };

  it.each([
    ['x.csv', 'exp;obra;fecha;notas\n24/1;Nave;25/02/2026;x\n'],
    ['x.json', [row('24/1'), { ...row('24/2'), notas: 'x' }]],
  ])('is refused in %s if the recipe says so', async (name, contents) => {
    const file = await write(name, contents);
    const recipe = await write('r.json', strict);
    const { code, stderr } = await registry.run(['import', file, '--recipe', recipe]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /line \d+: the recipe does not name the column "notas", and its otherColumns/,
    );
  });

  it('is not there in rows that fit, and rows that are no objects are faults', async () => {
    const recipe = await write('r.json', strict);
    const file = await write('x.json', [row('24/1'), 7]);
    const { stderr } = await registry.run(['import', file, '--recipe', recipe, '--skip-invalid']);
    expect(stderr).toContain(', line 7: ');
    expect(await loaded()).toMatchObject([{ id: '24/1' }]);
  });
});

it('an error of our own is not taken for a wrong delimiter', async () => {
  const thrown = new TypeError('a programming error');
  const mapping = {
    forTable: () => {
      throw thrown;
    },
    forObjects: () => {
      throw thrown;
    },
  };
  const options = { mapping, file: { delimiter: '|' } };
  const { error } = await readPiped('a;b\n1;2\n3;4\n', options);
  expect(error).toBe(thrown);
});

it.each([
  ['\t', 'a tab', 'tab'],
  ['|', '|', '|'],
])('a file with %j between its cells says so by name', async (delimiter, shown, option) => {
  const mapping = {
    forTable: () => {
      throw new BrokenFile('x', 'does not fit');
    },
    forObjects: () => {
      throw new Error('never called');
    },
  };
  const text = ['a', 'b', 'c'].join(delimiter);
  const { error } = await readPiped(`${text}\n${text}\n${text}\n`, {
    mapping,
    file: { delimiter: ';' },
  });
  expect(error?.message).toContain(
    `seems to have ${shown} between its cells, but the recipe or --delimiter says ;; --delimiter '${option}' settles it`,
  );
});

it('quotes that another delimiter than the given one explains are no fault of their own', async () => {
  const row = '"a, b","c","d"';
  const { error } = await readPiped(`${[row, row, row, row].join('\n')}\n`, {
    file: { delimiter: ';' },
  });
  expect(error?.message).toContain(
    "seems to have , between its cells, but the recipe or --delimiter says ;; --delimiter ',' settles it",
  );
});

it('a quote far behind rows that fit is a fault of its own, whatever delimiter was doubted', async () => {
  const mapping = {
    forTable: () => ({ map: () => undefined }),
    forObjects: () => {
      throw new Error('never called');
    },
  };
  const { error } = await readPiped(`${'a,b,c\n'.repeat(200_000)}"x`, {
    mapping,
    file: { delimiter: ';' },
  });
  expect(error?.message).toContain('is never closed');
});

describe('--date-format', () => {
  const header = 'id;cod_archivo;title;area;checkin_date;inscription_date;municipality;links\n';

  it.each(['dd/MM', 'DD/MM/YYYY', 'dd/MM/yy', '%d/%m/%Y'])(
    '%s says how a format is written',
    async (format) => {
      const file = await write('x.csv', header);
      const { code, stderr } = await registry.run(['import', file, '--date-format', format]);
      expect(code).toBe(2);
      expect(stderr).toContain(`--date-format ${format} has `);
      expect(stderr).toContain('Write it as in dd/MM/yyyy, yyyyMMdd, d MMM yyyy or ');
    },
  );

  it('names its formats and the likely one for a date that has none of them, with all other faults', async () => {
    const file = await write(
      'x.csv',
      `${header}1;A-1;t;;25/02/2026;2026-03-01;M;\n2;A-2;;;25.02.2026;;M;\n3;A-3;t;;soon;;M;\n4;A-4;t;;;;M;\n`,
    );
    const { stderr } = await registry.run(['import', file, '--date-format', 'dd/MM/yyyy']);
    expect(stderr.trim().split('\n')).toEqual([
      `${file}, line 3: checkin_date is neither YYYY-MM-DD nor dd/MM/yyyy; it looks like dd.MM.yyyy; --date-format may be repeated (25.02.2026); title is empty`,
      `${file}, line 4: checkin_date is neither YYYY-MM-DD nor dd/MM/yyyy; see --date-format (soon)`,
      `${file}, line 5: checkin_date is empty`,
    ]);
  });

  it('reads numbers and dates of both kinds in JSON, and leaves alone what is none', async () => {
    const base = { cod_archivo: 'A-1', title: 't', area: '', municipality: 'M', links: '' };
    const file = await write('x.json', [
      { ...base, id: 1, checkin_date: 20260225, inscription_date: null },
      { ...base, id: 2, cod_archivo: 'A-2', checkin_date: '2026-02-26' },
      { ...base, id: 3, cod_archivo: 'A-3', checkin_date: ['x'] },
    ]);
    const words = ['import', file, '--date-format', 'yyyyMMdd', '--skip-invalid'];
    const { stderr } = await registry.run(words);
    expect(stderr).toContain('line 21: checkin_date is not a text');
    const dates = (await loaded()).map((each) => [each.checkin_date, each.inscription_date]);
    expect(dates).toEqual([
      ['2026-02-26', null],
      ['2026-02-25', null],
    ]);
  });

  it('stands in place of what the recipe says of dates, and adds none', async () => {
    const file = await write('x.csv', rows('24/1;Nave;2026-02-25'));
    const words = ['import', file, '--date-format', 'yyyy-MM-dd', '--recipe'];
    const simple = { ...fields, checkin_date: 'fecha' };
    for (const given of [fields, simple]) {
      const recipe = await write('r.json', { fields: given });
      expect((await registry.run([...words, recipe])).code).toBe(0);
      expect(await loaded()).toMatchObject([
        { checkin_date: '2026-02-25', inscription_date: null },
      ]);
    }
  });
});

it('a wrong delimiter is the only fault, though it stands inside some cells', async () => {
  const recipe = await write('r.json', { fields, file: { delimiter: ',' } });
  const lines = Array.from(
    { length: 20 },
    (_, i) => `24/${i};Nave${i % 2 ? ', roja' : ''};25/02/2026`,
  );
  const file = await write('x.csv', rows(...lines));
  const { code, stderr } = await registry.run(['import', file, '--recipe', recipe]);
  expect(code).not.toBe(0);
  expect(stderr).toContain(
    'seems to have ; between its cells, but the recipe or --delimiter says ,',
  );
  expect(stderr).not.toContain('no column of the file');
});

it('a column of links that is not there is named once', async () => {
  const recipe = await write('r.json', { fields: { ...fields, links: { from: ['doc'] } } });
  const file = await write('x.csv', rows('24/1;Nave;25/02/2026'));
  const { stderr } = await registry.run(['import', file, '--recipe', recipe]);
  expect(stderr.match(/names "doc"/g)).toHaveLength(1);
});

it('a recipe in another encoding is read if it says so, and refused if it does not', async () => {
  const text = JSON.stringify({ fields: { ...fields, municipality: { value: 'Coruña' } } });
  const file = await write('x.csv', rows('24/1;Nave;25/02/2026'));
  const run = () => registry.run(['import', file, '--recipe', registry.at('r.json')]);
  await writeFile(registry.at('r.json'), Buffer.from(text, 'latin1'));
  expect((await run()).stderr).toBe(`${registry.at('r.json')} is not UTF-8; save it as UTF-8\n`);
  await writeFile(registry.at('r.json'), Buffer.from(`\ufeff${text}`, 'utf16le'));
  expect((await run()).code).toBe(0);
  expect(await loaded()).toMatchObject([{ municipality: 'Coruña' }]);
});

it('an unknown encoding is a fault of the recipe beside the others, with its line', async () => {
  const recipe = await write('r.json', { file: { encoding: 'latin-9x', x: 1 }, fields });
  const { code, stderr } = await registry.run(['import', recipe, '--recipe', recipe]);
  expect(code).toBe(2);
  expect(stderr).toContain('line 3: file.encoding is wrong: latin-9x is no encoding');
  expect(stderr).toContain('file.x is not known here');
});

it('a format of dates with other letters is told how it is written here', async () => {
  const dates = ['DD/MM/YYYY'];
  const recipe = await write('r.json', {
    fields: { ...fields, checkin_date: { from: 'fecha', dates } },
  });
  const { stderr } = await registry.run(['import', recipe, '--recipe', recipe]);
  expect(stderr).toContain('a part without a meaning, D; dd/MM/yyyy was probably meant');
});

describe('A recipe for files with a title above the header row', () => {
  const importOf = async (text: string, ...options: string[]) => {
    const recipe = await write('r.json', { file: { skipLines: 1 }, fields });
    const words = ['import', await write('x.csv', text), '--recipe', recipe, ...options];
    const { code, stderr } = await registry.run(words);
    return { code, said: stderr.trim().split('\n').at(-1)?.trim() };
  };
  const table = rows('24/1;Nave;25/02/2026', '24/2;Nave;25/02/2026');
  const taken =
    'line 2 is taken for the header row, because the recipe or --skip-lines leaves out what is above it (1); ';

  it('says which row it took, where there is no title', async () => {
    const said = `${taken}--skip-lines 0 leaves out none`;
    expect(await importOf(table)).toEqual({ code: 2, said });
    expect((await importOf(table, '--skip-lines', '0')).code).toBe(0);
  });

  it.each([
    ['no line is left out', '--skip-lines', '0'],
    ['there is no header row', '--no-header'],
  ])('says nothing of that if %s', async (_, ...options) => {
    const { code, said } = await importOf('a;b;c\n24/1;Nave;25/02/2026\n', ...options);
    expect(code).toBe(2);
    expect(said).not.toContain('is taken for the header row');
  });

  it('names the row that fits, where the title has two lines', async () => {
    const text = `Obras\nAño 2026\n${table}`;
    const said = `${taken}line 3 fits: give --skip-lines 2`;
    expect(await importOf(text)).toEqual({ code: 2, said });
    expect((await importOf(text, '--skip-lines', '2')).code).toBe(0);
  });
});

it('Objects that cannot be read say nothing of the paths of a recipe', async () => {
  const file = await write('x.ndjson', '{"exp":"24/1",}\n{"exp":"24/2",}\n');
  const words = ['import', file, '--recipe', await write('r.json', { fields })];
  const { code, stderr } = await registry.run(words);
  expect(code).toBe(1);
  expect(stderr).toContain('line 1: record is not JSON');
  expect(stderr).not.toContain('0 records');
});
