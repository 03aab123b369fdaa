import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { MemoryGeneration } from '../memory-generation.js';
import { Arena } from './arena.js';
import { buildGeneration } from './build-generation.js';

/** A generation of these records, with all of it in memory, made in turn with other work. */
export async function buildInMemory(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  modified: Date,
  signal?: AbortSignal,
): Promise<MemoryGeneration> {
  const unpublished = new Arena();
  const pause = () => untilOthersHaveRun(undefined, { signal });
  return new MemoryGeneration(
    await buildGeneration(records, unpublished, pause),
    unpublished,
    modified,
  );
}
