import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadStore } from '../../../src/config/stores/load-store.js';
import { ownProject } from '../../support/own-store.js';

const STORE = `
  import { defineStore } from 'planning-registry';
  export default defineStore({ open: () => ({ repository: {} }) });
`;

const definition = (text: string) =>
  `import { defineSource, defineStore } from 'planning-registry';\n export default ${text};`;

/** A project of its own, which is the working directory until the test ends. */
async function inProject(files: Record<string, string>): Promise<string> {
  const folder = await ownProject(files);
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
  onTestFinished(() => cwd.mockRestore());
  return folder;
}

async function refusal(storage: string): Promise<string> {
  const error = await loadStore(storage).then(
    () => undefined,
    (reason: Error) => reason,
  );
  expect(error?.name).toBe('UnusableStore');
  return String(error?.message);
}

describe('STORAGE names a module', () => {
  it('by a path, or by its URL', async () => {
    const folder = await inProject({ 'store.js': STORE });
    const file = join(folder, 'store.js');
    for (const storage of ['./store.js', file, pathToFileURL(file).href]) {
      expect(await loadStore(storage), storage).toMatchObject({ kind: 'store', interface: 1 });
    }
  });

  it('that was compiled from an ES module to CommonJS', async () => {
    await inProject({
      'store.cjs': 'module.exports = { default: { kind: "source", interface: 1, open() {} } };',
    });
    expect(await loadStore('./store.cjs')).toMatchObject({ kind: 'source' });
  });

  it.for([
    ['that can be required', { main: './store.js' }],
    ['that only an import may load', { exports: { '.': { import: './store.js' } } }],
    ['with one export', { exports: { node: { types: './no.d.ts', default: './store.js' } } }],
    ['with a main file', { exports: './store.js' }],
  ] as const)('by the name of a package %s', async ([, manifest]) => {
    await inProject({
      'node_modules/@team/store/store.js': STORE,
      'node_modules/@team/store/package.json': JSON.stringify({ type: 'module', ...manifest }),
    });
    expect(await loadStore('@team/store')).toMatchObject({ kind: 'store' });
  });

  it.for([
    ['a joi object', 'settings: { validate() {} }'],
    ['a function of the purpose', 'settings: () => ({})'],
  ])('with settings that are %s', async ([, settings]) => {
    await inProject({ 'x.js': definition(`defineSource({ ${settings}, open() {} })`) });
    expect(await loadStore('./x.js')).toHaveProperty('settings');
  });
});

describe('STORAGE names what is no store', () => {
  it.for([
    ['no file', './no.js', {}, /names no file: there is no \/.*\/no\.js$/],
    [
      'a file without its extension',
      './csv-source',
      { 'csv-source.mjs': '' },
      /names no file: there is no \/.*\/csv-source; \.\/csv-source\.mjs was probably meant$/,
    ],
    [
      'the folder of a package',
      './store/',
      { 'store/package.json': '{ "exports": "./main.js" }', 'store/main.js': '' },
      /names a folder; \.\/store\/main\.js was probably meant$/,
    ],
    [
      'a folder with a file of its name',
      './store',
      { 'store/store.js': '' },
      /names a folder; \.\/store\/store\.js was probably meant$/,
    ],
    [
      'a folder in which nothing stands out',
      './store',
      { 'store/a.txt': '' },
      /names a folder: name the file in it that exports the store$/,
    ],
    [
      'a package that is not installed',
      'no-such-store',
      {},
      /is neither memory nor mongodb nor a package that is installed in \/.*: install it, or begin a path with \.\/$/,
    ],
    ['nearly a store of ours', 'mongo', {}, /: install it; mongodb was probably meant$/],
    [
      'a path that does not begin as one',
      'x.js',
      { 'x.js': '' },
      /; \.\/x\.js was probably meant$/,
    ],
    [
      'a package that exports nothing to an import',
      'store',
      { 'node_modules/store/package.json': '{ "exports": { "browser": "./x.js" } }' },
      /cannot be loaded: No "exports" main defined in /,
    ],
    [
      'a package whose manifest is broken',
      'store',
      { 'node_modules/store/package.json': '{' },
      /cannot be loaded: /,
    ],
    ['a part of Node', 'fs', {}, /is no store: /],
    [
      'a module without a default export',
      './x.js',
      { 'x.js': 'export const a = 1;' },
      /is no store: its default export must be what defineStore or defineSource returns$/,
    ],
    ['a plain object', './x.js', { 'x.js': 'export default { open() {} };' }, /is no store: /],
    [
      'a module with a mistake',
      './x.js',
      { 'x.js': 'export default ;' },
      /cannot be loaded: .*Unexpected token/,
    ],
    [
      'a module that throws',
      './x.js',
      { 'x.js': 'throw new Error("no luck");' },
      /cannot be loaded: no luck$/,
    ],
    ['a module that throws a text', './x.js', { 'x.js': 'throw "no luck";' }, /loaded: no luck$/],
    [
      'a module that needs a missing package',
      './x.js',
      { 'x.js': 'import "missing";' },
      /cannot be loaded: Cannot find package 'missing'/,
    ],
    [
      'a store of a later interface',
      './x.js',
      { 'x.js': 'export default { kind: "store", interface: 2, open() {} };' },
      /is written for version 2 of the store interface, and this program has version 1: update planning-registry$/,
    ],
    [
      'a source of an earlier interface',
      './x.js',
      { 'x.js': 'export default { kind: "source", interface: 0, open() {} };' },
      /is written for version 0 of the store interface, .*: update the store$/,
    ],
    [
      'a store without open',
      './x.js',
      { 'x.js': definition('defineStore({})') },
      /lacks the method open of a store$/,
    ],
    [
      'settings of another kind',
      './x.js',
      { 'x.js': definition('defineSource({ settings: { PORT: "number" }, open() {} })') },
      /has settings that are no joi object, and no function that returns one$/,
    ],
  ] as [string, string, Record<string, string>, RegExp][])(
    '%s: one clear line',
    async ([, storage, files, says]) => {
      await inProject(files);
      const message = await refusal(storage);
      expect(message).toMatch(says);
      expect(message.startsWith(`STORAGE=${storage} `)).toBe(true);
      expect(message).not.toContain('\n');
    },
  );
});
