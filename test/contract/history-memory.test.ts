import { describe } from 'vitest';
import { memoryRegistry } from '../support/memory-registry.js';
import { historyContract } from './history-contract.js';

describe('The memory store', () => {
  historyContract(memoryRegistry);
});
