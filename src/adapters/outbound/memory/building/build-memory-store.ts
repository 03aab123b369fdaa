import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { Expediente } from '../../../../domain/expediente.js';
import { MemoryStore } from '../memory-store.js';
import { buildGeneration } from './build-generation.js';
import { Pieces } from './pieces.js';

/** A generation of these records, with all of it in memory, made in turn with other work. */
export async function buildMemoryStore(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  modified: Date,
  signal?: AbortSignal,
): Promise<MemoryStore> {
  const unpublished = new Pieces();
  const pause = () => untilOthersHaveRun(undefined, { signal });
  return new MemoryStore(await buildGeneration(records, unpublished, pause), unpublished, modified);
}
