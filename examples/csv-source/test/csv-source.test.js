import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FIELDS } from 'planning-registry';
import { describeRecordSource } from 'planning-registry/contract';
import { expect, it, onTestFinished, vi } from 'vitest';
import csvSource from '../csv-source.js';

const EXAMPLE = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = join(EXAMPLE, 'node_modules/planning-registry/dist/main.js');

describeRecordSource(
  'A folder of CSV files',
  async (records) => {
    const folder = await mkdtemp(join(tmpdir(), 'csv-source-'));
    const replace = async (all) => {
      await writeFile(join(folder, 'new'), csv(all));
      await rename(join(folder, 'new'), join(folder, 'records.csv'));
    };
    await replace(records);
    const source = await csvSource.open({ CSV_FOLDER: folder });
    return { source, replace, close: () => rm(folder, { recursive: true }) };
  },
  { without: ['watch'] },
);

it('serves the files of a folder as they are edited', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'csv-source-'));
  await cp(join(EXAMPLE, 'plans'), folder, { recursive: true });
  const service = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: EXAMPLE,
    env: { STORAGE: './csv-source.js', CSV_FOLDER: folder, SOURCE_POLL_MS: '50', PORT: '0' },
  });
  const closed = once(service, 'close');
  onTestFinished(async () => {
    service.kill();
    await closed;
    await rm(folder, { recursive: true });
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const logged = (pattern) =>
    vi.waitFor(() => expect(output).toMatch(pattern), { timeout: 200_000, interval: 20 });

  await logged(/"msg":"listening"/);
  const [, url] = /"url":"([^"]+)"/.exec(output);
  const found = async () => {
    const { resultadoBusqueda } = await (await fetch(`${url}?search=marina`)).json();
    return resultadoBusqueda.map(({ id }) => id);
  };
  expect(await found()).toEqual(['C-2']);

  const valley = join(folder, 'valley.csv');
  await appendFile(valley, 'V-2,VALLEY-0002,Plan de la marina seca,Vega,2026-03-09,,Aller,\n');
  await logged(/"records":4,.*"msg":"registry loaded"/);
  expect(await found()).toEqual(['V-2', 'C-2']);

  await appendFile(valley, 'V-3,VALLEY-0003,Plan sin fecha,Vega,pronto,,Aller,\n');
  await logged(/record 5 \(id V-3, [^ ]*\/valley\.csv:4\): checkin_date is not a calendar date/);
  expect(await found()).toEqual(['V-2', 'C-2']);
});

function csv(records) {
  const rows = records.map((record) => FIELDS.map((field) => cell(record[field])).join(','));
  return [FIELDS.join(','), ...rows].map((row) => `${row}\n`).join('');
}

function cell(value) {
  const text = Array.isArray(value) ? value.join(' ') : (value ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}
