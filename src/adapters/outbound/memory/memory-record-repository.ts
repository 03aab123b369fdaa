import { RegistryLoading, RevisionGone } from '../../../domain/errors.js';
import type { Generation, RecordRepository } from '../../../domain/ports/record-repository.js';
import { IndexSearcher } from '../search-index/index-searcher.js';
import { type LoadingOptions, loadGeneration } from './loading/load-generation.js';
import type { MemoryGeneration } from './memory-generation.js';
import { WatchedFile } from './records-file/watched-file.js';

export interface MemoryRecordRepositoryOptions extends LoadingOptions {
  /** NDJSON, one record a line. Replace it by renaming a finished file over it. */
  readonly file: string;
  readonly checkEveryMs: number;
  readonly onLoaded: (loaded: { records: number; revision: string }) => void;
  /** A new file cannot be served. The generation before it stays current. */
  readonly onRejected: (reason: unknown) => void;
}

/**
 * The registry in the memory of this process, loaded from a file. A new file is loaded beside the
 * current generation, and one assignment makes it current. A reader keeps the generation that it
 * began with, and the garbage collector frees it after the last reader.
 */
export class MemoryRecordRepository implements RecordRepository {
  readonly #file: WatchedFile<MemoryGeneration>;
  #current: Generation | undefined;

  constructor(private readonly options: MemoryRecordRepositoryOptions) {
    this.#file = new WatchedFile(options.file, (opened) => loadGeneration(opened, options));
  }

  /** Loads the file, and from then on every file that replaces it. Throws if it cannot be served. */
  async open(): Promise<void> {
    try {
      this.#accept(await this.#file.read());
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`${this.options.file} cannot be served:\n${message}`, { cause: error });
    }
    const { checkEveryMs, onRejected } = this.options;
    this.#file.watch(checkEveryMs, (generation) => this.#accept(generation), onRejected);
  }

  async close(): Promise<void> {
    await this.#file.close();
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

  #accept(generation: MemoryGeneration): void {
    const { revision, count: records } = generation;
    // The same records keep their date, so what clients have cached stays fresh.
    if (revision !== this.#current?.revision) this.#current = new IndexSearcher(generation);
    this.options.onLoaded({ records, revision });
  }
}
