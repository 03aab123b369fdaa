import type { ImportMapping } from '../commands/options/import-mapping.js';
import type { RejectsKeeper } from '../output/import-output.js';
import type { RowMapping } from '../readers/row-mapping.js';
import { FaultsFile } from './faults-file.js';
import { type ColumnsOfFiles, keepRows } from './keep-rows.js';
import { RejectedRowsFile } from './rejected-rows-file.js';
import { RejectsFile } from './rejects-file.js';
import { RowSpool } from './row-spool.js';

interface Rejects {
  readonly rejects: RejectsKeeper | undefined;
  /** The mapping that the readers must use. */
  readonly mapping: RowMapping;
}

/** Opens `--rejects`: the rows themselves for a `.csv` file, their faults as NDJSON for others. */
export function openRejects(
  path: string | undefined,
  { mapping, file: { delimiter } }: Pick<ImportMapping, 'mapping' | 'file'>,
  /** The files that are not overwritten. */
  needed: readonly string[],
): Rejects {
  if (path === undefined) return { rejects: undefined, mapping };
  if (!/\.csv$/i.test(path))
    return { rejects: new FaultsFile(new RejectsFile(path, needed)), mapping };
  const spool = new RowSpool();
  const columns: ColumnsOfFiles = new Map();
  const rejects = new RejectedRowsFile(path, needed, spool, columns, delimiter);
  return { rejects, mapping: keepRows(mapping, spool, columns) };
}
