import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporary-folder.js';
import { complaints, ROOMS, ruleNames } from './house-rules.js';

const repository = fileURLToPath(new URL('../..', import.meta.url));

/** For each rule, a module that breaks it: where it stands, and what it imports. */
const breaches: Record<string, [file: string, imports: string]> = {
  'the domain imports nothing but itself': ['src/domain/x.ts', 'node:crypto'],
  'the application imports nothing but the domain': [
    'src/application/x.ts',
    '../adapters/outbound/memory/module.js',
  ],
  'adapters do not import the composition root': [
    'src/adapters/outbound/memory/x.ts',
    '../../../config/module.js',
  ],
  'inbound adapters do not import outbound adapters': [
    'src/adapters/inbound/http/x.ts',
    '../../outbound/memory/module.js',
  ],
  'outbound adapters import no inbound adapter and no use case': [
    'src/adapters/outbound/memory/x.ts',
    '../../inbound/http/module.js',
  ],
  'inbound adapters do not import each other': [
    'src/adapters/inbound/cli/x.ts',
    '../http/module.js',
  ],
  'only the table of routes knows the cache of responses': [
    'src/adapters/inbound/http/extensions/x.ts',
    '../cache/module.js',
  ],
  'stores do not import each other': ['src/adapters/outbound/other/x.ts', '../memory/module.js'],
  'the mirror and the source import the memory store and the search index only': [
    'src/adapters/outbound/source/x.ts',
    '../mirror/module.js',
  ],
  'the library exports the core, the search index and the interface of stores only': [
    'src/index.ts',
    './adapters/outbound/memory/module.js',
  ],
  'the shared search index imports no store': [
    'src/adapters/outbound/search-index/x.ts',
    '../memory/module.js',
  ],
  'the client imports nothing but itself': ['src/client/x.ts', '../domain/module.js'],
  'the pages import the client and the domain only': [
    'src/pages/x.ts',
    '../adapters/inbound/http/module.js',
  ],
  'the program imports neither the pages nor the client': [
    'src/config/x.ts',
    '../client/module.js',
  ],
  'only the CLI uses commander': ['src/config/x.ts', 'commander'],
  'only the composition root uses tsyringe': ['src/config/x.ts', 'tsyringe'],
  'only the HTTP adapter uses hapi': ['src/adapters/outbound/memory/x.ts', '@hapi/hapi'],
  'only the MongoDB store uses its driver': ['src/adapters/outbound/memory/x.ts', 'mongodb'],
  'only the metrics use prom-client': ['src/config/composition/x.ts', 'prom-client'],
  'only the tracing uses OpenTelemetry': ['src/config/metrics/x.ts', '@opentelemetry/api'],
  'only the reader of documents uses unpdf': ['src/adapters/inbound/cli/x.ts', 'unpdf'],
  'the contract imports the domain and the revision only': [
    'src/contract/x.ts',
    '../adapters/outbound/memory/module.js',
  ],
  'only the contract uses vitest, and nothing uses the contract': [
    'src/config/x.ts',
    '../contract/module.js',
  ],
  'no circular imports': ['src/config/module.ts', './module.js'],
};

it('holds in this house', async () => {
  expect(await complaints(repository)).toEqual([]);
});

it('is not kept by a house in which nothing is seen', async () => {
  const house = await temporaryFolder();
  await write(house, 'src/empty.txt', '');
  await write(house, 'tsconfig.json', '{}');
  expect(await complaints(house)).toContain('no module is seen in src/domain/');
});

it.for(ruleNames)('complains when a module breaks it: %s', async (rule) => {
  const [file, imports] = breaches[rule] ?? ['', ''];
  const house = await soundHouse();
  expect(await complaints(house)).toEqual([]);
  await write(house, file, `import '${imports}';\n`);
  expect(await complaints(house)).toContainEqual(expect.stringContaining(`${rule}: ${file} →`));
});

/** A house with one module in each room, none of which imports another. */
async function soundHouse(): Promise<string> {
  const house = await temporaryFolder();
  await write(house, 'tsconfig.json', '{}');
  for (const room of ROOMS) await write(house, `${room}module.ts`, 'export {};\n');
  for (const name of [
    'tsyringe',
    '@hapi/hapi',
    'mongodb',
    'commander',
    'prom-client',
    '@opentelemetry/api',
    'unpdf',
  ]) {
    await write(house, `node_modules/${name}/package.json`, '{"main":"index.js"}');
    await write(house, `node_modules/${name}/index.js`, '');
  }
  return house;
}

async function write(house: string, path: string, content: string): Promise<void> {
  const file = join(house, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
