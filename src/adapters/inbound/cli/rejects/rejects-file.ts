import { closeSync, openSync, writeSync } from 'node:fs';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { refuseToOverwrite } from '../commands/options/protected-files.js';
import { UsageError } from '../errors.js';

/**
 * A file of what is rejected. Writes are synchronous: if one fails, the import stops. Otherwise
 * records would be left out without a trace.
 */
export class RejectsFile {
  readonly #file: number;

  constructor(
    private readonly path: string,
    /** The files that the command reads, and those that hold the registry. */
    needed: readonly string[],
  ) {
    refuseToOverwrite(needed, '--rejects', path);
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
    }
  }

  write(text: string): void {
    try {
      writeSync(this.#file, text);
    } catch (error) {
      const { message } = error as Error;
      throw new StorageUnavailable(`${this.path} cannot be written: ${message}`, { cause: error });
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
