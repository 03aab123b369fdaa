import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { MemoryGeneration } from '../memory-generation.js';
import { Arena } from './arena.js';
import { buildArrays } from './generation-arrays-builder.js';

/** Builds a generation in this thread. Other work runs in between, every few milliseconds. */
export async function buildGeneration(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  modified: Date,
  signal?: AbortSignal,
): Promise<MemoryGeneration> {
  const unpublished = new Arena();
  const pause = () => untilOthersHaveRun(undefined, { signal });
  return new MemoryGeneration(
    await buildArrays(records, unpublished, pause),
    unpublished,
    modified,
  );
}
