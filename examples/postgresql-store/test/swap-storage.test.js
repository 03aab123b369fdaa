import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { canonicalForm } from 'planning-registry';
import { Random, randomRecords } from 'planning-registry/contract';
import { expect, inject, it, onTestFinished } from 'vitest';

const EXAMPLE = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = join(EXAMPLE, 'node_modules/planning-registry/dist/main.js');
const DOCUMENT = fileURLToPath(new URL('../../../docs/swap-storage.md', import.meta.url));
const RECORDS = 40;

/** The commands of the section about PostgreSQL. */
async function commands() {
  const document = await readFile(DOCUMENT, 'utf8');
  const [, section] = /^## To PostgreSQL.*?\n(.*?)(?=^## )/ms.exec(document);
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text]) => text);
}

/** A copy of the example in which the commands can write, with a registry of its own. */
async function project() {
  const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of ['postgresql-store.js', 'package.json', 'src']) {
    await cp(join(EXAMPLE, name), join(folder, name), { recursive: true });
  }
  await symlink(join(EXAMPLE, 'node_modules'), join(folder, 'node_modules'));
  const records = randomRecords(new Random(13), RECORDS).map(canonicalForm);
  await writeFile(join(folder, 'registry.ndjson'), `${records.join('\n')}\n`);
  return folder;
}

it('moves a registry to PostgreSQL and back by the commands of docs/swap-storage.md', async () => {
  const folder = await project();
  const POSTGRESQL_SCHEMA = `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  onTestFinished(async () => {
    const client = new pg.Client(inject('postgresqlUrl'));
    await client.connect();
    await client.query(`DROP SCHEMA IF EXISTS ${POSTGRESQL_SCHEMA} CASCADE`);
    await client.end();
  });
  const here = (lines) =>
    lines
      .replaceAll('npx planning-registry', `'${process.execPath}' '${PROGRAM}'`)
      .replaceAll('postgresql://user:password@localhost/registry', `'${inject('postgresqlUrl')}'`);
  const env = { PATH: process.env.PATH, POSTGRESQL_SCHEMA };
  const said = [];
  for (const lines of await commands()) {
    const run = promisify(execFile)('sh', ['-ec', here(lines)], { cwd: folder, env });
    const { stdout, stderr } = await run;
    said.push(stdout + stderr);
  }
  expect(said).toHaveLength(3);
  const revisions = said.join('').match(/\b[0-9a-f]{64}\b/g) ?? [];
  expect(revisions.length).toBeGreaterThan(3);
  expect(new Set(revisions).size).toBe(1);
  const returned = await readFile(join(folder, 'returned.ndjson'), 'utf8');
  expect(returned.trim().split('\n')).toHaveLength(RECORDS);
});
