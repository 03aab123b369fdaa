import { readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidSettings } from '../../../src/config/settings/invalid-settings.js';
import { command, FakeTerminal, registryFolder } from '../../support/command-line.js';
import { PATIENCE } from '../../support/patience.js';
import { ndjson, type RecordFields, someFields } from '../../support/records.js';

let registry: Awaited<ReturnType<typeof registryFolder>>;
let records: RecordFields[];
const write = async (name: string, contents: string | Buffer) => {
  await writeFile(registry.at(name), contents);
  return registry.at(name);
};
const current = () => readFile(registry.file, 'utf8');

beforeEach(async () => {
  registry = await registryFolder();
  records = ['a', 'b', 'c'].map((id) => someFields({ id, cod_archivo: `${id}-1` }));
});

describe('An import that is done', () => {
  it('says what the registry is now, and ends with 0', async () => {
    const file = await write('new.ndjson', ndjson(records));
    const { code, stdout, stderr } = await registry.run(['import', file]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(
      /^The registry is now: 3 records, revision [0-9a-f]{64}\.\n {2}read 3, left out 0, warnings 0, in \d+\.\d s\n {2}added 3, changed 0, removed 0, same 0\n$/,
    );
    expect(await current()).toBe(ndjson(records));
    expect((await readdir(registry.folder)).sort()).toEqual(['new.ndjson', 'registry.ndjson']);
  });

  it('reads standard input, gzip, JSON and CSV, several files at once', async () => {
    const [a, b, c] = records as [RecordFields, RecordFields, RecordFields];
    const header =
      'id;expediente;title;content;area;checkin_date;inscription_date;municipality;links;x\r\n';
    const row = `c;C-1;"Plan ""Ñ"";\r\n5 €";;;2024-05-17;;Oviedo;;1\r\n`;
    const euro = Buffer.from((header + row).replace('€', '\x80'), 'latin1');
    const csv = await write('c.csv', euro);
    const json = await write('b.json', JSON.stringify([b]));
    const words = [csv, '-', json, '--encoding', 'windows-1252'];
    const mapped = ['--map', 'expediente=cod_archivo', '--map', 'x='];
    const stdin = new FakeTerminal(gzipSync(`\ufeff${ndjson([{ ...a, title: 'Ñandú' }])}`));
    // The map is of the one file that has such columns.
    const { code } = await registry.run(['import', csv, ...words.slice(3), ...mapped]);
    expect(code).toBe(0);
    expect(JSON.parse(await current())).toMatchObject({ title: 'Plan "Ñ";\r\n5 €', id: c.id });
    expect((await registry.run(['import', '--merge', '-', json], stdin)).code).toBe(0);
    const titles = (await current())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).title);
    expect(titles.sort()).toEqual(['Plan "Ñ";\r\n5 €', b.title, 'Ñandú'].sort());
  });

  it('merges and removes, and says what has changed', async () => {
    await registry.run(['import', await write('all', ndjson(records))]);
    const changes = await write(
      'changes',
      ndjson([{ ...records[0], title: 'otro' }, someFields()]),
    );
    const gone = await write('gone', '\ufeff\n b \r\nnobody\n');
    const dry = await registry.run(['import', changes, '--delete-file', gone, '--dry-run']);
    expect(dry.stdout).toMatch(/^A dry run\. The registry would be: 3 records/);
    expect(dry.stderr).toBe(`warning: ${gone}, line 3: no record has the id nobody\n`);
    expect(await current()).toBe(ndjson(records));
    const { stdout, code } = await registry.run(['import', changes, '--delete-file', gone]);
    expect(code).toBe(0);
    expect(stdout).toContain('\n  added 1, changed 1, removed 1, same 1\n');
    expect(stdout.split('\n')[0]?.slice(-66)).toBe(dry.stdout.split('\n')[0]?.slice(-66));
    const alone = await registry.run(['import', '--delete-file', await write('g2', 'c')]);
    expect(alone.stdout).toContain('removed 1, same 2');
  });

  it('prints its summary as JSON, and nothing else there', async () => {
    const csv =
      'id,cod_archivo,title,area,checkin_date,municipality,links\n1,T-1,t,,2024-01-01,Oviedo,';
    const { stdout, stderr } = await registry.run(['import', await write('x.csv', csv), '--json']);
    expect(JSON.parse(stdout)).toEqual({
      outcome: 'current',
      read: 1,
      rejected: 0,
      faults: {},
      warnings: 1,
      registry: { records: 1, revision: expect.any(String) },
      changes: { added: 1, changed: 0, removed: 0, same: 0 },
      seconds: expect.any(Number),
    });
    expect(stderr).toContain('warning: ');
    expect(stderr).toContain('no line break');
  });
});

describe('Rejected records', () => {
  const bad = () => [records[0], { ...records[1], title: undefined, titel: 'x' }, records[0]];

  it('end the import with 1, each with its line and reason, and a way out', async () => {
    const file = await write('bad', ndjson(bad()));
    const { code, stdout, stderr } = await registry.run(['import', file]);
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${file}, line 2: titel is not a field of a record; title was probably meant (x); title is missing\n` +
        `${file}, line 3: id is repeated: line 1 of ${file} has it (a)\n`,
    );
    expect(stdout.replace(/[\d.]+ s\n/, '? s\n')).toBe(
      'Nothing was changed: 2 of 3 records rejected.\n' +
        '  read 3, rejected 2, warnings 0, in ? s\n' +
        'What was wrong, and how often:\n' +
        '  1 × titel is not a field of a record\n' +
        '  1 × title is missing\n' +
        '  1 × id is repeated\n' +
        '--skip-invalid loads the rest.\n',
    );
    expect(await readdir(registry.folder)).toEqual(['bad']);
  });

  it('are all in the file for them, fault by fault', async () => {
    const file = await write('bad', ndjson(bad()));
    await registry.run(['import', file, '--rejects', await write('rejects', 'old')]);
    const lines = (await readFile(registry.at('rejects'), 'utf8')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        file,
        line: 2,
        field: 'titel',
        reason: 'is not a field of a record; title was probably meant',
        value: 'x',
      },
      { file, line: 2, field: 'title', reason: 'is missing', value: '' },
      { file, line: 3, field: 'id', reason: `is repeated: line 1 of ${file} has it`, value: 'a' },
    ]);
  });

  it('are left out where that is wished, and it is said how many', async () => {
    const file = await write('bad', ndjson(bad()));
    expect((await registry.run(['import', file, '--max-rejects', '1'])).code).toBe(1);
    const { code, stdout } = await registry.run(['import', file, '--max-rejects', '2']);
    expect(code).toBe(0);
    expect(stdout).toContain('read 3, left out 2');
    expect((await registry.run(['import', file, '--skip-invalid'])).stdout).toContain('left out 2');
    expect(await current()).toBe(ndjson([records[0]]));
  });

  it('beyond what a person reads are counted, and it is said how to see all', async () => {
    const bad = Array.from({ length: 1_025 }, () => ({ id: 'x' }));
    const file = await write('bad', ndjson([...records, ...bad]));
    const { stdout, stderr } = await registry.run(['import', file, '--quiet']);
    expect(stderr.split('\n')).toHaveLength(5);
    expect(stderr).toMatch(
      /\nand 1,022 more like line 4 of .*: cod_archivo is missing; title is missing; /,
    );
    expect(stdout).toContain('--rejects FILE lists all of them. --skip-invalid loads the rest.');
    const listed = await registry.run(['import', file, '--rejects', registry.at('rejects')]);
    expect(listed.stdout).not.toContain('--rejects FILE');
  });

  it('of a merge that would lose a record are not said to be left out', async () => {
    await registry.run(['import', await write('all', ndjson(records))]);
    const file = await write('clash', ndjson([{ ...records[0], cod_archivo: 'B-1' }]));
    const words = ['import', '--merge', file, '--skip-invalid'];
    const { code, stdout, stderr } = await registry.run(words);
    expect(code).toBe(1);
    expect(stderr).toContain('cod_archivo is repeated: the record b of the registry has it (B-1)');
    expect(stdout).toContain(
      'A cod_archivo that is already taken belongs to a record that this merge changes. ' +
        '--skip-invalid cannot leave it out: the registry would lose the record. ' +
        'Correct the cod_archivo and run the import again.\n',
    );
    expect(await current()).toBe(ndjson(records));
  });

  it.each([
    [[], Buffer.from('"title":"Coruña"', 'latin1')],
    [['--encoding', 'cp1252'], Buffer.from([0x81])],
  ])('in another encoding are to be read again, not left out: %j', async (words, bytes) => {
    const ofRecord = Buffer.from(JSON.stringify(records[0]).replace(/}$/, ','));
    const bad = Buffer.concat([ofRecord, bytes, Buffer.from('}\n')]);
    const file = registry.at('bad');
    await writeFile(file, Buffer.concat([Buffer.from(ndjson(records)), bad]));
    const { code, stdout } = await registry.run(['import', file, ...words]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\nRows that cannot be decoded are rarely broken: --encoding names the encoding of the file\.\n$/,
    );
  });

  it('that are all there is keep the summary, and nothing is said of a rest', async () => {
    const file = await write('bad', ndjson([{ ...records[0], title: '' }]));
    for (const words of [[], ['--skip-invalid'], ['--max-rejects', '5']]) {
      const { code, stdout, stderr } = await registry.run(['import', file, ...words]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: `${file}, line 1: title is empty\n` });
      expect(stdout.replace(/[\d.]+ s\n/, '? s\n')).toBe(
        'Nothing was changed: 1 of 1 record rejected.\n' +
          '  read 1, rejected 1, warnings 0, in ? s\n' +
          'What was wrong, and how often:\n' +
          '  1 × title is empty\n' +
          'No valid record is left to load.\n',
      );
    }
    expect(await readdir(registry.folder)).toEqual(['bad']);
  });

  it('with very many faults show some of them, and count the rest', async () => {
    const keys = Array.from({ length: 3_000 }, (_, i) => [`column ${i}`, 1]);
    const file = await write('bad', ndjson([{ ...records[0], ...Object.fromEntries(keys) }]));
    const { stderr } = await registry.run(['import', file]);
    expect(stderr).toContain('column 9 is not a field of a record (1); and 2,990 more faults\n');
    expect(stderr.length).toBeLessThan(1_000);
  });

  it('that cannot be listed stop the import', async () => {
    const file = await write('bad', ndjson(bad()));
    const words = ['import', file, '--skip-invalid', '--rejects', '/dev/full'];
    const { code, stderr } = await registry.run(words);
    expect(code).toBe(3);
    expect(stderr).toContain('/dev/full cannot be written: ENOSPC');
    expect(await readdir(registry.folder)).toEqual(['bad']);
  });
});

describe('What a command prints', () => {
  /** All that a terminal may act on, or that makes a line look like another. */
  const HOSTILE = '\u001b]0;owned\u0007\u007f\u009b1m\r\n\u2028\u202e\u2066\u200f\ud800';
  const SHOWN = '\\u001b]0;owned\\u0007\\u007f\\u009b1m\\r\\n\\u2028\\u202e\\u2066\\u200f\\ud800';
  const ACTED_ON = /(?!\n)[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

  it('shows what a terminal would act on, in faults and in the summary', async () => {
    const forged = { ...records[0], title: HOSTILE, [`x${HOSTILE}`]: HOSTILE };
    const file = await write('bad', ndjson([forged]));
    for (const words of [[], ['--json']]) {
      const { stdout, stderr } = await registry.run(['import', file, ...words]);
      expect(stderr).toContain(`title holds a lone surrogate or a control character (${SHOWN})`);
      expect(stderr).toContain(`x${SHOWN} is not a field of a record (${SHOWN})`);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(stdout).toContain(`x${SHOWN}`);
      expect(stdout + stderr).not.toMatch(ACTED_ON);
      if (words.length > 0) {
        expect(Object.keys(JSON.parse(stdout).faults)).toContain(
          `x${HOSTILE} is not a field of a record`,
        );
      }
    }
  });

  it('shows it in warnings, near names and names of files', async () => {
    const municipality = 'Obie\u202edo';
    const name = 'f\u001b[2J\nThe registry is now';
    const file = await write(name, ndjson([someFields({ municipality })]));
    const list = await write('list', 'Ovie\u2066do\n');
    const warned = await registry.run(['import', file, '--municipalities', list]);
    expect(warned.stderr).toBe(
      `warning: ${registry.at('f\\u001b[2J\\nThe registry is now')}, line 1: the municipality ` +
        'Obie\\u202edo is not on the list; near names: Ovie\\u2066do\n',
    );
    const missing = await registry.run(['import', registry.at(`no ${name}`)]);
    expect(missing.stderr).toBe(
      `${registry.at('no f\\u001b[2J\\nThe registry is now')}: there is no such file\n`,
    );
    const option = await registry.run(['import', `--${name}`]);
    expect(option.stderr).not.toMatch(ACTED_ON);
  });

  it('shows it where the registry itself is broken', async () => {
    await writeFile(registry.file, ndjson([{ ...records[0], [`x${HOSTILE}`]: 1 }]));
    const { stderr } = await registry.run(['export']);
    expect(stderr.trim().split('\n')).toHaveLength(2);
    expect(stderr).toContain(`line 1: x${SHOWN} is not a field of a record\n`);
    expect(stderr).not.toMatch(ACTED_ON);
  });
});

describe('A list of municipalities', () => {
  it.for([
    ['one a line, with commas', 'Oviedo\nCoruña, A\n'],
    ['one a line under a name, with commas', 'Municipio\r\nOviedo\r\nCoruña, A\r\n'],
    ['one a line in quotes', '"Oviedo"\n"Coruña, A"\n'],
    ['a column of a table', 'code;NOMBRE\n1;Oviedo\n2;\n\n3;"Coruña, A"\n4\n'],
    ['a quoted column of a table', 'name,code\nOviedo,1\n"Coruña, A",2\n'],
  ] as const)('may be %s', async ([, list]) => {
    const names = ['Oviedo', 'A Coruña', 'Obiedo', 'Obiedo'];
    const fields = names.map((municipality) => someFields({ municipality }));
    const words = ['import', await write('f', ndjson(fields)), '--municipalities'];
    const { code, stderr, stdout } = await registry.run([...words, await write('list', list)]);
    expect(stderr).toBe(
      `warning: ${registry.at('f')}, line 3: the municipality Obiedo is not on the list; near names: Oviedo\n`,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('warnings 1,');
  });

  it('may be in the old encoding of Windows, which is said where it is not meant', async () => {
    const list = await write('list', Buffer.from('Coruña, A\n', 'latin1'));
    const file = await write('f', ndjson([someFields({ municipality: 'A Coru\u00f1a' })]));
    const words = ['import', file, '--municipalities', list];
    const wrong = await registry.run(words);
    expect(wrong).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not UTF-8; try --enc'),
    });
    const gz = [
      'import',
      await write('gz', `\ufeff${await readFile(file, 'utf8')}`),
      ...words.slice(2),
    ];
    expect(await registry.run([...gz, '--encoding', 'windows-1252'])).toMatchObject({
      code: 0,
      stderr: '',
    });
  });

  it.for([
    ['', 2, 'holds no name'],
    ['municipio\n\n', 2, 'holds no name'],
    ['id,name\n1,"Oviedo\n', 1, 'line 2: the quote that opens here is never closed'],
  ] as const)('with nothing of use in it (%j) is an error', async ([list, code, message]) => {
    const file = await write('f', ndjson(records));
    const words = ['import', file, '--municipalities', await write('list', list)];
    expect(await registry.run(words)).toMatchObject({
      code,
      stderr: expect.stringContaining(`list: ${message}`),
    });
    expect(await readdir(registry.folder)).not.toContain('registry.ndjson');
  });

  it('is not heard of where the import is to be quiet, and is counted', async () => {
    const file = await write('f', ndjson(records));
    const words = ['import', file, '--municipalities', await write('list', 'Gijón')];
    const { stdout, stderr } = await registry.run([...words, '-q']);
    expect(stderr).toBe('');
    expect(stdout).toContain('warnings 1');
  });
});

describe('A file that cannot be read on', () => {
  const header = 'id,cod_archivo,title,area,checkin_date,municipality,links\n';
  const row = '1,T-1,t,,2024-01-01,Oviedo,\n';
  it.for([
    ['is empty', '', 'holds no record'],
    [
      'is a cut gzip file',
      gzipSync(ndjson([someFields()])).subarray(0, 60),
      'cut off before its end',
    ],
    [
      'is a cut JSON array',
      '[\n{"id":1},\n{"id"',
      'is cut off in the element that begins on line 3',
    ],
    ['lacks a quote', `${header}${row}2,T-2,"t,,\n${row}`, 'line 3: the quote that opens here'],
    ['has a line without end', Buffer.alloc(65 * 1024 * 1024, '{'), 'line 1 is longer than'],
    [
      'it is a PDF',
      Buffer.from('%PDF-1.7\n'),
      'is a PDF; ask for the table behind it as .xlsx or CSV',
    ],
    [
      'has a header in another encoding',
      Buffer.from(`ñ${header}`, 'latin1'),
      'line 1: the header row is not UTF-8',
    ],
    ['is something else', 'hello\nworld\n', 'line 1: is neither JSON nor the header row'],
  ] as const)(
    'because it %s is named with its line, ends with 1 and changes nothing',
    async ([, contents, message]) => {
      await registry.run(['import', await write('all', ndjson(records))]);
      const file = await write('broken', Buffer.from(contents));
      const { code, stderr, stdout } = await registry.run(['import', '--skip-invalid', file]);
      expect(stderr).toContain(`${file}: `);
      expect(stderr).toContain(message);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(await current()).toBe(ndjson(records));
      expect((await readdir(registry.folder)).sort()).toEqual(['all', 'broken', 'registry.ndjson']);
    },
  );

  it('has rejected records where single lines are in another encoding', async () => {
    const text = Buffer.from(ndjson([someFields({ title: 'Ñ' })]), 'latin1');
    const { code, stderr } = await registry.run(['import', await write('latin', text)]);
    expect(code).toBe(1);
    expect(stderr).toContain('line 1: record is not UTF-8');
  });
});

describe('A wrong command line', () => {
  it.for([
    [['--foo', 'x'], "unknown option '--foo'"],
    [['--merge', '--replace', 'x'], 'cannot be used with'],
    [['--replace', '--delete-file', 'x', 'y'], 'cannot be used with'],
    [['--max-rejects', '-1', 'x'], 'whole number'],
    [['--max-rejects', '1.5', 'x'], 'whole number'],
    [
      ['--encoding', 'ebcdic', 'x'],
      'ebcdic is no encoding that is known here; common ones are utf-8, windows-1252',
    ],
    [['--map', 'x', 'y'], 'It must be name=field, or name= to leave it out; see --help'],
    [['--map', 'x=nonsense', '/dev/null'], 'no field of a record'],
    [[], 'no file to import'],
    [['nowhere.ndjson'], 'nowhere.ndjson: there is no such file'],
    [['/'], '/: is a folder'],
    [['-', '-'], 'standard input: is named twice'],
    [['--delete-file', 'nowhere.txt'], 'nowhere.txt: there is no such file'],
    [['--delete-file', '/dev/null'], '/dev/null: holds no id'],
    [['--municipalities', '/', 'x'], '/: is a folder'],
    [['--content-dir', '/nowhere', 'x'], '/nowhere: there is no such folder'],
    [['--content-dir', '/dev/null', 'x'], '/dev/null: is no folder'],
    [['--rejects', '/nowhere/r', 'x'], '/nowhere/r cannot be written'],
  ] as const)('such as %j ends with 2 and says why', async ([words, message]) => {
    const { code, stderr, stdout } = await registry.run(['import', ...words]);
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(await readdir(registry.folder)).toEqual([]);
  });

  it.for(['itself', 'another name of it'])(
    'whose rejects would overwrite what it reads (%s) ends with 2',
    async (which) => {
      const file = await write('f', ndjson(records));
      await symlink(file, registry.at('link'));
      const rejects = which === 'itself' ? file : registry.at('link');
      const { code, stderr } = await registry.run(['import', file, '--rejects', rejects]);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('overwrite') });
      expect(await readFile(file, 'utf8')).toBe(ndjson(records));
    },
  );

  it('whose rejects would overwrite the registry ends with 2', async () => {
    await registry.run(['import', await write('f', ndjson(records))]);
    const before = await current();
    const { code, stderr } = await registry.run([
      'import',
      await write('g', '{}'),
      '--rejects',
      registry.file,
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('overwrite') });
    expect(await current()).toBe(before);
  });

  it('or wrong settings are said so', async () => {
    const import_ = (environment: Record<string, string>) => command(environment, ['import', 'x']);
    await expect(import_({})).rejects.toThrow(InvalidSettings);
    await expect(import_({ RECORDS_FILE: '/nowhere/x' })).rejects.toThrow(
      'RECORDS_FILE must name the file for the registry, in a folder that can be written: /nowhere: there is no such file or folder',
    );
    await expect(import_({ RECORDS_FILE: registry.folder })).rejects.toThrow(
      `${registry.folder}: it is a folder`,
    );
    await expect(import_({ STORAGE: 'mongodb' })).rejects.toThrow('MONGODB_URL');
  });
});

describe('A replacement that would remove most of the registry', () => {
  it('stops with 1, says what it would do and names the option that allows it', async () => {
    await registry.run(['import', await write('all', ndjson(records))]);
    const file = await write('few', ndjson([records[0], someFields()]));
    for (const words of [[], ['--dry-run']]) {
      const { code, stdout, stderr } = await registry.run(['import', file, ...words]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout.replace(/[\d.]+ s\n/, '? s\n')).toBe(
        'Nothing was changed: the import would remove 2 of the 3 records of the registry, more than a fifth.\n' +
          '  read 2, rejected 0, warnings 0, in ? s\n' +
          '  would have added 1, changed 0, removed 2, same 1\n' +
          'If that is right, run it again with --allow-removals. To keep the other records, use --merge.\n',
      );
    }
    const json = await registry.run(['import', file, '--json']);
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      outcome: 'too many removed',
      changes: { added: 1, changed: 0, removed: 2, same: 1 },
    });
    expect(await current()).toBe(ndjson(records));
    const allowed = await registry.run(['import', file, '--allow-removals']);
    expect(allowed.code).toBe(0);
    expect(allowed.stdout).toContain('\n  added 1, changed 0, removed 2, same 1\n');
  });
});

describe('A registry that is broken', () => {
  it('can be replaced, with a warning; a merge with it ends with 3 and says what is wrong', async () => {
    const file = await write('all', ndjson(records));
    await writeFile(registry.file, '{"id"\n');
    const { code, stderr } = await registry.run(['import', '--merge', file]);
    expect(code).toBe(3);
    expect(stderr).toBe(`${registry.file} cannot be read:\nline 1: record is not JSON\n`);
    expect(await current()).toBe('{"id"\n');
    const replaced = await registry.run(['import', file]);
    expect(replaced.stderr).toBe(
      'warning: the current registry cannot be read, so the import is not compared with it: ' +
        `${registry.file} cannot be read: line 1: record is not JSON\n`,
    );
    expect(replaced.code).toBe(0);
    expect(replaced.stdout).not.toContain('added');
    expect(await current()).toBe(ndjson(records));
  });
});

describe('An import that is interrupted', () => {
  it('while it waits for standard input stops at once, and leaves nothing', async () => {
    const stdin = new PassThrough();
    const waiting = registry.run(['import', '-'], new FakeTerminal(stdin));
    stdin.write(ndjson(records));
    await vi.waitFor(async () => expect(await readdir(registry.folder)).toHaveLength(1), PATIENCE);
    const before = process.listenerCount('SIGINT');
    process.emit('SIGINT');
    expect(await waiting).toEqual({
      code: 130,
      stdout: '',
      stderr: 'Stopped. Nothing was changed.\n',
    });
    expect(process.listenerCount('SIGINT')).toBe(before - 1);
    expect(await readdir(registry.folder)).toEqual([]);
  });
});
