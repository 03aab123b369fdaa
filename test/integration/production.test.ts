import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { bareEnvironment, ROOT } from '../process/service-process.js';
import { someCertificate } from '../support/certificate.js';
import { documentedCommands } from '../support/documented-commands.js';
import { effort } from '../support/effort.js';
import { load } from '../support/load.js';
import { productionCopy } from '../support/production-copy.js';
import { ndjson, someFields, someRecord } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { mongoRegistry } from './mongo-registry.js';

const COLUMNS = 'id,cod_archivo,title,area,checkin_date,municipality,links';
const ROW = '1,T-1,Plan,,2024-01-01,Oviedo,';

/** What runs in a shell of the folder, to its end or until it listens. */
async function inShell(folder: string, script: string, environment: Record<string, string>) {
  const shell = spawn('sh', ['-ec', script], {
    cwd: folder,
    env: bareEnvironment(environment),
    detached: true, // a group of its own, so that all that it starts can be ended with it
  });
  const closed = once(shell, 'close');
  const end = () => {
    try {
      process.kill(-(shell.pid as number), 'SIGKILL');
    } catch {
      // all of it has ended
    }
  };
  onTestFinished(async () => {
    end();
    await closed;
  });
  shell.stdin.end();
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/"url":"[^"]+","msg":"listening"/.test(output)) end();
    });
  }
  const [code] = await closed;
  return { code: code as number | null, output };
}

describe('After `npm ci --omit=dev`', () => {
  it('every command of the documents works', async () => {
    const folder = await productionCopy();
    const { cert, key } = await someCertificate();
    const mongodb = mongoRegistry();
    const database = mongodb.connection.db.databaseName;
    for (const record of [someRecord(), someRecord()]) await load(mongodb.intake, [record]);
    const commands = await documentedCommands(effort.documents);
    expect(commands.length).toBeGreaterThan(4);
    for (const { document, script } of commands) {
      // Both stores hold something to serve, to export, and to return to.
      await writeFile(join(folder, 'registry.ndjson'), ndjson([someFields()]));
      await writeFile(join(folder, 'registry.ndjson.previous'), ndjson([someFields()]));
      const [columns, row] = script.includes('--map')
        ? [`${COLUMNS},observaciones`.replace('cod_archivo', 'expediente'), `${ROW},x`]
        : [COLUMNS, ROW];
      await writeFile(join(folder, 'export.csv'), `${columns}\n${row}\n`);
      const here = script
        .replace(/^npm ci && /m, '')
        .replace(/^(planning-registry|.* planning-registry)/gm, (line) =>
          line.replace('planning-registry', 'npx planning-registry'),
        )
        .replaceAll(
          /MONGODB_URL='[^']*'/g,
          `MONGODB_URL='${inject('mongodbUrl')}' MONGODB_DATABASE=${database}`,
        )
        .replaceAll('/etc/registry/cert.pem', cert)
        .replaceAll('/etc/registry/key.pem', key)
        .replaceAll('PORT=443', 'PORT=0')
        .replaceAll(
          /(npm run (?:--silent )?import .*|planning-registry import .*)/g,
          '$1 --allow-removals',
        );
      const settings = /RECORDS_FILE|STORAGE/.test(here) ? {} : { RECORDS_FILE: 'registry.ndjson' };
      const { code, output } = await inShell(folder, here, { PORT: '0', ...settings });
      const listens = output.includes('"msg":"listening"');
      expect({ document, script, output, works: code === 0 || listens }).toEqual({
        document,
        script,
        output,
        works: true,
      });
    }
  });

  it('`npm start` without a build says what to run', async () => {
    const folder = await temporaryFolder();
    for (const name of ['package.json', 'scripts']) {
      await cp(join(ROOT, name), join(folder, name), { recursive: true });
    }
    const { code, output } = await inShell(folder, 'npm start', {});
    expect(code).toBe(1);
    const next = 'npm ci && npm run build && npm ci --omit=dev';
    expect(output).toContain(`Nothing is built yet: run ${next}\n`);
    expect(await readFile(join(ROOT, 'docs/operating.md'), 'utf8')).toContain(next);
  });
});
