import { RegistryLoading, RevisionGone } from '../../../domain/errors.js';
import type { LoadedRegistry } from '../../../domain/ports/record-intake.js';
import type { Generation, RecordRepository } from '../../../domain/ports/record-repository.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import type { GenerationSource } from './following/generation-source.js';
import { type FollowingOptions, SourceFollower } from './following/source-follower.js';
import type { MemoryGeneration } from './memory-generation.js';

export interface MemoryRecordRepositoryOptions extends FollowingOptions {
  readonly onLoaded: (loaded: LoadedRegistry & { readonly version: string }) => void;
}

/**
 * The registry in the memory of this process, from a records file or any other source. One
 * assignment makes a new generation current. A reader keeps the generation that it began with, and
 * the garbage collector frees it after the last reader.
 */
export class MemoryRecordRepository implements RecordRepository {
  readonly #follower: SourceFollower;
  #current: Generation | undefined;

  constructor(source: GenerationSource, options: MemoryRecordRepositoryOptions) {
    const onLoaded = (generation: MemoryGeneration, version: string) =>
      options.onLoaded({ ...this.#accept(generation), version });
    this.#follower = new SourceFollower(source, onLoaded, options);
  }

  /** Loads the source, and from then on every version of it. Throws if it cannot be served. */
  open(): Promise<void> {
    return this.#follower.open();
  }

  close(): Promise<void> {
    return this.#follower.close();
  }

  current(): Generation {
    if (!this.#current) throw new RegistryLoading();
    return this.#current;
  }

  at(revision: string): Generation {
    const generation = this.current();
    if (generation.revision !== revision) throw new RevisionGone();
    return generation;
  }

  #accept(generation: MemoryGeneration): LoadedRegistry {
    const { revision, count: records } = generation;
    // The same records keep their date, so what clients have cached stays fresh.
    if (revision !== this.#current?.revision) this.#current = new IndexSearcher(generation);
    return { records, revision };
  }
}
