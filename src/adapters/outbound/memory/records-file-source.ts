import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { RecordSource } from '../../../domain/ports/record-source.js';
import { fieldsOf } from '../../../domain/record/expediente.js';
import { orBroken } from './errors.js';
import type { GenerationSource, ReadVersion } from './following/generation-source.js';
import { type LoadingOptions, loadGeneration } from './loading/load-generation.js';
import { fileState, fileStateOf } from './records-file/file-state.js';
import { OpenedFile } from './records-file/opened-file.js';
import { readRecords } from './records-file/read-records.js';
import { watchFileState } from './records-file/watch-file-state.js';

export interface RecordsFileSourceOptions extends LoadingOptions {
  /** NDJSON, one record a line. Replace it by renaming a finished file over it. */
  readonly file: string;
  /** How often the file is looked at. */
  readonly checkEveryMs?: number | undefined;
}

const CHECK_EVERY_MS = 1_000;
/** What a file that cannot be looked at has for a version. Who reads it is told why. */
const UNREADABLE = 'unreadable';

/**
 * A records file as a source. It gives its records as every source does, and whole generations
 * besides: a worker thread reads a large file by itself, or its snapshot.
 */
export class RecordsFileSource implements RecordSource, GenerationSource {
  constructor(private readonly options: RecordsFileSourceOptions) {}

  async version(): Promise<string> {
    return (await fileState(this.options.file)) ?? UNREADABLE;
  }

  async *records({ signal }: AskOptions = {}): AsyncGenerator<object> {
    const opened = await OpenedFile.open(this.options.file);
    try {
      for await (const record of readRecords(opened.handle, signal)) yield fieldsOf(record);
      await opened.checkUnchanged();
    } finally {
      await opened.close();
    }
  }

  /** What was opened is read, whatever has the name of the file by now. */
  async load(_seen: string, signal: AbortSignal): Promise<ReadVersion> {
    const opened = await OpenedFile.open(this.options.file);
    try {
      const result = await loadGeneration(opened, this.options, signal).catch(orBroken);
      await opened.checkUnchanged();
      return { version: fileStateOf(opened.stats), result };
    } finally {
      await opened.close();
    }
  }

  watch(listener: () => void): () => void {
    const { file, checkEveryMs = CHECK_EVERY_MS } = this.options;
    return watchFileState(file, checkEveryMs, listener);
  }
}
