import { copyFile, rm, stat, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { command, registryFolder } from '../../support/command-line.js';
import { ndjson, someFields } from '../../support/records.js';

const NOTHING = 'Nothing has been loaded into the registry yet.\n';
let registry: Awaited<ReturnType<typeof registryFolder>>;
let loaded: { revision: string; records: number }[];

const timeOf = async (path: string) => (await stat(path, { bigint: true })).mtime.toISOString();

/** 2 records, and before them 1,200. */
beforeEach(async () => {
  registry = await registryFolder();
  loaded = [];
  for (const count of [1_200, 2]) {
    const source = registry.at('source');
    await writeFile(source, ndjson(Array.from({ length: count }, () => someFields())));
    const { stdout } = await registry.run(['import', '--json', '-q', '--allow-removals', source]);
    loaded.push(JSON.parse(stdout).registry);
  }
});

describe('history', () => {
  it('is a table of what is kept, the current registry first', async () => {
    const { code, stdout, stderr } = await registry.run(['history']);
    const [before, current] = loaded;
    const TIME = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.replaceAll(TIME, '<- a time, in UTC ->')).toBe(
      [
        '         since                 records  revision',
        `current  <- a time, in UTC ->        2  ${current?.revision}`,
        `         <- a time, in UTC ->    1,200  ${before?.revision}`,
        '',
      ].join('\n'),
    );
  });

  it('is the same after an import of the same records', async () => {
    const before = await registry.run(['history']);
    await registry.run(['import', '-q', registry.at('source')]);
    expect(await registry.run(['history'])).toEqual(before);
  });

  it('says that a newer registry may be served where the current one cannot be read', async () => {
    await rm(registry.file);
    const { code, stdout } = await registry.run(['history']);
    expect(code).toBe(0);
    const [, kept, note] = stdout.split('\n');
    expect(kept).toMatch(/^ {9}\d.+Z {4}1,200 {2}[0-9a-f]{64}$/);
    expect(note).toBe(
      'None of them is current: what should be so cannot be read. A service that runs may serve a newer registry than these.',
    );
  });

  it('is JSON where that is asked for', async () => {
    const { code, stdout } = await registry.run(['history', '--json']);
    expect(code).toBe(0);
    const [before, current] = loaded;
    const since = await timeOf(registry.file);
    const earlier = await timeOf(`${registry.file}.previous`);
    expect(JSON.parse(stdout)).toEqual([
      { ...current, since, current: true },
      { ...before, since: earlier, current: false },
    ]);
  });
});

describe('rollback', () => {
  it('returns to the registry before, and says what the registry is', async () => {
    const [before, current] = loaded;
    expect(await registry.run(['rollback'])).toEqual({
      code: 0,
      stdout:
        `The registry is now: 1,200 records, revision ${before?.revision}.\n` +
        `It was: 2 records, revision ${current?.revision}. There are 1,198 more than before.\n`,
      stderr: '',
    });
    const named = await registry.run(['rollback', '--json', current?.revision as string]);
    const since = await timeOf(registry.file);
    expect(JSON.parse(named.stdout)).toEqual({ ...current, since, replaced: before });
    const same = await registry.run(['rollback', current?.revision as string]);
    expect(same.stdout).toBe(`The registry is now: 2 records, revision ${current?.revision}.\n`);
  });

  it('says how many records are lost by it', async () => {
    await registry.run(['rollback']);
    const { stdout } = await registry.run(['rollback']);
    expect(stdout).toMatch(/^It was: 1,200 records, .+\. There are 1,198 fewer than before\.$/m);
  });

  it('says so of one record', async () => {
    const sources = [[someFields()], [someFields(), someFields()]];
    for (const source of sources) {
      await writeFile(registry.at('source'), ndjson(source));
      await registry.run(['import', '-q', '--allow-removals', registry.at('source')]);
    }
    expect((await registry.run(['rollback'])).stdout).toContain('There is 1 fewer than before.');
    expect((await registry.run(['rollback'])).stdout).toContain('There is 1 more than before.');
  });

  it('says so where the number of records is the same', async () => {
    await writeFile(registry.at('source'), ndjson([someFields(), someFields()]));
    await registry.run(['import', '-q', '--allow-removals', registry.at('source')]);
    const { stdout } = await registry.run(['rollback']);
    expect(stdout).toMatch(
      /^It was: 2 records, .+\. There are as many records as before; some of them differ\.$/m,
    );
  });

  it('says so where the records are the same', async () => {
    await copyFile(registry.file, `${registry.file}.previous`);
    expect((await registry.run(['rollback'])).stdout).toMatch(/\. They are the same records\.$/m);
  });

  it.each([
    ['broken', 'The records file held no registry; it is now registry.ndjson.rejected.'],
    ['gone', 'The records file was gone.'],
  ])('from a file that is %s says that more may be lost than can be known', async (how, why) => {
    if (how === 'gone') await rm(registry.file);
    else await writeFile(registry.file, 'rubbish');
    const { code, stdout } = await registry.run(['rollback']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      `The registry is now: 1,200 records, revision ${loaded[0]?.revision}.\n${why} ` +
        'This is the registry before the last import. It may be older than what was served until now: ' +
        '"registry loaded" in the log of the service says how many records that had.\n',
    );
  });

  it('is not the way to what was served before a broken file: an import of its source is', async () => {
    await writeFile(registry.file, 'rubbish');
    const { code } = await registry.run(['import', '-q', registry.at('source')]);
    expect(code).toBe(0);
    const { stdout } = await registry.run(['history', '--json']);
    const [before, current] = loaded;
    expect(JSON.parse(stdout)).toMatchObject([current, before]);
  });

  it('to what is not kept ends with 2, and changes nothing', async () => {
    const before = await registry.run(['history']);
    const refused = { code: 2, stdout: '' };
    expect(await registry.run(['rollback', 'x123'])).toEqual({
      ...refused,
      stderr: 'Revision x123 is not kept; history lists what is.\n',
    });
    expect(await registry.run(['rollback', loaded[0]?.revision.slice(0, 3) as string])).toEqual({
      ...refused,
      stderr: expect.stringMatching(/^"\w{3}" is too short for a revision; give at least 4 digits/),
    });
    expect(await registry.run(['history'])).toEqual(before);
  });

  it('where there is nothing to return to says so', async () => {
    const { file, run } = await registryFolder();
    await writeFile(file, ndjson([someFields()]));
    expect(await run(['rollback'])).toMatchObject({
      code: 2,
      stderr: 'No registry is kept before this one.\n',
    });
  });

  it.each([
    ['history', { code: 0, stdout: NOTHING, stderr: '' }],
    ['rollback', { code: 3, stdout: '', stderr: NOTHING }],
    ['export', { code: 3, stdout: '', stderr: NOTHING }],
  ])('where nothing has been loaded yet: %s says so', async (name, ended) => {
    const { run } = await registryFolder();
    expect(await run([name])).toEqual(ended);
  });

  it('in a folder that does not exist is a fault of the settings', async () => {
    await expect(command({ RECORDS_FILE: '/nowhere/x' }, ['rollback'])).rejects.toThrow(
      '/nowhere/x: there is no such file or folder',
    );
  });

  it('does not touch the sample', async () => {
    await expect(command({}, ['rollback'])).rejects.toThrow('RECORDS_FILE is not set');
  });
});
