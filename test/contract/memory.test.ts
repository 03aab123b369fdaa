import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryRecordRepository } from '../../src/adapters/outbound/memory/memory-record-repository.js';
import { canonicalForm, type Expediente } from '../../src/domain/expediente.js';
import { contractOptions } from './contract-options.js';
import { describeRecordRepository } from './record-repository-contract.js';

describeRecordRepository(
  'The memory store',
  async (records) => {
    const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
    const file = join(folder, 'records.ndjson');
    const put = async (all: readonly Expediente[]) => {
      await writeFile(`${file}.new`, all.map((record) => `${canonicalForm(record)}\n`).join(''));
      await rename(`${file}.new`, file);
    };
    let onLoaded = () => {};
    let onRejected = (_reason: unknown) => {};
    const repository = new MemoryRecordRepository({
      file,
      checkEveryMs: 10,
      onLoaded: () => onLoaded(),
      onRejected: (reason) => onRejected(reason),
    });
    await put(records);
    await repository.open();
    return {
      repository,
      replace: (all) =>
        new Promise<void>((resolve, reject) => {
          onLoaded = resolve;
          onRejected = reject;
          put(all).catch(reject);
        }),
      close: async () => {
        await repository.close();
        await rm(folder, { recursive: true });
      },
    };
  },
  contractOptions(),
);
