import { effort } from '../support/effort.js';
import type { ContractOptions } from './record-repository-contract.js';

/** Another seed in every run, so that each run looks somewhere new; a given one, to look again. */
export function contractOptions(): ContractOptions {
  const { CONTRACT_SEED } = process.env;
  return {
    seed: CONTRACT_SEED ? Number(CONTRACT_SEED) : Math.floor(Math.random() * 2 ** 31),
    questions: effort.questions,
  };
}
