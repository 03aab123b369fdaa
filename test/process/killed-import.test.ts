import { EventEmitter } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { readdir, readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { RevisionBuilder } from '../../src/adapters/outbound/generation/revision.js';
import { MemoryRecordIntake } from '../../src/adapters/outbound/memory/memory-record-intake.js';
import { MemoryRecordRepository } from '../../src/adapters/outbound/memory/memory-record-repository.js';
import { killImports } from '../support/killing/kill-imports.js';
import type { StoreUnderTest } from '../support/killing/store-under-test.js';
import { twoRegistries } from '../support/killing/two-registries.js';
import { load } from '../support/load.js';
import { Random } from '../support/random.js';
import { startService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const NAME = 'records.ndjson';
const LOCK = `${NAME}.lock`;

/** The folder of a records file. */
function folderStore(folder: string): StoreUnderTest {
  const file = join(folder, NAME);
  const signs = new EventEmitter();
  const watcher = watch(folder, (_, name) => {
    // A draft comes and goes with a notice each; a lock may be gone before the first is here.
    const isDraft = name?.startsWith(`${NAME}.importing-`) && existsSync(join(folder, name));
    if (isDraft) signs.emit('begun');
    if (name === LOCK) signs.emit('written');
  });
  onTestFinished(() => watcher.close());
  return {
    environment: { STORAGE: 'memory', RECORDS_FILE: file },
    signs,
    revision: async () => {
      const revision = new RevisionBuilder();
      const lines = (await readFile(file, 'utf8')).split('\n').slice(0, -1);
      for (const line of lines) revision.addCanonicalForm(line);
      return revision.revision();
    },
    leftBehind: async () => {
      const names = await readdir(folder);
      // A dead import's lock is waited for; here, that time is over.
      if (names.includes(LOCK)) await utimes(join(folder, LOCK), 0, 0);
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
  const storage = new MemoryRecordRepository({
    file,
    checkEveryMs: 20,
    onLoaded: () => {},
    onRejected: (reason) => rejected.push(reason),
  });
  const service = await startService({ storage });
  onTestFinished(() => service.close());
  const { counts } = await killImports({
    store: folderStore(folder),
    registries,
    origin: new URL(service.server.info.uri),
    random,
  });

  expect(rejected).toEqual([]);
  expect(counts.before).toBeGreaterThan(0);
  expect(counts.after).toBeGreaterThan(0);
  expect(counts.leftBehind).toBeGreaterThan(0);
}, 1_200_000);
