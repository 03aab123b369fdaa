import { readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { FakeTerminal, registryFolder } from '../../support/command-line.js';
import { effort } from '../../support/effort.js';
import { ndjson, someFields } from '../../support/records.js';

/** As small as a record can be: each byte of an export of them is a place to cut at. */
const tiny = (id: string, title = 'ñ') =>
  someFields({ id, cod_archivo: `${id}-1`, title, content: '', area: '', links: [] });

let source: Awaited<ReturnType<typeof registryFolder>>;
let target: Awaited<ReturnType<typeof registryFolder>>;
let exported: Buffer;
let before: string;

beforeEach(async () => {
  source = await registryFolder();
  target = await registryFolder();
  await writeFile(source.file, ndjson([tiny('a'), tiny('b')]));
  exported = Buffer.from((await source.run(['export'])).stdout);
  before = ndjson([tiny('a', 'antes'), tiny('b'), tiny('c')]);
  await writeFile(target.file, before);
});

const move = (bytes: string | Buffer, words: readonly string[] = []) =>
  target.run(['import', '-', '--allow-removals', ...words], new FakeTerminal(bytes));
const held = () => readFile(target.file, 'utf8');
const refused = async (bytes: string | Buffer, words?: readonly string[]) => {
  const { code, stdout, stderr } = await move(bytes, words);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(await held()).toBe(before);
  return stderr;
};
const WAYS = ['', '--skip-invalid', '--merge', '--merge --skip-invalid', '--dry-run'];
const optionsOf = (way: string) => way.split(' ').filter(Boolean);

describe('An export that arrives', () => {
  it.for(WAYS)('whole is imported (%s)', async (way) => {
    const { code, stderr } = await move(exported, optionsOf(way));
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    if (way === '') expect(await held()).toBe(await readFile(source.file, 'utf8'));
  });

  it.for(WAYS)('cut at any byte leaves the registry as it was (%s)', async (way) => {
    const step = effort.cutEvery * (way === '' ? 1 : 5);
    for (let cut = 0; cut < exported.length; cut += step) {
      const stderr = await refused(exported.subarray(0, cut), optionsOf(way));
      expect(stderr, `${cut} bytes`).toMatch(
        /^standard input: (holds no record|is cut off on line 1; copy it again|is cut off: [01] of the 2 records that were exported are there; export it again, or remove its first line to take what is there)\n$/,
      );
    }
  });

  it('cut inside its last line is refused, though as many lines came as were exported', async () => {
    for (const way of WAYS) {
      const stderr = await refused(exported.subarray(0, -2), optionsOf(way));
      expect(stderr).toContain('is cut off: 1 of the 2 records that were exported are there');
    }
  });

  it('cut in a gzip file leaves the registry as it was', async () => {
    const zipped = gzipSync(exported);
    for (let cut = 2; cut < zipped.length; cut += 3 * effort.cutEvery) {
      expect(await refused(zipped.subarray(0, cut), ['--skip-invalid'])).toContain(
        'the gzip file is cut off before its end',
      );
    }
    expect((await move(zipped)).code).toBe(0);
  });

  it('cut before another one is refused, whichever of them it is', async () => {
    const other = await registryFolder();
    await writeFile(other.file, ndjson([tiny('x'), tiny('y')]));
    const second = Buffer.from((await other.run(['export'])).stdout);
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.lastIndexOf('\n', -2) + 1);
    const write = async (name: string, bytes: Buffer) => {
      await writeFile(target.at(name), bytes);
      return target.at(name);
    };
    for (const [one, two] of [
      [cut(exported), second],
      [exported, cut(second)],
    ] as const) {
      await refused(Buffer.concat([one, two]));
      const files = [await write('one', one), await write('two', two)];
      const { code, stderr } = await target.run(['import', ...files]);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: expect.stringContaining(': is cut off: 1 of the 2 records'),
      });
      expect(await held()).toBe(before);
    }
    const { code, stdout } = await move(Buffer.concat([exported, second]), ['--json']);
    expect({ code, records: JSON.parse(stdout).registry.records }).toEqual({ code: 0, records: 4 });
  });

  it('with more records than were exported is refused', async () => {
    const more = Buffer.concat([exported, Buffer.from(ndjson([tiny('z')]))]);
    expect(await refused(more)).toContain('holds 3 records, but 2 were exported');
  });

  it('edited or damaged is refused, unless its first line is removed', async () => {
    const edited = exported.toString().replaceAll('ñ', 'n');
    expect(await refused(edited)).toMatch(
      /^Nothing was changed: the records are not those that were exported\. They were edited, damaged or read with the wrong --encoding\. To import them as they are, remove the first line of the file\. \(Revision [0-9a-f]+, exported as [0-9a-f]+\.\)\n$/,
    );
    expect(await refused(edited, ['--dry-run'])).toContain('remove the first line');
    expect(await refused(exported, ['--encoding', 'windows-1252'])).toContain('--encoding');
    expect((await move(edited.slice(edited.indexOf('\n') + 1))).code).toBe(0);
    expect(await held()).toContain('"title":"n"');
  });

  it('to be mapped on the way is checked for its number of records only', async () => {
    const named = (map: string) => move(exported, ['--map', `title=${map}`, '--map', 'area=title']);
    expect(await named('')).toMatchObject({ code: 1, stderr: expect.stringContaining('area is') });
    expect((await move(exported, ['--map', 'area='])).code).toBe(1);
    const renamed = exported.toString().replaceAll('"title"', '"titulo"');
    expect((await move(renamed, ['--map', 'titulo=title'])).code).toBe(0);
  });

  it.for([
    ['{"planning_registry_export":2,"records":2,"revision":"x"}', 'a later version'],
    ['{"planning_registry_export":1,"records":"2","revision":"x"}', 'damaged header'],
    ['{"planning_registry_export":1,"records":2}', 'damaged header'],
    ['{"planning_registry_export":true}', 'damaged header'],
  ] as const)('with the header %s is refused', async ([header, message]) => {
    const lines = exported.toString().split('\n').slice(1);
    expect(await refused([header, ...lines].join('\n'))).toContain(message);
  });
});

describe('An export as the records file', () => {
  const served = async (bytes: Buffer) => {
    await writeFile(target.file, bytes);
    return target.run(['export']);
  };

  it('is the registry that was exported', async () => {
    expect(await served(exported)).toMatchObject({ code: 0, stdout: exported.toString() });
  });

  it('that was cut is refused, wherever a record is lost', async () => {
    for (let cut = 0; cut < exported.length - 1; cut += effort.cutEvery) {
      const { code, stdout, stderr } = await served(exported.subarray(0, cut));
      expect({ code, stdout }, `${cut} bytes`).toEqual({ code: 3, stdout: '' });
      expect(stderr).toMatch(
        /(holds no record|record is not JSON|record is not UTF-8|is cut off: [01] of the 2 records that were exported are there; .*)\n$/,
      );
    }
  });
});
