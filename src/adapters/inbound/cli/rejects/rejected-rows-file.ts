import { closeSync, openSync, writeSync } from 'node:fs';
import type { Rejection } from '../../../../application/import/import-listener.js';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { UsageError } from '../errors.js';
import { REASONS_COLUMN } from '../readers/field-names.js';
import type { FlatObject } from '../readers/flat-object.js';
import type { ColumnsOfFiles } from './keep-rows.js';
import type { RowSpool } from './row-spool.js';

/**
 * Writes rejected rows as they came, as CSV, with the reasons in the first column. The file can
 * be mended and imported again. Rows with other columns go into a file of their own.
 */
export class RejectedRowsFile {
  #file: number;
  #path: string;
  #files = 1;
  #header: string | undefined;

  constructor(
    private readonly path: string,
    private readonly spool: RowSpool,
    private readonly columns: ColumnsOfFiles,
    /** What the office program of the files takes for the end of a cell. */
    private readonly delimiter = ',',
  ) {
    this.#path = path;
    this.#file = open(path);
  }

  add({ location, faults }: Rejection): void {
    const columns = this.columns.get(location.file) ?? [];
    const row = this.spool.rowAt(location);
    const cells = Array.isArray(row)
      ? row
      : columns.map((name) => (row as FlatObject)?.[name] ?? '');
    const reasons = faults.map(({ field, reason }) => `${field} ${reason}`).join('; ');
    const header = this.#line([REASONS_COLUMN, ...columns]);
    if (this.#header !== header) this.#begin(header);
    this.#write(this.#line([`${location.file}, line ${location.line}: ${reasons}`, ...cells]));
  }

  close(): void {
    closeSync(this.#file);
    this.spool.close();
  }

  #begin(header: string): void {
    if (this.#header !== undefined) {
      closeSync(this.#file);
      this.#path = this.path.replace(/(\.csv)?$/i, `-${++this.#files}$1`);
      this.#file = open(this.#path);
    }
    this.#header = header;
    // The mark says that this is UTF-8, whatever the encoding of the files was.
    this.#write(`\ufeff${header}`);
  }

  #line(cells: readonly string[]): string {
    const { delimiter } = this;
    const written = cells.map((cell) =>
      /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter)
        ? `"${cell.replaceAll('"', '""')}"`
        : cell,
    );
    return `${written.join(delimiter)}\r\n`;
  }

  #write(text: string): void {
    try {
      writeSync(this.#file, text);
    } catch (error) {
      const { message } = error as Error;
      throw new StorageUnavailable(`${this.#path} cannot be written: ${message}`, { cause: error });
    }
  }
}

function open(path: string): number {
  try {
    return openSync(path, 'w');
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${(error as Error).message}`);
  }
}
