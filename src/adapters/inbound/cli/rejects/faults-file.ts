import { closeSync, openSync, writeSync } from 'node:fs';
import type { Rejection } from '../../../../application/import/import-listener.js';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { UsageError } from '../errors.js';

/**
 * Writes every fault of every rejected record as a line of JSON. Writes are synchronous: if one
 * fails, the import stops. Otherwise records would be left out without a trace.
 */
export class FaultsFile {
  readonly #file: number;

  constructor(private readonly path: string) {
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
    }
  }

  add({ location, faults }: Rejection): void {
    const lines = faults.map(
      ({ field, reason, value }) => `${JSON.stringify({ ...location, field, reason, value })}\n`,
    );
    try {
      writeSync(this.#file, lines.join(''));
    } catch (error) {
      const { message } = error as Error;
      throw new StorageUnavailable(`${this.path} cannot be written: ${message}`, { cause: error });
    }
  }

  close(): void {
    closeSync(this.#file);
  }
}
