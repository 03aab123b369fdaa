import { extname } from 'node:path';
import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { PackedArrays } from '../memory/build/generation-arrays.js';
import { feedWorker } from '../memory/loading/feed-worker.js';
import type { BuildingTask } from './building-task.js';
import { canonicalLines } from './canonical-lines.js';
import { TooLarge } from './errors.js';

/** Errors cross the thread border as data. */
export type BuildingResult =
  | { readonly built: PackedArrays }
  | { readonly tooLarge: number }
  | { readonly error: Error };

/** Beside this file: JavaScript in the built program, TypeScript in the sources. */
const WORKER = new URL(`./building-worker${extname(import.meta.url)}`, import.meta.url);

/** Builds the arrays of a registry in a worker thread. This thread reads the records. */
export async function buildInWorker(
  registry: WholeRegistry,
  maxBytes: number,
  signal: AbortSignal,
  entry = WORKER,
): Promise<PackedArrays> {
  const workerData: BuildingTask = { records: registry.count, maxBytes };
  const worker = { entry, workerData, name: 'The worker that builds the mirror' };
  const lines = canonicalLines(registry.records({ signal }));
  const result = await feedWorker<BuildingResult>(worker, lines, signal);
  if ('error' in result) throw result.error;
  if ('tooLarge' in result) throw new TooLarge(registry.count, result.tooLarge, maxBytes);
  return result.built;
}
