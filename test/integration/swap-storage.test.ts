import { expect, inject, it, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { JSON_SOURCE, ownProject } from '../support/own-store.js';
import { PATIENCE } from '../support/patience.js';
import { programMain } from '../support/program.js';
import { ndjson, someFields } from '../support/records.js';
import { blocksOf, Terminal } from '../support/terminal.js';
import { mongoRegistry } from './mongo-registry.js';

const REVISION = /revision ([0-9a-f]{64})/;

it('moves a registry to another store and back by the commands of docs/swap-storage.md', async () => {
  const records = Array.from({ length: 30 }, () => someFields());
  const folder = await ownProject({
    'registry.ndjson': ndjson(records),
    'source.js': JSON_SOURCE,
    'records.json': JSON.stringify({ version: 1, records }),
  });
  const MONGODB_DATABASE = mongoRegistry().connection.db.databaseName;
  const ports = { 3000: await freePort(), 3001: await freePort() };
  const here = (lines: string) =>
    lines
      .replaceAll('npx planning-registry', `${process.execPath} ${programMain()}`)
      .replaceAll('mongodb://localhost:27017/', `'${inject('mongodbUrl')}'`)
      .replaceAll('STORAGE=mongodb', `STORAGE=mongodb MONGODB_DATABASE=${MONGODB_DATABASE}`)
      .replaceAll(/(PORT=|localhost:)(3000|3001)/g, (_, before, port: '3000' | '3001') =>
        [before, ports[port]].join(''),
      );

  // Those of PostgreSQL are run by the tests of examples/postgresql-store.
  const blocks = (await blocksOf('docs/swap-storage.md')).filter(
    ({ language, text }) => language === 'sh' && !text.includes('POSTGRESQL_URL'),
  );
  const revisions = new Set<string>();
  const asked: string[] = [];
  for (const { text } of blocks) {
    const terminal = new Terminal(folder, { PORT: String(ports[3000]) });
    if (/ serve$/m.test(text)) {
      terminal.start(here(text));
      await vi.waitFor(() => expect(terminal.output).toContain('"msg":"listening"'), PATIENCE);
      continue;
    }
    const said = await terminal.run(here(text));
    for (const [, revision = ''] of said.matchAll(new RegExp(REVISION, 'g')))
      revisions.add(revision);
    if (text.includes('curl')) asked.push(...said.trim().split(/\r?\n/));
  }
  expect(blocks).toHaveLength(8);
  expect([...revisions]).toHaveLength(1);
  expect(asked).toHaveLength(2);
  expect(asked[0]).toMatch(/^etag: "/i);
  expect(asked[1]).toBe(asked[0]);
});
