import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { formFaultOf, syntaxFault } from '../formats/form-fault.js';
import type { TableRow } from '../tables/table-row.js';
import { inexactNumber } from './text-fields.js';

/** The rows of a table whose rows are JSON arrays, below the names of its columns, if they are known. */
export async function* arrayRows(
  values: AsyncIterable<SubmittedRecord>,
  names: readonly string[] | undefined,
  line: number,
): AsyncGenerator<readonly TableRow[]> {
  if (names) yield [{ line, cells: names, fault: undefined }];
  for await (const value of values) yield [rowOf(value)];
}

function rowOf(value: SubmittedRecord): TableRow {
  const { line } = value.location;
  if ('faults' in value) return { line, cells: [], fault: value.faults.map(formFaultOf)[0] };
  const { fields } = value;
  if (!Array.isArray(fields)) {
    const fault = syntaxFault('is no list, as the rows before are');
    return { line, cells: [JSON.stringify(fields)], fault };
  }
  const inexact = fields.find(inexactNumber);
  return {
    line,
    cells: fields.map(cellOf),
    ...(inexact !== undefined && {
      fault: syntaxFault(`has ${inexact}, a number with too many digits`),
    }),
  };
}

function cellOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
