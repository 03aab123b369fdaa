import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeTerminal, registryFolder } from '../../support/command-line.js';
import { ndjson, type RecordFields, someFields } from '../../support/records.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
const before = ['a', 'b', 'c'].map((id) =>
  someFields({
    id,
    cod_archivo: `X/${id}-01`,
    title: `Título ${id}`,
    content: id === 'b' ? 'largo '.repeat(10_000) : `Memoria ${id}`,
    area: 'Norte',
    inscription_date: '2024-06-01',
    links: ['https://example.org/x'],
  }),
);

beforeEach(async () => {
  registry = await registryFolder();
  await writeFile(registry.file, ndjson(before));
});

const merge = (text: string, ...words: string[]) =>
  registry.run(['import', '--merge', '--keep-missing', '-', ...words], new FakeTerminal(text));
const current = async () => {
  const lines = (await readFile(registry.file, 'utf8')).trim().split('\n');
  return new Map(lines.map((line) => JSON.parse(line)).map((record) => [record.id, record]));
};
const [a, b] = before as [RecordFields, RecordFields];
const trimmed = { ...b, content: (b.content as string).trim() };

describe('A merge with --keep-missing', () => {
  it('keeps the fields that a table has no column for', async () => {
    const { code, stdout, stderr } = await merge('id,title\nb,Nuevo\n a ,Otro\n');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('added 0, changed 2, removed 0, same 1');
    expect(stdout).toContain(
      '  kept from the registry: cod_archivo 2, content 2, area 2, checkin_date 2, inscription_date 2, municipality 2, links 2\n',
    );
    const records = await current();
    expect(records.get('b')).toEqual({ ...trimmed, title: 'Nuevo' });
    expect(records.get('a')).toEqual({ ...a, title: 'Otro' });
    expect(records.get('c')).toEqual(before[2]);
  });

  it('counts what it keeps in the records that come in', async () => {
    const kept = async (text: string, ...words: string[]) =>
      /^ {2}kept .*$/m.exec((await merge(text, ...words)).stdout)?.[0];
    const all = 'content 1, area 1, inscription_date 1, municipality 1, links 1';
    const faulty = 'id,title,cod_archivo,checkin_date\na,Uno,A-1,2024-01-02\nb,Dos,B-1,tomorrow\n';
    expect(await kept(faulty)).toBeUndefined();
    expect(await kept(faulty, '--skip-invalid')).toBe(`  kept from the registry: ${all}`);
    const repeated = 'id,title,cod_archivo,checkin_date\na,1,A-1,2024-01-02\na,2,A-1,2024-01-02\n';
    expect(await kept(repeated, '--duplicates', 'last')).toBe(`  kept from the registry: ${all}`);
  });

  it('takes an empty cell for a value', async () => {
    const text = 'id,area,inscription_date,content,links\na,,,,\n';
    expect(await merge(text)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /take 1 of the 3 contents of the registry, more than a fifth\.\n/,
      ),
    });
    expect((await merge(text, '--allow-removals')).code).toBe(0);
    expect((await current()).get('a')).toEqual({
      ...a,
      area: '',
      inscription_date: null,
      content: '',
      links: [],
    });
  });

  describe('and a recipe', () => {
    const recipe = {
      fields: {
        id: 'exp',
        cod_archivo: { template: '{serie}-{exp}' },
        title: { from: 'obra', else: { template: '{tipo} en {sitio}' } },
        area: { join: ['sitio', 'barrio'] },
        checkin_date: { from: 'fecha', dates: ['dd/MM/yyyy'] },
        municipality: { value: a.municipality as string },
      },
    };
    const withRecipe = async (text: string, ...words: string[]) => {
      await writeFile(registry.at('r.json'), JSON.stringify({ ...recipe }));
      const all = ['--recipe', registry.at('r.json'), ...words];
      return registry.run(['import', '--merge', '-', ...all], new FakeTerminal(text));
    };

    it.each([
      ['a table', 'exp,obra,sitio\na,Nuevo,Sur\n'],
      ['JSON', '[{"exp":"a","obra":"Nuevo","sitio":"Sur"}]'],
    ])('keeps the fields that %s does not have all columns for', async (_, text) => {
      const { code, stderr } = await withRecipe(text, '--keep-missing');
      expect({ code, stderr: stderr.replace(/^.*line break.*\n/, '') }).toEqual({
        code: 0,
        stderr: '',
      });
      expect((await current()).get('a')).toEqual({ ...a, title: 'Nuevo' });
    });

    it('names a column that is only spelt in another way', async () => {
      const { code, stderr } = await withRecipe(
        'exp,obra,sitio,barrios\na,Nuevo,Sur,B\n',
        '--keep-missing',
      );
      expect(code).toBe(0);
      expect(stderr).toBe(
        'warning: standard input: there is no column "barrio" for area, so known records keep theirs and new ones have none; "barrios" was probably meant\n',
      );
      expect((await current()).get('a')).toEqual({ ...a, title: 'Nuevo' });
    });

    it('names the faults of the columns that are there, and no others', async () => {
      const { stderr } = await withRecipe('exp,fecha\na,tomorrow\n', '--keep-missing');
      expect(stderr).toContain('line 2: checkin_date is not a date of the form dd/MM/yyyy; see');
      expect(stderr).not.toContain('is missing');
    });

    it('needs the column of the id, and all columns without the option', async () => {
      const text = 'obra\nNuevo\n';
      const refused = await withRecipe(text, '--keep-missing');
      expect(refused.stderr).toContain('has a fault:\n  line 1: fields.id names "exp"');
      expect((await withRecipe('exp,obra\na,Nuevo\n')).stderr).toContain('has 6 faults:');
    });
  });

  it('keeps the keys that an object of JSON lacks', async () => {
    const text = '{"id":"a","area":"Sur"}\n{"id":"b","content":null}\n';
    expect((await merge(text, '--allow-removals')).code).toBe(0);
    expect((await current()).get('a')).toEqual({ ...a, area: 'Sur' });
    expect((await current()).get('b')).toEqual({ ...b, content: '' });
  });

  it('adds a new record that has all fields, and rejects one that has not', async () => {
    const text = `${JSON.stringify(someFields({ id: 'new' }))}\n{"id":"newer","title":"x"}\n`;
    const { code, stderr } = await merge(text);
    expect(code).toBe(1);
    expect(stderr).toMatch(/standard input, line 2: cod_archivo is missing/);
    expect((await current()).size).toBe(3);
    expect((await merge(text, '--skip-invalid')).code).toBe(0);
    expect((await current()).has('new')).toBe(true);
    expect((await current()).has('newer')).toBe(false);
  });

  it('still rejects what is invalid, by its line', async () => {
    const { code, stderr } = await merge(
      'id,checkin_date\nb,tomorrow\na,2024-01-01\na,2024-01-02\n',
    );
    expect(code).toBe(1);
    expect(stderr).toContain('line 2: checkin_date is not a calendar date, YYYY-MM-DD (tomorrow)');
    expect(stderr).toContain('line 4: id is repeated: line 3 of standard input has it');
  });

  it('replaces the whole record without the option', async () => {
    const words = ['import', '--merge', '-'];
    const { code, stderr } = await registry.run(words, new FakeTerminal('id,title\na,x\n'));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('the header row lacks cod_archivo'),
    });
  });

  it('needs --merge', async () => {
    const { code, stderr } = await registry.run(['import', '--keep-missing', 'x']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: '--keep-missing needs --merge: a replacement has nothing to keep\n',
    });
  });
});

describe('A replacement', () => {
  it('says how many contents it would take, with their records or without', async () => {
    const ten = Array.from({ length: 10 }, (_, i) =>
      someFields({ content: i < 2 ? 'Memoria' : '' }),
    );
    await writeFile(registry.file, ndjson(ten));
    const nine = [{ ...ten[0], content: '' }, ...ten.slice(2)];
    const { code, stdout } = await registry.run([
      'import',
      await registry.write('nine.ndjson', ndjson(nine)),
    ]);
    expect(code).toBe(1);
    expect(stdout).toContain('would take 2 of the 2 contents of the registry, more than a fifth.');
  });
});

describe('A list of ids to remove', () => {
  const remove = async (...ids: string[]) => {
    await writeFile(registry.at('gone.txt'), `${ids.join('\n')}\n`);
    return registry.run(['import', '--delete-file', registry.at('gone.txt')]);
  };

  it('that holds codes says so, and names the ids', async () => {
    const { code, stderr, stdout } = await remove('x/A-01', 'b', 'b', 'Z-9', 'nobody');
    expect(code).toBe(0);
    expect(stderr.replaceAll(registry.at('gone.txt'), 'gone.txt')).toBe(
      [
        'warning: gone.txt, line 5: no record has the id nobody\n',
        'warning: gone.txt, line 1: no record has the id x/A-01, but a has this cod_archivo; write ids\n',
        'warning: gone.txt, line 4: no record has the id Z-9\n',
      ].join(''),
    );
    expect(stdout).toContain('removed 1, same 2');
  });

  it('does not count where a merge would empty too many contents', async () => {
    const gone = await registry.write('gone.txt', 'a\n');
    const emptied = await registry.write('b.csv', 'id,content\nb,\n');
    const words = ['import', emptied, '--merge', '--keep-missing', '--delete-file', gone];
    const { code, stdout } = await registry.run(words);
    expect(code).toBe(1);
    expect(stdout).toContain('would take 1 of the 3 contents of the registry, more than a fifth.');
  });

  it('whose ids look like codes is taken as it is', async () => {
    await writeFile(registry.file, ndjson([{ ...a, id: 'EXP-1', cod_archivo: 'EXP-2' }, b]));
    expect(await remove('EXP-1')).toMatchObject({ code: 0, stderr: '' });
  });

  it('that ends inside a character is told an encoding to try', async () => {
    await writeFile(registry.at('gone.txt'), Buffer.from('EXP-\xc3', 'latin1'));
    const words = ['import', '--merge', '--delete-file', registry.at('gone.txt')];
    expect(await registry.run(words)).toMatchObject({
      code: 1,
      stderr: `${registry.at('gone.txt')}: is not UTF-8; try --encoding windows-1252\n`,
    });
  });
});
