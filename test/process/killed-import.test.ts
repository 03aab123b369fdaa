import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MemoryRecordIntake } from '../../src/adapters/outbound/memory/memory-record-intake.js';
import { RevisionBuilder } from '../../src/adapters/outbound/search-index/revision.js';
import { effort } from '../support/effort.js';
import { killImports } from '../support/killing/kill-imports.js';
import type { StoreUnderTest } from '../support/killing/store-under-test.js';
import { twoRegistries } from '../support/killing/two-registries.js';
import { load } from '../support/load.js';
import { Random } from '../support/random.js';
import { repositoryOnFile } from '../support/repository-on-file.js';
import { startService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NAME = 'records.ndjson';
const LOCK = `${NAME}.lock`;
/** Notices come in order: with the one of such a file, all before it have come. */
const MARK = 'mark-';

/** The folder of a records file. */
function folderStore(folder: string): StoreUnderTest {
  const file = join(folder, NAME);
  const signs = new EventEmitter();
  const drafts = new Set<string>();
  let marks = 0;
  const watcher = watch(folder, (event, name) => {
    // What is named may be gone before the notice is here: the first notice of a draft counts.
    const isNewDraft = name?.startsWith(`${NAME}.importing-`) && !drafts.has(name);
    if (name && isNewDraft) drafts.add(name) && signs.emit('begun', Date.now());
    if (name === LOCK && event === 'rename') signs.emit('written', Date.now());
    if (name?.startsWith(MARK)) signs.emit(name);
  });
  onTestFinished(() => watcher.close());
  return {
    environment: { STORAGE: 'memory', RECORDS_FILE: file },
    signs,
    settled: async () => {
      const mark = `${MARK}${marks++}`;
      const seen = once(signs, mark);
      await writeFile(join(folder, mark), '');
      await seen;
      await rm(join(folder, mark));
    },
    revision: async () => {
      const revision = new RevisionBuilder();
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      for (const line of lines) revision.addCanonicalForm(line);
      return revision.revision();
    },
    leftBehind: async () => {
      const names = await readdir(folder);
      return names.filter((name) => name !== NAME && name !== `${NAME}.previous`);
    },
  };
}

test('an import into the memory store that is killed is all there or not at all', async () => {
  const random = new Random(Number(process.env.KILL_SEED ?? Date.now() % 2 ** 32));
  const registries = twoRegistries(random);
  const folder = await temporaryFolder();
  const file = join(folder, NAME);
  await load(new MemoryRecordIntake(file), registries[0].records);
  const rejected: unknown[] = [];
  const storage = repositoryOnFile({
    file,
    checkEveryMs: 20,
    onRejected: (reason) => rejected.push(reason),
  });
  const service = await startService({ storage });
  onTestFinished(() => service.close());
  const { seen } = await killImports({
    store: folderStore(folder),
    registries,
    origin: new URL(service.server.info.uri),
    random,
    kills: effort.kills / 2,
  });

  expect(rejected).toEqual([]);
  expect([...seen.keys()].filter((what) => what.endsWith('refused'))).toEqual([]);
}, 1_200_000);
