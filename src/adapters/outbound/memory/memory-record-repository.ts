import type { LoadedRegistry } from '../../../domain/ports/record-intake.js';
import { InMemoryRepository } from './in-memory-repository.js';
import { type LoadingOptions, loadGeneration } from './loading/load-generation.js';
import type { MemoryGeneration } from './memory-generation.js';
import { isKept } from './records-file/replace-records-file.js';
import { WatchedFile } from './records-file/watched-file.js';

export interface MemoryRecordRepositoryOptions extends LoadingOptions {
  /** NDJSON, one record a line. Replace it by renaming a finished file over it. */
  readonly file: string;
  readonly checkEveryMs: number;
  readonly onLoaded: (loaded: LoadedRegistry) => void;
  /** A new file cannot be served. The generation before it stays current. */
  readonly onRejected: (reason: unknown) => void;
}

const WAY_OUT =
  '\nThe registry before it is kept: planning-registry rollback makes it current again.';

/** The registry in memory, from a file. A new file is loaded beside the current generation. */
export class MemoryRecordRepository extends InMemoryRepository {
  readonly #file: WatchedFile<MemoryGeneration>;

  constructor(private readonly options: MemoryRecordRepositoryOptions) {
    super();
    this.#file = new WatchedFile(options.file, (opened) => loadGeneration(opened, options));
  }

  /** Loads the file, and from then on every file that replaces it. Throws if it cannot be served. */
  async open(): Promise<void> {
    try {
      this.#accept(await this.#file.read());
    } catch (error) {
      const { message } = error as Error;
      const { file } = this.options;
      const wayOut = (await isKept(file)) ? WAY_OUT : '';
      throw new Error(`${file} cannot be served:\n${message}${wayOut}`, { cause: error });
    }
    const { checkEveryMs, onRejected } = this.options;
    this.#file.watch(checkEveryMs, (generation) => this.#accept(generation), onRejected);
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  #accept(generation: MemoryGeneration): void {
    this.options.onLoaded(this.accept(generation));
  }
}
