import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SnapshotNews } from '../../src/adapters/outbound/memory/loading/load-generation.js';
import { runLoadingTask } from '../../src/adapters/outbound/memory/loading/loading-task.js';
import { MemoryRegistryReader } from '../../src/adapters/outbound/memory/memory-registry-reader.js';
import { describeRecordRepository } from '../../src/contract/index.js';
import { canonicalForm, type Expediente } from '../../src/domain/record/expediente.js';
import { effort } from '../support/effort.js';
import { type FileOptions, repositoryOnFile } from '../support/repository-on-file.js';
import { contractOptions, fewerQuestions } from './contract-options.js';
import { describeMirrored, type OpenedStore } from './mirrored.js';

/** A file says nothing when it changes, and is there or not. */
const without = ['onChange', 'silence'] as const;

/** A repository on a file of its own; `beforehand` is what happens to the file before it opens. */
function openMemory(options: Partial<FileOptions>, beforehand = async (_: FileOptions) => {}) {
  return async (records: readonly Expediente[]): Promise<OpenedStore> => {
    const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
    const file = join(folder, 'records.ndjson');
    const put = async (all: readonly Expediente[]) => {
      await writeFile(`${file}.new`, all.map((record) => `${canonicalForm(record)}\n`).join(''));
      await rename(`${file}.new`, file);
    };
    let onLoaded = () => {};
    let onRejected = (_reason: unknown) => {};
    const settings = {
      file,
      checkEveryMs: 10,
      onLoaded: () => onLoaded(),
      onRejected: (reason: unknown) => onRejected(reason),
      snapshot: `${file}.snapshot`,
      ...options,
    };
    await put(records);
    await beforehand(settings);
    const repository = repositoryOnFile(settings);
    await repository.open();
    const reader = new MemoryRegistryReader(file);
    return {
      repository,
      reader,
      replace: (all) =>
        new Promise<void>((resolve, reject) => {
          onLoaded = resolve;
          onRejected = reject;
          put(all).catch(reject);
        }),
      close: async () => {
        await repository.close();
        await reader.close();
        await rm(folder, { recursive: true });
      },
    };
  };
}

describeRecordRepository('The memory store', openMemory({}), {
  ...contractOptions(),
  records: effort.memoryRecords,
  without,
});
// A mirror searches as the memory store does: fewer questions show that it is asked.
describeMirrored('The memory store, mirrored,', openMemory({}), { ...fewerQuestions(), without });

if (effort.derivedStores) describeRestored();

function describeRestored() {
  const news: SnapshotNews[] = [];
  describeRecordRepository(
    'The memory store, with its generation restored from a snapshot,',
    openMemory({ largeFrom: 0, onSnapshot: (one) => news.push(one) }, async (settings) => {
      // Threads are for what is asked; who writes the snapshot needs none.
      const first = repositoryOnFile({ ...settings, run: runLoadingTask });
      await first.open();
      await first.close();
    }),
    { ...fewerQuestions(), without },
  );

  it('has used the snapshots that it wrote', () => {
    const used = news.filter(({ snapshot }) => snapshot === 'used');
    expect(used.length).toBeGreaterThan(5);
    expect(news.filter(({ snapshot }) => snapshot === 'not written')).toEqual([]);
  });
}
