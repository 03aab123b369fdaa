import type { Check } from '../../src/contract/check.js';
import { describeChecks } from '../../src/contract/describe.js';
import {
  type ContractOptions,
  describeRecordRepository,
  type OpenRepository,
} from '../../src/contract/index.js';
import { everyOption } from '../../src/contract/options.js';
import { knownQuestions } from '../../src/contract/repository/known-questions.js';
import { randomQuestions } from '../../src/contract/repository/random-questions.js';
import { RepositoryStage } from '../../src/contract/repository/repository-stage.js';
import { streams } from '../../src/contract/repository/streams.js';
import { batchSays } from '../../src/contract/sentences/reading.js';
import { effort } from '../support/effort.js';

/** Whole records, also the texts that are not published. */
export const wholeRecords = streams.filter(({ sentence }) => sentence === batchSays.records);

/**
 * A store that shares most of its code with one that is held to the whole contract. Before every
 * change it is asked questions, and what else it does by itself is checked.
 */
export function describeDerived(
  name: string,
  open: OpenRepository,
  options: ContractOptions,
  differs: readonly Check<RepositoryStage>[],
): void {
  if (effort.wholeContract) {
    describeRecordRepository(name, open, options);
    return;
  }
  const every = everyOption(options);
  const asked = [...knownQuestions, ...randomQuestions(every.questions, every.seed)];
  const stage = new RepositoryStage(open, every);
  describeChecks(`${name} as a record repository`, [...asked, ...differs], stage);
}
