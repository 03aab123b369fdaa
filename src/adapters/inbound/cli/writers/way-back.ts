import { InvalidRecord, type RecordFault } from '../../../../domain/errors.js';
import {
  createExpediente,
  type Expediente,
  FIELDS,
  fieldsOf,
} from '../../../../domain/record/expediente.js';
import { shortened } from '../../../../domain/record/text.js';
import type { RowMapper } from '../readers/row-mapping.js';
import { RecipeMapping } from '../recipe/compile/recipe-mapping.js';
import type { RecipeFile } from '../recipe/file/recipe-file.js';
import type { Field } from '../recipe/recipe.js';
import { withShortOptions } from '../recipe/short-options.js';
import { cellsOf, type ExportColumn } from './export-columns.js';
import { otherDateFormats } from './export-dates.js';

/** What an import would change. */
export interface Difference {
  /** Undefined if the record would not come in at all. */
  readonly field?: Field;
  /** For a person: `title would be "x"`. */
  readonly text: string;
}

/** Maps exported records back by their recipe. */
export class WayBack {
  readonly #mapper: RowMapper<readonly string[]>;

  /** @throws InvalidRecipe with all faults of the recipe. */
  constructor(
    file: RecipeFile,
    private readonly columns: readonly ExportColumn[],
    /** What `--set` gives. */
    set: ReadonlyMap<string, string>,
  ) {
    const dateFormats = otherDateFormats(file.recipe, columns);
    const mapping = new RecipeMapping(withShortOptions(file, { set, dateFormats }));
    const headers = columns.map(({ header }) => header);
    this.#mapper = mapping.forTable(headers, { file: 'the export', line: 1 });
  }

  /** Empty if the record comes back as it is. */
  async differences(record: Expediente): Promise<Difference[]> {
    const mapped = await this.#mapper.map(cellsOf(record, this.columns), { file: '', line: 0 });
    if (!mapped) return [{ text: 'row would be left out by "where"' }];
    if ('faults' in mapped) return [faultIn(mapped.faults)];
    try {
      const again = fieldsOf(createExpediente(mapped.fields));
      const before = fieldsOf(record);
      return FIELDS.filter((field) => String(again[field]) !== String(before[field])).map(
        (field) => ({
          field,
          text: `${field} would be ${shortened(JSON.stringify(again[field]))}`,
        }),
      );
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      return [faultIn(error.faults)];
    }
  }
}

function faultIn([first]: readonly RecordFault[]): Difference {
  return { text: first ? `${first.field} ${first.reason}` : 'row is not valid' };
}
