import { describe } from 'vitest';
import { effort } from '../support/effort.js';
import { memoryRegistry } from '../support/memory-registry.js';
import { mergeContract } from './merge-contract.js';

describe('A merge into the memory store', () => {
  mergeContract(effort.merges, memoryRegistry);
});
