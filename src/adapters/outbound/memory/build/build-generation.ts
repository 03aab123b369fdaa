import type { Expediente } from '../../../../domain/record/expediente.js';
import type { UnpublishedWriter } from '../records/unpublished-texts.js';
import type { GenerationArrays } from './generation-arrays.js';
import { GenerationBuilder } from './generation-builder.js';

const RECORDS_AT_ONCE = 100;

/** Waits for the given pause every now and then. */
export async function buildGeneration(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  unpublished: UnpublishedWriter,
  pause: () => Promise<void>,
): Promise<GenerationArrays> {
  const builder = new GenerationBuilder(unpublished);
  let added = 0;
  for await (const record of records) {
    if (added++ % RECORDS_AT_ONCE === 0) await pause();
    builder.add(record);
  }
  return builder.finish(pause);
}
