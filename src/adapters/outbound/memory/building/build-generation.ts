import type { Expediente } from '../../../../domain/expediente.js';
import type { UnpublishedWriter } from '../records/unpublished-texts.js';
import { GenerationBuilder } from './generation-builder.js';
import type { GenerationParts } from './generation-parts.js';

const RECORDS_AT_ONCE = 100;

/** Waits for the given pause every now and then. */
export async function buildGeneration(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  unpublished: UnpublishedWriter,
  pause: () => Promise<void>,
): Promise<GenerationParts> {
  const builder = new GenerationBuilder(unpublished);
  let added = 0;
  for await (const record of records) {
    if (added++ % RECORDS_AT_ONCE === 0) await pause();
    builder.add(record);
  }
  return builder.finish(pause);
}
