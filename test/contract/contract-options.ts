import { effort } from '../support/effort.js';
import type { ContractOptions } from './record-repository-contract.js';

/** For a store that shares its search with one that is asked all questions. */
export function fewerQuestions(): ContractOptions {
  const { seed, questions } = contractOptions();
  return { seed, questions: questions / 4 };
}

/** Another seed in every run, so that each run looks somewhere new; a given one, to look again. */
export function contractOptions(): ContractOptions {
  const { CONTRACT_SEED } = process.env;
  return {
    seed: CONTRACT_SEED ? Number(CONTRACT_SEED) : Math.floor(Math.random() * 2 ** 31),
    questions: effort.questions,
  };
}
