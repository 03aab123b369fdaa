import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { JSON_SOURCE, ownProject } from '../support/own-store.js';
import { ndjson, type RecordFields, someFields } from '../support/records.js';
import { replaceFile } from '../support/replace-file.js';
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
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
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

/** The faults of all kinds of modules are in test/unit/config/{load,open}-store.test.ts. */
describe('STORAGE names a source by its path', () => {
  const one = someFields({ title: 'Uno' });
  const two = someFields({ title: 'Dos' });
  const project = (records: readonly RecordFields[]) =>
    ownProject({ 'source.js': JSON_SOURCE, 'records.json': jsonFile(1, records) });
  const environment = { STORAGE: './source.js', SOURCE_POLL_MS: '20' };

  test('its records are served, and those of every later version that breaks no rule', async () => {
    const folder = await project([one]);
    const service = startProcess(environment, [], folder);
    const origin = await service.ready();
    expect(await titles(origin)).toEqual(['Uno']);
    await replaceFile(join(folder, 'records.json'), jsonFile(2, [two]));
    await service.logged(({ msg, version }) => msg === 'registry loaded' && version === '2');
    expect(await titles(origin)).toEqual(['Dos']);
    await replaceFile(join(folder, 'records.json'), jsonFile(3, [two, { ...one, title: '' }]));
    const line = await service.logged(({ level }) => level === 50);
    expect(line).toMatchObject({
      msg: 'the source was rejected, the registry stays as it was',
      reason: `record 2 (id ${one.id}): title is empty`,
    });
    expect(await titles(origin)).toEqual(['Dos']);
    const health = await (await fetch(new URL('/health/ready', origin))).text();
    expect(JSON.parse(health)).toMatchObject({ records: 1, warnings: [{ part: 'records' }] });
    expect(health).not.toContain(one.id);
  });

  test('one that does not answer is waited for, and the log says so', async () => {
    const service = startProcess(environment, [], await ownProject({ 'source.js': SILENT }));
    await service.logged(({ msg }) => msg === 'waiting for the registry');
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
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

  test.for(['serve', 'export'])('what %s cannot serve is one line, exit 78', async (command) => {
    const folder = await project([one, one]);
    const env = { STORAGE: './source.js', PORT: '0' };
    expect(await runProcess(env, [command], '', folder)).toMatchObject({
      code: EX_CONFIG,
      stderr:
        `STORAGE=./source.js cannot be served: record 2: id ${one.id} is that of record 1 already; ` +
        `record 2: cod_archivo ${one.cod_archivo} is that of record 1 already\n`,
    });
  });
});

describe('STORAGE names a store', () => {
  const [one, two] = [someFields({ title: 'Uno' }), someFields({ title: 'Dos' })];

  test('by a path: it imports, rolls back and serves', async () => {
    const folder = await ownProject({ 'twin.js': TWIN() });
    const environment = { STORAGE: './twin.js', RECORDS_FILE: join(folder, 'r.ndjson') };
    const run = (words: string[], stdin = '') => runProcess(environment, words, stdin, folder);
    expect(await run(['import', '-'], ndjson([one]))).toMatchObject({ code: 0 });
    expect(await run(['import', '-'], ndjson([one, two]))).toMatchObject({ code: 0 });
    expect(await run(['rollback'])).toMatchObject({ code: 0 });
    const service = startProcess(environment, [], folder);
    expect(await titles(await service.ready())).toEqual(['Uno']);
  });

  test('as a package of the project: it imports, exports and lists', async () => {
    const folder = await ownProject({
      'node_modules/@team/twin/index.js': TWIN(),
      // As strict as packages can be: nothing but import may load it.
      'node_modules/@team/twin/package.json':
        '{ "type": "module", "exports": { ".": { "import": "./index.js" } } }',
    });
    const environment = { STORAGE: '@team/twin', RECORDS_FILE: join(folder, 'r.ndjson') };
    const run = (words: string[], stdin = '') => runProcess(environment, words, stdin, folder);
    expect(await run(['import', '-'], ndjson([one, two]))).toMatchObject({ code: 0 });
    expect((await run(['export'])).stdout.split('\n')).toHaveLength(4);
    expect((await run(['history'])).stdout).toMatch(/^current .* 2 {2}[0-9a-f]{64}$/m);
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
      '  PORT must be a whole number from 0 to 65535, not "x"',
      '  PLANS_URL is required',
      expect.stringMatching(/^ {2}PLANS_TOKEN with value \(not shown\) fails to match/),
      '  PLAN_URL is not a setting; PLANS_URL was probably meant. Rename it, or unset it',
      '  MIRROR_MB has no effect with STORAGE=./store.js: it is in memory already; unset MIRROR_MB',
      '',
    ]);
  });
});

test('STORAGE names what is no store: one clear line, exit 78', async () => {
  const folder = await ownProject();
  const { code, stderr } = await runProcess({ STORAGE: './no.js' }, ['serve'], '', folder);
  expect(code).toBe(EX_CONFIG);
  expect(stderr).toBe(
    `The settings are not valid:\n  STORAGE=./no.js names no file: there is no ${join(folder, 'no.js')}\n`,
  );
});
