import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApiDocument } from '../../src/adapters/inbound/http/openapi/openapi-document.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';

/** Inside the repository, so that modules are found. */
const CACHE = fileURLToPath(new URL('../../.cache/', import.meta.url));

const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './registry.js';

export async function read(baseUrl: string) {
  const client = createClient<paths>({ baseUrl });
  const found = await client.GET('/record', { params: { query: { search: 'plan', limit: 1 } } });
  const one = await client.GET('/record/{cod_archivo}', {
    params: { path: { cod_archivo: '135/2024-1' } },
  });
  const none = await client.GET('/record', { params: { query: { municipality: 'Nowhere' } } });
  const facets = await client.GET('/facet', { params: { query: { checkin_date: '2024' } } });
  return {
    titles: found.data?.resultadoBusqueda.map(({ title }) => title),
    inscribed: one.data?.resultadoBusqueda[0]?.inscription_date?.slice(0, 4),
    problem: none.error?.detail,
    total: facets.data?.total,
    years: facets.data?.years.map(({ year, records }) => year + ': ' + records),
  };
}
`;

let service: TestService;
let folder: string;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'client-'));
  const document = openApiDocument({ publicUrl: '/api', apiVersion: '0.1.0' });
  const types = astToString(await openapiTS(JSON.stringify(document)));
  await writeFile(join(folder, 'registry.d.ts'), types);
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  service = await startService({
    records: [
      someFields({ cod_archivo: '135/2024-1', inscription_date: '2024-06-01' }),
      someFields({ title: 'Plan general', checkin_date: '2023-01-01' }),
    ],
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** What the compiler says of a program that uses the client; without faults it is written. */
async function compile(name: string, source: string): Promise<string[]> {
  const file = join(folder, `${name}.ts`);
  await writeFile(file, source);
  const program = ts.createProgram([file], {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
    skipLibCheck: true,
  });
  const faults = ts.getPreEmitDiagnostics(program);
  if (faults.length === 0) program.emit();
  return faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('decision 33: a generated client compiles, and reads the running service', async () => {
  expect(await compile('client', CLIENT)).toEqual([]);
  const { read } = await import(pathToFileURL(join(folder, 'client.js')).href);
  expect(await read(`${service.server.info.uri}/api`)).toEqual({
    titles: ['Plan parcial del sector norte'],
    inscribed: '2024',
    problem: 'No record belongs to a municipality named Nowhere. Only a whole name matches.',
    total: 1,
    years: ['2024: 1'],
  });
});

it('decision 33: a generated client does not compile where it asks for what is not there', async () => {
  const wrong = CLIENT.replace('({ title }) => title', '({ cod_archivo }) => cod_archivo').replace(
    "checkin_date: '2024'",
    "sort: '2024'",
  );
  const faults = (await compile('wrong', wrong)).join('\n');
  expect(faults).toContain('cod_archivo');
  expect(faults).toContain('sort');
});
