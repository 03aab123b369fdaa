import type { RecordRepository } from '../../domain/ports/record-repository.js';
import type { Expediente } from '../../domain/record/expediente.js';
import { published, streamed } from '../answers.js';
import { ContractViolation } from '../check.js';
import type { Sentence } from '../sentences/sentence.js';
import { revisionOf } from '../until-shown.js';

/**
 * Reads the registry over and over, as clients do, until the work is done, and expects each time to
 * see a whole one of these registries.
 */
export async function whileWatched<T>(
  repository: RecordRepository,
  registries: readonly (readonly Expediente[])[],
  sentence: Sentence,
  work: () => Promise<T>,
): Promise<T> {
  const known = new Map(registries.map((records) => [revisionOf(records), published(records)]));
  let isStopped = false;
  const look = async () => {
    const generation = await repository.current();
    if (!generation) throw new ContractViolation(sentence, 'The registry is gone for a moment.');
    const whole = known.get(generation.revision);
    if (whole === undefined) {
      const found = `For a moment the revision is ${generation.revision}, which no import made.`;
      throw new ContractViolation(sentence, found);
    }
    if ((await streamed(generation)) !== whole) {
      throw new ContractViolation(sentence, 'For a moment there are other records than its own.');
    }
  };
  const looking = (async () => {
    while (!isStopped) {
      await look();
      await new Promise(setImmediate);
    }
    await look();
  })();
  // It is awaited at the end, and may fail before.
  looking.catch(() => {});
  try {
    return await work();
  } finally {
    isStopped = true;
    await looking;
  }
}
