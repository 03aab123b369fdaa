import { type Check, ContractViolation } from './check.js';

/**
 * Runs one check. Whatever goes wrong, a step that never ends included, is a ContractViolation that
 * names a sentence of the port.
 */
export async function runCheck<Stage>(
  check: Check<Stage>,
  stage: Stage,
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
    if (error instanceof ContractViolation) throw error;
    throw new ContractViolation(check.sentence, `This came instead: ${error}`, [], {
      cause: error,
    });
  } finally {
    clearTimeout(timer);
  }
}
