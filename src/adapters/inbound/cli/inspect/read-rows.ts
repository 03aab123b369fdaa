import type { Location } from '../../../../application/import/import-request.js';
import type { RecordFault } from '../../../../domain/errors.js';
import type { FileDescription, FileOptions } from '../readers/file-options.js';
import { flattened } from '../readers/flat-object.js';
import { readRecords } from '../readers/read-submitted-records.js';
import type { MappedRow, RowMapper, RowMapping } from '../readers/row-mapping.js';
import { uniqueColumnNames } from '../readers/tables/column-names.js';
import { textShown } from '../readers/tables/text-formula.js';

/** Gets the rows of a file as they are read. */
export interface RowVisitor {
  /** The header row of a table. */
  columns?(names: readonly string[]): void;
  /** The cells of a table, or the values of an object by their paths. */
  row(row: readonly string[] | Readonly<Record<string, string>>, location: Location): void;
  /** A row whose form is wrong, or that the mapping does not accept. */
  faulty(faults: readonly RecordFault[], location: Location): void;
  /** What the mapping made of a row. */
  mapped?(fields: unknown, location: Location): void;
  /** What the mapping or the reader says at the end of the file. */
  warned?(message: string): void;
  file?(description: FileDescription): void;
}

/** Reads up to so many rows. Returns whether these were all. */
export async function readRows(
  path: string,
  file: FileOptions,
  most: number,
  visitor: RowVisitor,
  mapping?: RowMapping,
): Promise<boolean> {
  let count = 0;
  const records = readRecords([path], {
    mapping: visiting(visitor, mapping, () => count < most),
    file,
    onWarning: ({ message, isOfCells }) => {
      if (isOfCells) visitor.warned?.(message);
    },
    onFile: (description) => visitor.file?.(description),
  });
  for await (const record of records) {
    if (count++ === most) return false;
    if ('faults' in record) visitor.faulty(record.faults, record.location);
    else visitor.mapped?.(record.fields, record.location);
  }
  return true;
}

/** A mapping that shows each row to the visitor. Without another one, no row becomes anything. */
function visiting(
  visitor: RowVisitor,
  mapping: RowMapping | undefined,
  isWanted: () => boolean,
): RowMapping {
  return {
    leftOut: mapping?.leftOut,
    forTable: (columns, header) => {
      visitor.columns?.(uniqueColumnNames(columns));
      return shown(mapping?.forTable(columns, header), (cells) => cells.map(textShown));
    },
    forObjects: (file) => shown(mapping?.forObjects(file), flattened),
  };

  function shown<Row>(
    inner: RowMapper<Row> | undefined,
    toShow: (row: Row) => readonly string[] | Readonly<Record<string, string>>,
  ): RowMapper<Row> {
    return {
      map: (row, location) => {
        if (isWanted()) visitor.row(toShow(row), location);
        return (inner ? inner.map(row, location) : { fields: undefined }) as MappedRow;
      },
      end: () => inner?.end?.((message) => visitor.warned?.(message)),
    };
  }
}
