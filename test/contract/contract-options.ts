import type { ContractOptions } from '../../src/contract/index.js';
import { effort } from '../support/effort.js';

/** Bounds for waiting, not expectations: the machine may be busy. */
const patienceMs = 300_000;
const showsWithinMs = 120_000;

/** Another seed in every run, so that each run looks somewhere new; a given one, to look again. */
export function contractOptions(): ContractOptions & { readonly seed: number } {
  const { CONTRACT_SEED } = process.env;
  return {
    seed: CONTRACT_SEED ? Number(CONTRACT_SEED) : Math.floor(Math.random() * 2 ** 31),
    questions: effort.questions,
    records: effort.contractRecords,
    patienceMs,
    showsWithinMs,
  };
}

/** For a store that shares its search with one that is asked all questions. */
export function fewerQuestions(): ContractOptions {
  return { ...contractOptions(), questions: effort.questions / 4 };
}
