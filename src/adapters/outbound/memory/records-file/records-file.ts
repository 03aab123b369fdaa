import { type FileHandle, stat } from 'node:fs/promises';
import { StorageUnavailable } from '../../../../domain/errors.js';
import type { LoadedRegistry } from '../../../../domain/ports/record-intake.js';
import type { KeptRegistry } from '../../../../domain/ports/registry-history.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { BrokenRecordsFile } from '../errors.js';
import { copyPermissions, openIfExists } from './file-operations.js';
import { readRecords } from './read-records.js';

/** An open records file. It stays the same file if another one takes its name. */
export class RecordsFile {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /**
   * Undefined if there is no such file.
   *
   * @throws StorageUnavailable if it cannot be opened, as every method does if it cannot be read.
   */
  static async open(path: string): Promise<RecordsFile | undefined> {
    const file = await openIfExists(path).catch((error) => throwUnreadable(path, error));
    return file && new RecordsFile(path, file);
  }

  static exists(path: string): Promise<boolean> {
    return stat(path).then(
      () => true,
      () => false,
    );
  }

  /** Reads the whole file, and keeps nothing but its revision and its number of records. */
  async summary(signal: AbortSignal | undefined): Promise<LoadedRegistry> {
    const revision = new RevisionBuilder();
    let records = 0;
    try {
      for await (const record of readRecords(this.file, signal)) {
        revision.add(record);
        records++;
      }
    } catch (error) {
      signal?.throwIfAborted();
      throwUnreadable(this.path, error);
    }
    return { revision: revision.revision(), records };
  }

  /** @throws StorageUnavailable if the file is no valid records file. */
  async registry(signal: AbortSignal | undefined): Promise<KeptRegistry> {
    try {
      return { ...(await this.summary(signal)), since: await this.since() };
    } catch (error) {
      if (!(error instanceof BrokenRecordsFile)) throw error;
      throw new StorageUnavailable(`${this.path} holds no registry:\n${error.message}`);
    }
  }

  /** Undefined if it is no valid records file. */
  async summaryIfWhole(signal: AbortSignal | undefined): Promise<LoadedRegistry | undefined> {
    try {
      return await this.summary(signal);
    } catch (error) {
      if (error instanceof BrokenRecordsFile) return undefined;
      throw error;
    }
  }

  /** Rounded as that of a served file, so that both name the same millisecond. */
  async since(): Promise<Date> {
    return (await this.file.stat({ bigint: true })).mtime;
  }

  /** Whether the path names this file now. */
  async isAt(path: string): Promise<boolean> {
    const [mine, its] = await Promise.all([
      this.file.stat({ bigint: true }),
      stat(path, { bigint: true }).catch(() => undefined),
    ]);
    return (['dev', 'ino', 'size', 'mtimeNs'] as const).every((part) => mine[part] === its?.[part]);
  }

  async copyPermissionsOf(path: string): Promise<void> {
    await copyPermissions(await stat(path), this.file);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** Errors of the file system do not always name the file. */
function throwUnreadable(path: string, error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  if (typeof code !== 'string') throw error;
  throw new StorageUnavailable(`${path} cannot be read: ${message}`, { cause: error });
}
