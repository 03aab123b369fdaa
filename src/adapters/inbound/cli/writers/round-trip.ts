import { InvalidRecord, type RecordFault } from '../../../../domain/errors.js';
import {
  createExpediente,
  type Expediente,
  FIELDS,
  fieldsOf,
} from '../../../../domain/record/expediente.js';
import { shortened } from '../../../../domain/record/text.js';
import { number, plural } from '../output/format-numbers.js';
import type { RowMapper } from '../readers/row-mapping.js';
import { RecipeMapping } from '../recipe/compile/recipe-mapping.js';
import type { RecipeFile } from '../recipe/file/recipe-file.js';
import { withoutPlaceholders } from '../recipe/placeholder.js';
import { withShortOptions } from '../recipe/short-options.js';
import { cellsOf, type ExportColumn } from './export-columns.js';
import { otherDateFormats } from './export-dates.js';
import { unnumbered } from './unnumbered.js';

/**
 * Maps each record back while it is exported by a recipe, and counts those that would come in as
 * others: constants, patterns and hashes cannot all be undone.
 */
export class RoundTrip {
  readonly #mapper: RowMapper<readonly string[]>;
  /** Fields that the recipe leaves to a person are not compared. */
  readonly #compared: readonly (typeof FIELDS)[number][];
  #records = 0;
  #lost = 0;
  #example = '';
  #numbered = 0;
  #losesContents = false;

  constructor(
    private readonly file: RecipeFile,
    private readonly columns: readonly ExportColumn[],
  ) {
    const { recipe } = file;
    const whole = withoutPlaceholders(recipe);
    this.#compared = FIELDS.filter((field) => whole.fields[field] === recipe.fields[field]);
    const dateFormats = otherDateFormats(recipe, columns);
    const asTold = withShortOptions({ ...file, recipe: whole }, { set: new Map(), dateFormats });
    const mapping = new RecipeMapping(asTold);
    const headers = columns.map(({ header }) => header);
    this.#mapper = mapping.forTable(headers, { file: 'the export', line: 1 });
  }

  /** The same records, without the numbers that the next import gives them again. */
  async *batches(
    given: AsyncIterable<readonly Expediente[]>,
  ): AsyncGenerator<readonly Expediente[]> {
    for await (const batch of given) {
      const records = this.file.recipe.duplicates === 'number' ? batch.map(unnumbered) : batch;
      for (const [i, record] of records.entries()) {
        this.#records++;
        if (record !== batch[i]) this.#numbered++;
        const difference = await this.#difference(record);
        if (difference === undefined) continue;
        if (this.#lost++ === 0) this.#example = `${shortened(record.id)}: its ${difference}`;
      }
      yield records;
    }
  }

  /** Whether an import of the file alone would take the contents of records. */
  get losesContents(): boolean {
    return this.#losesContents;
  }

  /** Sentences for a person. Empty if every record comes back as it is. */
  get warnings(): string[] {
    const warnings: string[] = [];
    if (this.#lost > 0) {
      warnings.push(
        `${number(this.#lost)} of ${plural(this.#records, 'record')} would not come back as they are by this recipe; the first is ${this.#example}`,
      );
    }
    if (this.#numbered > 0) {
      warnings.push(
        `${plural(this.#numbered, 'record')} had a number in the id (.2), which is left out; an import by this recipe numbers them again, in the order of this file`,
      );
    }
    return warnings;
  }

  async #difference(record: Expediente): Promise<string | undefined> {
    const mapped = await this.#mapper.map(cellsOf(record, this.columns), { file: '', line: 0 });
    if (!mapped) return 'row would be left out by "where"';
    if ('faults' in mapped) return faultIn(mapped.faults);
    try {
      const again = fieldsOf(createExpediente(mapped.fields));
      const before = fieldsOf(record);
      const field = this.#compared.find((each) => String(again[each]) !== String(before[each]));
      if (again.content === '' && before.content !== '') this.#losesContents = true;
      return field && `${field} would be ${shortened(JSON.stringify(again[field]))}`;
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      return faultIn(error.faults);
    }
  }
}

function faultIn([first]: readonly RecordFault[]): string {
  return first ? `${first.field} ${first.reason}` : 'row is not valid';
}
