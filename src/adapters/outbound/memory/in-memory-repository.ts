import { RegistryLoading, RevisionGone } from '../../../domain/errors.js';
import type { LoadedRegistry } from '../../../domain/ports/record-intake.js';
import type { Generation, RecordRepository } from '../../../domain/ports/record-repository.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import type { MemoryGeneration } from './memory-generation.js';

/**
 * One generation in the memory of this process. One assignment makes another one current. A reader
 * keeps the generation that it began with, and the garbage collector frees it after the last reader.
 */
export abstract class InMemoryRepository implements RecordRepository {
  #current: Generation | undefined;

  current(): Generation {
    if (!this.#current) throw new RegistryLoading();
    return this.#current;
  }

  at(revision: string): Generation {
    const generation = this.current();
    if (generation.revision !== revision) throw new RevisionGone();
    return generation;
  }

  protected accept(generation: MemoryGeneration): LoadedRegistry {
    const { revision, count: records } = generation;
    // The same records keep their date, so what clients have cached stays fresh.
    if (revision !== this.#current?.revision) this.#current = new IndexSearcher(generation);
    return { records, revision };
  }
}
