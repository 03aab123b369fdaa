import { describe } from 'vitest';
import { mergeContract } from '../contract/merge-contract.js';
import { effort } from '../support/effort.js';
import { mongoRegistry } from './mongo-registry.js';

describe('A merge into MongoDB', () => {
  mergeContract(effort.mongodbMerges, async () => {
    const { intake, repository } = mongoRegistry();
    return { intake, reader: async () => ({ current: (options) => repository.whole(options) }) };
  });
});
