import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { JSON_SOURCE, ownProject } from '../support/own-store.js';
import { ndjson, type RecordFields, someFields } from '../support/records.js';
import { runProcess } from './command-process.js';
import { startProcess } from './service-process.js';

const EX_CONFIG = 78;

/** The memory store under another name, as a module that somebody else wrote. */
const TWIN = () =>
  `export { memory as default } from ${JSON.stringify(join(inject('program'), 'dist/config/stores/memory-store.js'))};`;

const jsonFile = (version: number, records: readonly RecordFields[]) =>
  JSON.stringify({ version, records });

async function titles(origin: URL): Promise<string[]> {
  const response = await fetch(new URL('/api/record', origin));
  const { resultadoBusqueda } = (await response.json()) as {
    resultadoBusqueda: { title: string }[];
  };
  return resultadoBusqueda.map(({ title }) => title);
}

const SILENT = `
  import { defineSource } from 'planning-registry';

  export default defineSource({
    open: () => ({ version: () => new Promise(() => {}), async *records() {} }),
  });
`;

describe('STORAGE names a source by its path', () => {
  const one = someFields({ title: 'Uno' });
  const two = someFields({ title: 'Dos' });
  const project = (records: readonly RecordFields[]) =>
    ownProject({ 'source.js': JSON_SOURCE, 'records.json': jsonFile(1, records) });
  const environment = { STORAGE: './source.js', SOURCE_POLL_MS: '20' };

  test('its records are served, and those of every later version', async () => {
    const folder = await project([one]);
    const service = startProcess(environment, [], folder);
    const origin = await service.ready();
    expect(await titles(origin)).toEqual(['Uno']);
    await writeFile(join(folder, 'records.json'), jsonFile(2, [two]));
    await service.logged(({ msg, version }) => msg === 'registry loaded' && version === '2');
    expect(await titles(origin)).toEqual(['Dos']);
  });

  test('one that does not answer is waited for, and the log says so', async () => {
    const service = startProcess(environment, [], await ownProject({ 'source.js': SILENT }));
    await service.logged(({ msg }) => msg === 'waiting for the registry');
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
  });

  test('records that break a rule are named in the log, and the registry stays', async () => {
    const folder = await project([one]);
    const service = startProcess(environment, [], folder);
    const origin = await service.ready();
    await writeFile(join(folder, 'records.json'), jsonFile(2, [two, { ...one, title: '' }]));
    const line = await service.logged(({ level }) => level === 50);
    expect(line).toMatchObject({
      msg: 'the source was rejected, the registry stays as it was',
      reason: `record 2 (id ${one.id}): title is empty`,
    });
    expect(await titles(origin)).toEqual(['Uno']);
    const health = await (await fetch(new URL('/health/ready', origin))).text();
    expect(JSON.parse(health)).toMatchObject({ records: 1, warnings: [{ part: 'records' }] });
    expect(health).not.toContain(one.id);
  });

  test('it can be exported; an import, a history and a rollback are refused in one line', async () => {
    const folder = await project([one]);
    const env = { STORAGE: './source.js' };
    const run = (...words: string[]) => runProcess(env, words, '', folder);
    const exported = await run('export');
    expect(exported).toMatchObject({ code: 0 });
    expect(JSON.parse(exported.stdout.split('\n')[1] as string)).toEqual(one);
    for (const words of [['import', 'records.json'], ['history'], ['rollback']]) {
      const { code, stderr } = await run(...words);
      expect(code, words[0]).toBe(EX_CONFIG);
      expect(stderr, words[0]).toMatch(
        /^STORAGE=\.\/source\.js (takes no import|keeps no)[^\n]*\n$/,
      );
    }
  });

  test('a source that cannot be served at its start is one line', async () => {
    const folder = await project([one, one]);
    for (const words of [['serve'], ['export']]) {
      const { code, stderr } = await runProcess(
        { STORAGE: './source.js', PORT: '0' },
        words,
        '',
        folder,
      );
      expect(code).toBe(EX_CONFIG);
      expect(stderr).toBe(
        `STORAGE=./source.js cannot be served: record 2: id ${one.id} is that of record 1 already; ` +
          `record 2: cod_archivo ${one.cod_archivo} is that of record 1 already\n`,
      );
    }
  });
});

describe('STORAGE names a store', () => {
  test.for([
    ['by a path', './twin.js', 'twin.js'],
    [
      'as a package of the project',
      '@team/twin',
      'node_modules/@team/twin/index.js',
      'node_modules/@team/twin/package.json',
    ],
  ])('%s: it serves, imports, exports, lists and rolls back', async ([, storage, at, manifest]) => {
    const folder = await ownProject({ [at as string]: TWIN() });
    if (manifest) {
      // As strict as packages can be: nothing but import may load it.
      const exports = { '.': { import: './index.js' } };
      await writeFile(join(folder, manifest), JSON.stringify({ type: 'module', exports }));
    }
    const environment = { STORAGE: storage as string, RECORDS_FILE: join(folder, 'r.ndjson') };
    const run = (words: string[], stdin = '') => runProcess(environment, words, stdin, folder);
    const [first, second] = [[someFields()], [someFields(), someFields()]];
    expect(await run(['import', '-'], ndjson(first))).toMatchObject({ code: 0 });
    expect(await run(['import', '-'], ndjson(second))).toMatchObject({ code: 1 });
    expect(await run(['import', '--allow-removals', '-'], ndjson(second))).toMatchObject({
      code: 0,
    });
    expect((await run(['export'])).stdout.split('\n')).toHaveLength(4);
    expect((await run(['history'])).stdout).toMatch(/^current .* 2 {2}[0-9a-f]{64}$/m);
    expect(await run(['rollback'])).toMatchObject({ code: 0 });
    const service = startProcess(environment, [], folder);
    expect(await titles(await service.ready())).toEqual([first[0]?.title]);
  });

  test('its own settings are checked with all others, and its secrets are not shown', async () => {
    const folder = await ownProject({
      'store.js': `
        import { createRequire } from 'node:module';
        import { defineSource } from 'planning-registry';
        const Joi = createRequire(${JSON.stringify(join(inject('program'), 'dist/main.js'))})('joi');
        export default defineSource({
          settings: Joi.object({
            PLANS_URL: Joi.string().uri().required(),
            PLANS_TOKEN: Joi.string().pattern(/^[a-z]+$/),
          }),
          open: () => { throw new Error('is not reached'); },
        });
      `,
    });
    const { code, stderr } = await runProcess(
      {
        STORAGE: './store.js',
        PORT: 'x',
        PLANS_TOKEN: 'hunter2',
        PLAN_URL: 'http://x',
        MIRROR_MB: '1',
      },
      ['serve'],
      '',
      folder,
    );
    expect(code).toBe(EX_CONFIG);
    expect(stderr.split('\n')).toEqual([
      'The settings are not valid:',
      '  PORT must be a whole number from 0 to 65535',
      '  PLANS_URL is required',
      expect.stringMatching(/^ {2}PLANS_TOKEN with value \(not shown\) fails to match/),
      '  PLAN_URL is not a setting; PLANS_URL was probably meant. Rename it, or unset it',
      '  MIRROR_MB has no effect with STORAGE=./store.js: it is in memory already; unset MIRROR_MB',
      '',
    ]);
  });
});

describe('STORAGE names what is no store', () => {
  const definition = (text: string) =>
    `import { defineSource, defineStore } from 'planning-registry';\n export default ${text};`;

  test.for([
    ['no file', './no.js', '', /names no file: there is no \/.*\/no\.js$/],
    ['no package', 'no-such-store', '', /is neither memory nor mongodb nor a package /],
    [
      'a module without a default export',
      './x.js',
      'export const a = 1;',
      /is no store: its default export must be what defineStore or defineSource returns$/,
    ],
    ['a plain object', './x.js', 'export default { open() {} };', /is no store: /],
    ['a module with a mistake', './x.js', 'export default ;', /cannot be loaded: Unexpected token/],
    ['a module that throws', './x.js', 'throw new Error("no luck");', /cannot be loaded: no luck$/],
    [
      'a module that needs a missing package',
      './x.js',
      'import "missing";',
      /cannot be loaded: Cannot find package 'missing'/,
    ],
    [
      'a store of a later interface',
      './x.js',
      'export default { kind: "store", interface: 2, open() {} };',
      /is written for version 2 of the store interface, and this program has version 1: update planning-registry$/,
    ],
    [
      'a store without open',
      './x.js',
      definition('defineStore({})'),
      /lacks the method open of a store$/,
    ],
    [
      'a store without a port',
      './x.js',
      definition('defineStore({ open: () => ({}) })'),
      /lacks the methods current, at of its repository$/,
    ],
    [
      'a port without a method',
      './x.js',
      definition(
        'defineStore({ open: () => ({ repository: { current() {}, at() {} }, history: { list() {} } }) })',
      ),
      /lacks the method rollBack of its history$/,
    ],
    [
      'a source without a method',
      './x.js',
      definition('defineSource({ open: () => ({ version() {} }) })'),
      /lacks the method records of the source$/,
    ],
    [
      'a store that cannot be opened',
      './x.js',
      definition('defineStore({ open() { throw new Error("no\\nluck"); } })'),
      /cannot be opened: no; luck$/,
    ],
    [
      'a source that throws',
      './x.js',
      definition(
        'defineSource({ open: () => ({ version() { throw "no luck"; }, records() {} }) })',
      ),
      /cannot be served: no luck$/,
    ],
    [
      'a store that cannot be started',
      './x.js',
      definition(
        'defineStore({ open: () => ({ repository: { current() {}, at() {} }, async start() { throw new Error("no luck"); } }) })',
      ),
      /cannot be served: no luck$/,
    ],
  ] as [string, string, string, RegExp][])(
    '%s: one clear line, exit 78',
    async ([, storage, code, says]) => {
      const folder = await ownProject({ 'x.js': code });
      const ended = await runProcess({ STORAGE: storage, PORT: '0' }, ['serve'], '', folder);
      expect(ended.code).toBe(EX_CONFIG);
      const lines = ended.stderr
        .trimEnd()
        .split('\n')
        .filter((line) => line !== 'The settings are not valid:');
      expect(lines).toHaveLength(1);
      expect(lines[0]?.trim()).toMatch(new RegExp(`^STORAGE=${storage} `));
      expect(lines[0]).toMatch(says);
    },
  );

  test('a folder is no module', async () => {
    const folder = await ownProject();
    await mkdir(join(folder, 'store'));
    const { code, stderr } = await runProcess({ STORAGE: './store' }, ['serve'], '', folder);
    expect(code).toBe(EX_CONFIG);
    expect(stderr).toMatch(/STORAGE=\.\/store cannot be loaded: Directory import/);
  });
});
