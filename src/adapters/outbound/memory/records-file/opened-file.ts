import type { BigIntStats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { ChangedMeanwhile } from '../errors.js';
import { contentStateOf } from './file-state.js';

/** A file that others may write to or replace, and its state when it was opened. */
export class OpenedFile {
  private constructor(
    private readonly path: string,
    readonly handle: FileHandle,
    readonly stats: BigIntStats,
  ) {}

  static async open(path: string): Promise<OpenedFile> {
    const handle = await open(path);
    try {
      return new OpenedFile(path, handle, await handle.stat({ bigint: true }));
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /**
   * A file that was written in place may be half one registry and half another. One whose name
   * another file took is whole.
   *
   * @throws ChangedMeanwhile
   */
  async checkUnchanged(): Promise<void> {
    const now = await this.handle.stat({ bigint: true });
    if (contentStateOf(now) === contentStateOf(this.stats)) return;
    throw new ChangedMeanwhile(`${this.path} changed while it was read`);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
