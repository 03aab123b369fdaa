import { extname } from 'node:path';
import { Arena } from '../memory/build/arena.js';
import { unpackArrays } from '../memory/build/generation-arrays.js';
import { BrokenRecordsFile } from '../memory/errors.js';
import { feedWorker } from '../memory/loading/feed-worker.js';
import { linePieces } from '../memory/loading/line-pieces.js';
import type { LoadedArrays } from '../memory/loading/loading-task.js';
import { MemoryGeneration } from '../memory/memory-generation.js';
import { toSourceLine } from './source-line.js';

/** Beside this file: JavaScript in the built program, TypeScript in the sources. */
const WORKER = new URL(`./source-worker${extname(import.meta.url)}`, import.meta.url);

type Fields = AsyncIterable<object | readonly object[]>;

/** Errors cross the thread border as data. */
export type SourceResult =
  | { readonly loaded: LoadedArrays }
  | { readonly faults: readonly string[] }
  | { readonly error: Error };

/**
 * Builds a generation of all records of a source. This thread reads them, a worker thread checks
 * and indexes them.
 *
 * @throws BrokenRecordsFile with the faults of the records.
 */
export async function buildFromSource(
  records: Fields,
  modified: Date,
  signal: AbortSignal,
): Promise<MemoryGeneration> {
  const worker = { entry: WORKER, name: 'The worker that reads the source' };
  const lines = linePieces(inBatches(records), toSourceLine);
  const result = await feedWorker<SourceResult>(worker, lines, signal);
  if ('faults' in result) throw new BrokenRecordsFile(result.faults);
  if ('error' in result) throw result.error;
  return generationOf(result.loaded, modified);
}

function generationOf({ unpublished, ...packed }: LoadedArrays, modified: Date): MemoryGeneration {
  return new MemoryGeneration(unpackArrays(packed), new Arena(unpublished), modified);
}

async function* inBatches(records: Fields): AsyncGenerator<readonly object[]> {
  for await (const some of records) yield Array.isArray(some) ? some : [some];
}
