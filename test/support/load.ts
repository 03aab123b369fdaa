import type { Expediente } from '../../src/domain/expediente.js';
import { compareRecords } from '../../src/domain/matching.js';
import type { LoadedRegistry, RecordIntake } from '../../src/domain/record-intake.js';

/** Makes these records the registry, in whatever order they come. */
export async function load(
  intake: RecordIntake,
  records: Iterable<Expediente>,
): Promise<LoadedRegistry> {
  const draft = await intake.begin();
  try {
    await draft.add([...records].sort(compareRecords));
    const loaded = await draft.finish();
    await draft.makeCurrent();
    return loaded;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}
