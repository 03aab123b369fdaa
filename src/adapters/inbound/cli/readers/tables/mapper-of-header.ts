import type { Location } from '../../../../../application/import/import-request.js';
import { InvalidRecipe } from '../../errors.js';
import type { RowMapper, RowMapping } from '../row-mapping.js';
import type { TableRow } from './table-row.js';

/**
 * The mapper of a table. A recipe for files with a title above the header row does not fit one
 * without: the fault then says which row was taken for the header row, and why.
 *
 * @throws InvalidRecipe as the mapping does.
 */
export function mapperOfHeader(
  mapping: RowMapping,
  columns: readonly string[],
  header: Location,
  /** How many lines above the header row somebody said to leave out. */
  skipLines: number,
  below: readonly TableRow[],
): RowMapper<readonly string[]> {
  try {
    return mapping.forTable(columns, header);
  } catch (error) {
    if (skipLines === 0 || !(error instanceof InvalidRecipe)) throw error;
    const fitting = below.find(({ cells }) => fits(mapping, cells, header));
    const advice = fitting
      ? `line ${fitting.line} fits: give --skip-lines ${fitting.line - 1}`
      : '--skip-lines 0 leaves out none';
    throw new InvalidRecipe(
      `${error.message}\n  line ${header.line} is taken for the header row, because the recipe or --skip-lines leaves out what is above it (${skipLines}); ${advice}`,
    );
  }
}

function fits(mapping: RowMapping, columns: readonly string[], header: Location): boolean {
  try {
    mapping.forTable(columns, header);
    return true;
  } catch {
    return false;
  }
}
