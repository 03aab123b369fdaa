import { type FileHandle, readdir } from 'node:fs/promises';
import { describeRecordIntake } from '../../src/contract/index.js';
import { memoryRegistry } from '../support/memory-registry.js';
import { contractOptions } from './contract-options.js';

/** The registry, the one before it, and what makes the next start faster. */
const NEEDED = ['records.ndjson', 'records.ndjson.previous', 'records.ndjson.snapshot'];

describeRecordIntake(
  'The memory store',
  async () => {
    const { folder, intake, history, reader, followed } = await memoryRegistry();
    const repository = followed();
    return {
      repository,
      intake,
      history,
      reader: await reader(),
      // The handles of a process that dies are closed for it.
      abandon: async (draft) => (draft as unknown as { file: FileHandle }).file.close(),
      leftovers: async () => (await readdir(folder)).filter((name) => !NEEDED.includes(name)),
      close: () => repository.close(),
    };
  },
  { ...contractOptions(), without: ['silence'] },
);
