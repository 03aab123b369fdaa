import type { LoadedRegistry, RecordIntake } from '../domain/ports/record-intake.js';
import type { Expediente } from '../domain/record/expediente.js';
import { compareRecords } from '../domain/search/matching.js';

/** Makes these records the registry, in whatever order they come, so many at a time. */
export async function load(
  intake: RecordIntake,
  records: Iterable<Expediente>,
  atOnce = Number.POSITIVE_INFINITY,
): Promise<LoadedRegistry> {
  const draft = await intake.begin();
  try {
    const sorted = [...records].sort(compareRecords);
    for (let at = 0; at < sorted.length; at += atOnce) {
      await draft.add(sorted.slice(at, at + atOnce));
    }
    const loaded = await draft.finish();
    await draft.makeCurrent();
    return loaded;
  } catch (error) {
    await draft.discard();
    throw error;
  }
}
