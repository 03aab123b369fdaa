import { type Check, ContractViolation } from './check.js';
import type { Stage } from './stage.js';

/**
 * Runs one check. Whatever goes wrong, a step that never ends included, is a ContractViolation that
 * names a sentence of the port, and the seed if random records were checked.
 */
export async function runCheck<S extends Stage>(
  check: Check<S>,
  stage: S,
  patienceMs: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    const found = `Not done after ${patienceMs} ms: something is waited for that never comes.`;
    timer = setTimeout(() => reject(new ContractViolation(check.sentence, found)), patienceMs);
  });
  try {
    await Promise.race([check.run(stage), tooLong]);
  } catch (error) {
    const violation = toViolation(error, check);
    const { seed } = stage.options;
    throw stage.usesSeed
      ? violation.with(`CONTRACT_SEED=${seed} makes the same records again.`)
      : violation;
  } finally {
    clearTimeout(timer);
  }
}

function toViolation(error: unknown, { sentence }: Pick<Check<never>, 'sentence'>) {
  if (error instanceof ContractViolation) return error;
  return new ContractViolation(sentence, `This came instead: ${error}`, [], { cause: error });
}
