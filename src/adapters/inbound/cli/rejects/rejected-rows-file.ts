import type { Rejection } from '../../../../application/import/import-listener.js';
import { REASONS_COLUMN } from '../readers/field-names.js';
import type { FlatObject } from '../readers/flat-object.js';
import type { ColumnsOfFiles } from './keep-rows.js';
import { RejectsFile } from './rejects-file.js';
import type { RowSpool } from './row-spool.js';

/**
 * Writes rejected rows as they came, as CSV, with the reasons in the first column. The file can
 * be mended and imported again. Rows with other columns go into a file of their own.
 */
export class RejectedRowsFile {
  #file: RejectsFile;
  #files = 1;
  #header: string | undefined;

  constructor(
    private readonly path: string,
    /** These are not overwritten, whatever number a further file has in its name. */
    private readonly needed: readonly string[],
    private readonly spool: RowSpool,
    private readonly columns: ColumnsOfFiles,
    /** What the office program of the files takes for the end of a cell. */
    private readonly delimiter = ',',
  ) {
    this.#file = new RejectsFile(path, needed);
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
    this.#file.write(this.#line([`${location.file}, line ${location.line}: ${reasons}`, ...cells]));
  }

  close(): void {
    this.#file.close();
    this.spool.close();
  }

  #begin(header: string): void {
    if (this.#header !== undefined) {
      const path = this.path.replace(/(\.csv)?$/i, `-${++this.#files}$1`);
      const next = new RejectsFile(path, this.needed);
      this.#file.close();
      this.#file = next;
    }
    this.#header = header;
    // The mark says that this is UTF-8, whatever the encoding of the files was.
    this.#file.write(`\ufeff${header}`);
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
}
