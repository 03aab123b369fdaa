import { describe } from 'vitest';
import { memoryRegistry } from '../support/memory-registry.js';
import { mergeContract } from './merge-contract.js';

describe('A merge into the memory store', () => {
  mergeContract(12, memoryRegistry);
});
