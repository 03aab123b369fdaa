import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runProcess } from './command-process.js';
import { ROOT, startProcess } from './service-process.js';

const DRIVER = 'mongodb';
const HTTP = '@hapi/hapi';

/** What the processes have loaded that wrote their coverage into this folder. */
async function loaded(folder: string) {
  const urls: string[] = [];
  for (const name of await readdir(folder)) {
    const { result } = JSON.parse(await readFile(join(folder, name), 'utf8'));
    urls.push(...result.map(({ url }: { url: string }) => url));
  }
  const files = urls.filter((url) => url.startsWith('file:'));
  expect(files).toContainEqual(expect.stringMatching(/\/dist\/main\.js$/));
  const packages = files.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]);
  return { files, packages: new Set(packages.filter((name) => name !== undefined)) };
}

async function loadedBy(words: string[], environment: Record<string, string> = {}, stdin = '') {
  const NODE_V8_COVERAGE = await temporaryFolder();
  const { code, stderr } = await runProcess({ ...environment, NODE_V8_COVERAGE }, words, stdin);
  expect(code, stderr).toBe(0);
  return loaded(NODE_V8_COVERAGE);
}

describe('A process loads no more than its command needs', () => {
  test.each(['--version', '--help'])('%s: the command line', async (option) => {
    const { files, packages } = await loadedBy([option]);
    expect([...packages]).toEqual(['commander']);
    expect(files.length).toBeLessThan(40);
  });

  test('an older Node: nothing but the message that it is too old', async () => {
    const { engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const least = engines.node.replace('>=', '');
    const [major, minor] = least.split('.');
    const NODE_V8_COVERAGE = await temporaryFolder();
    const run = (version: string) => {
      const value = `{ ...process.versions, node: '${version}' }`;
      const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:${value}})`;
      const environment = { NODE_V8_COVERAGE, NODE_OPTIONS: `--import="${older}"` };
      return runProcess(environment, ['--version']);
    };
    for (const version of ['18.20.8', `${major}.${minor - 1}.5`]) {
      const stderr = `planning-registry needs Node ${least} or later; this is ${version}\n`;
      expect(await run(version)).toMatchObject({ code: 78, stdout: '', stderr });
    }
    const { files } = await loaded(NODE_V8_COVERAGE);
    expect(new Set(files)).toEqual(new Set([expect.stringMatching(/\/dist\/main\.js$/)]));
    expect(await run(`${least}.0`)).toMatchObject({ code: 0, stderr: '' });
  });

  test('on the memory store, no command loads the driver of MongoDB, or HTTP', async () => {
    const environment = { RECORDS_FILE: join(await temporaryFolder(), 'registry.ndjson') };
    const records = ndjson([someFields(), someFields()]);
    for (const words of [['import', '-'], ['export'], ['history']]) {
      const { packages } = await loadedBy(words, environment, records);
      expect(packages, words[0]).toContain('joi');
      expect(packages, words[0]).not.toContain(DRIVER);
      expect(packages, words[0]).not.toContain(HTTP);
      // Only a terminal needs readable lines, and only a PDF its reader.
      expect(packages, words[0]).not.toContain('pino-pretty');
      expect(packages, words[0]).not.toContain('unpdf');
    }
  });

  test('on the memory store, the service loads no driver of MongoDB, and nothing to trace', async () => {
    const NODE_V8_COVERAGE = await temporaryFolder();
    // As a cluster sets them for all of its services.
    const cluster = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SERVICE_NAME: 'registry' };
    const service = startProcess({ NODE_V8_COVERAGE, ...cluster, OTEL_SDK_DISABLED: 'true' });
    await service.ready();
    service.signal('SIGTERM');
    expect(await service.exited).toEqual({ code: 0, signal: null });
    const { files, packages } = await loaded(NODE_V8_COVERAGE);
    expect(packages).toContain(HTTP);
    expect([...packages].filter((name) => name.startsWith('@opentelemetry/'))).toEqual([]);
    const tracing = files.filter((file) => file.includes('/config/tracing/'));
    expect(tracing).toEqual([expect.stringMatching(/start-tracing\.js$/)]);
    expect(packages).not.toContain('prom-client');
    expect(packages).not.toContain(DRIVER);
    expect(packages).not.toContain('pino-pretty');
  });
});
