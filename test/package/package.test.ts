import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { brokenLinks, type Document, documents } from '../architecture/documents.js';
import { type Packed, pack, projectWith, ROOT, run } from './packed-package.js';

const NODES = ['20.20.0', '22.23.3', '24.21.0'];
const MB = 1_000_000;
const ENTRIES = ['.', './contract', './client', './package.json'];

let packed: Packed;
let project: string;

const IMPORT_ALL = `
  import { readFileSync } from 'node:fs';
  const library = await import('planning-registry');
  console.log(process.version, typeof library.defineSource, typeof library.matches);
  const { default: manifest } = await import('planning-registry/package.json', { with: { type: 'json' } });
  console.log(Object.keys(manifest.exports).join(' '));
`;

const TYPED = `
  import Joi from 'joi';
  import { createExpediente, defineSource, defineStore, type RecordRepository, type RecordSource, RegistryLoading } from 'planning-registry';
  import type { ContractOptions, OpenRepository } from 'planning-registry/contract';

  const source: RecordSource = { version: async () => '1', async *records() { yield { id: '1' }; } };
  export const one = defineSource({
    settings: Joi.object<{ FOLDER: string }>({ FOLDER: Joi.string().required() }),
    open: ({ FOLDER }, { logger, purpose }) => {
      logger.info({ FOLDER, purpose }, 'opened');
      return source;
    },
  });
  export const options: ContractOptions = { without: ['history'], questions: 10 };
  export const open: OpenRepository = async (records) => ({ repository: new Repository(), replace: async () => records, close: async () => {} });
  class Repository implements RecordRepository {
    current(): undefined { throw new RegistryLoading(); }
    at(revision: string): never { throw new Error(revision); }
  }
  export default defineStore({ open: () => ({ repository: new Repository() }) });
  // @ts-expect-error a record has a title that is a text
  createExpediente({}).title = 1;
  // @ts-expect-error a store has a repository
  defineStore({ open: () => ({}) });
`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  packed = await pack(folder);
  project = join(folder, 'project');
  await projectWith(packed, project, { 'import-all.js': IMPORT_ALL, 'typed.ts': TYPED });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('The package', () => {
  it('has what its users need, and nothing else', () => {
    const top = packed.files.map(({ path }) => path.split('/').slice(0, 2).join('/'));
    expect([...new Set(top)].sort()).toEqual([
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'data/examples',
      'data/recipe.schema.json',
      'data/sample.ndjson',
      'dist/adapters',
      'dist/application',
      'dist/client',
      'dist/config',
      'dist/contract',
      'dist/domain',
      'dist/index.d.ts',
      'dist/index.js',
      'dist/main.js',
      'dist/pages',
      'package.json',
    ]);
    const odd = packed.files.filter(
      ({ path }) =>
        !/\.(js|d\.ts|md|ndjson|json)$|^LICENSE$|^data\/examples\/|^dist\/pages\//.test(path),
    );
    expect(odd).toEqual([]);
    // What does not belong there, such as records or source maps, is larger than what is to spare.
    expect(packed.size).toBeLessThan(0.6 * MB);
    expect(packed.unpackedSize).toBeLessThan(2.2 * MB);
  });

  it('has what its pages link to, or says that it is in the repository', async () => {
    const paths = packed.files.map(({ path }) => path);
    const pages = documents().filter(({ path }) => paths.includes(path));
    expect(pages.map(({ path }) => path).sort()).toEqual([
      'CHANGELOG.md',
      'README.md',
      'SECURITY.md',
    ]);
    const readme = pages.find(({ path }) => path === 'README.md')?.text ?? '';
    const [, left = ''] =
      /^The package of npm has .*\. (.*) are in the repository/m.exec(readme) ?? [];
    const elsewhere = [...left.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    const exists = (path: string) =>
      paths.includes(path) || elsewhere.some((name) => path.startsWith(name));
    expect(brokenLinks(pages.map(withoutAnchors), exists)).toEqual([]);
  });

  it('is found without a fault by publint', async () => {
    const pkgDir = join(project, 'node_modules/planning-registry');
    const { messages, pkg } = await publint({ pkgDir, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg ?? {}))).toEqual([]);
  });

  it('has types that are found as its code is, by every way of resolution', async () => {
    const attw = join(ROOT, 'node_modules/.bin/attw');
    const said = await run(project, attw, '--profile', 'esm-only', '--no-color', packed.tarball);
    // It fails where a resolution that counts does.
    expect(said.match(/^(node16 \(from ESM\)|bundler): 🟢/gm)).toHaveLength(2 * ENTRIES.length);
  });

  it('is installed without vitest, which only its contract needs', async () => {
    expect(existsSync(join(project, 'node_modules/vitest'))).toBe(false);
    const said = `import('planning-registry/contract').catch(({ message }) => console.log(message))`;
    expect(await run(project, process.execPath, '-e', said)).toMatch(
      /^Cannot find package 'vitest' imported from .*planning-registry\/dist\/contract\//,
    );
  });

  it.each(['node16', 'bundler'])('has types that compile under the resolution %s', async (how) => {
    const module = how === 'node16' ? 'node16' : 'esnext';
    const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
    const options = ['--strict', '--noEmit', '--target', 'es2023', '--types', 'node'];
    const words = [tsc, ...options, '--module', module, '--moduleResolution', how, 'typed.ts'];
    expect(await run(project, process.execPath, ...words)).toBe('');
  });
});

/** Another test follows links to headings. */
function withoutAnchors({ path, text }: Document): Document {
  return { path, text: text.replaceAll(/(\]\([^)#\s]*)#[^)\s]*\)/g, '$1)') };
}

describe.each(NODES)('The package on Node %s', (version) => {
  // A failed install would fall back to the machine's own Node.
  const node = (...words: string[]) => ['-y', '-p', `node@${version}`, 'node', ...words];

  it('can be imported by every entry point', async () => {
    const said = await run(project, 'npx', ...node('import-all.js'));
    expect(said).toContain(`v${version.split('.')[0]}.`);
    expect(said).toContain(`function function\n${ENTRIES.join(' ')}\n`);
  });

  it('serves the sample', async () => {
    const main = 'node_modules/planning-registry/dist/main.js';
    const { PATH = '', HOME = '' } = process.env;
    const service = spawn('npx', node(main, 'serve'), {
      cwd: project,
      env: { PATH, HOME, PORT: '0' },
      detached: true,
    });
    const closed = once(service, 'close');
    onTestFinished(async () => {
      process.kill(-(service.pid as number), 'SIGKILL');
      await closed;
    });
    let log = '';
    const url = await new Promise<string>((resolve, reject) => {
      service.stdout.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        const found = /"url":"([^"]+)","msg":"listening"/.exec(log)?.[1];
        if (found) resolve(found);
      });
      service.once('exit', (code) => reject(new Error(`ended with ${code}: ${log}`)));
    });
    const response = await fetch(`${url}?limit=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-total-count')).toBe('600');
  });
});
