import { flattened } from '../readers/flat-object.js';
import type { RowMapper, RowMapping } from '../readers/row-mapping.js';
import type { RowSpool } from './row-spool.js';

/** The columns of each file that was read so far. */
export type ColumnsOfFiles = Map<string, readonly string[]>;

/** The same mapping. Every row is kept before it is mapped. */
export function keepRows(
  mapping: RowMapping,
  spool: RowSpool,
  columns: ColumnsOfFiles,
): RowMapping {
  return {
    leftOut: mapping.leftOut,
    forTable: (names, header) => {
      columns.set(header.file, names);
      return kept(mapping.forTable(names, header), (cells) => cells);
    },
    forObjects: (file) => {
      const seen = new Set<string>();
      columns.set(file, []);
      return kept(mapping.forObjects(file), (row) => {
        const flat = flattened(row);
        const before = seen.size;
        for (const name of Object.keys(flat)) seen.add(name);
        if (seen.size > before) columns.set(file, [...seen]);
        return flat;
      });
    },
  };

  function kept<Row>(mapper: RowMapper<Row>, toKeep: (row: Row) => unknown): RowMapper<Row> {
    return {
      map: (row, location) => {
        spool.add(toKeep(row), location);
        return mapper.map(row, location);
      },
      onFaulty: (row, location) => spool.add(toKeep(row), location),
      end: (warn) => mapper.end?.(warn),
    };
  }
}
