import type { FormFault } from '../formats/form-fault.js';

/** One row of a table with some text in it. */
export interface TableRow {
  /** Its first line. In a workbook, its number. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why it cannot be read. */
  readonly fault?: FormFault | undefined;
}
