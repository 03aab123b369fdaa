import { ImportConflict } from '../../domain/errors.js';
import { ContractViolation } from '../check.js';
import type { Sentence } from '../sentences/sentence.js';

/** Which of several attempts at once were done. Each of the others must end in an ImportConflict. */
export function doneOf(
  ends: readonly PromiseSettledResult<unknown>[],
  sentence: Sentence,
): number[] {
  return ends.flatMap((end, i) => {
    if (end.status === 'fulfilled') return [i];
    if (end.reason instanceof ImportConflict) return [];
    throw new ContractViolation(sentence, `It rejects with ${end.reason} instead.`);
  });
}
