import type { RecordRepository } from '../../../domain/ports/record-repository.js';
import type { RegistryReader } from '../../../domain/ports/registry-reader.js';
import { unpackArrays } from '../memory/build/generation-arrays.js';
import { MemoryGeneration } from '../memory/memory-generation.js';
import { type UnpublishedBytes, unpublishedBytes } from '../memory/records/unpublished-texts.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import { buildInWorker } from './build-in-worker.js';
import { sizeOf } from './building-task.js';
import { NotMirrored } from './errors.js';
import type { MirrorOptions } from './mirror.js';

export interface BuilderOptions {
  /** The room for a generation. */
  readonly maxBytes: number;
  /** In a worker thread, unless told otherwise. */
  readonly run?: typeof buildInWorker | undefined;
}

/** Builds generations of a store in memory, from all records that its reader gives. */
export function generationBuilder(
  store: RecordRepository,
  reader: RegistryReader,
  { maxBytes, run = buildInWorker }: BuilderOptions,
): MirrorOptions['build'] {
  return async (revision, signal) => {
    const registry = await reader.current({ signal });
    if (registry?.revision !== revision) {
      throw new Error('the registry has been replaced meanwhile');
    }
    const packed = await run(registry, maxBytes, signal);
    const arrays = unpackArrays(packed);
    if (arrays.revision !== revision) {
      throw new NotMirrored(`the records that were read have the revision ${arrays.revision}`);
    }
    const generation = new MemoryGeneration(arrays, textsIn(store, revision), new Date(0));
    return { generation: new IndexSearcher(generation), bytes: sizeOf(packed) };
  };
}

/** Nothing that is published is made of these texts, so they stay in the store. */
function textsIn(store: RecordRepository, revision: string): UnpublishedBytes {
  return {
    async read(ranges) {
      const generation = await store.at(revision);
      const texts: Buffer[] = [];
      for (const { first, count } of runsOf(ranges.map(({ position: rank }) => rank))) {
        const after = first > 0 ? first - 1 : undefined;
        const { batch } = await generation.page({}, { limit: count, after });
        if (batch.size < count)
          throw new Error(`There is no record with rank ${first + batch.size}.`);
        for (const { codArchivo, content } of await batch.records()) {
          texts.push(unpublishedBytes({ codArchivo: codArchivo.text, content }));
        }
      }
      return texts;
    },
  };
}

/** Ranks in ascending order as runs without a gap, each of which is a page. */
function runsOf(ranks: readonly number[]): { readonly first: number; readonly count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const rank of ranks) {
    const run = runs.at(-1);
    if (run && rank === run.first + run.count) run.count++;
    else runs.push({ first: rank, count: 1 });
  }
  return runs;
}
