import type { Expediente } from '../../../../domain/record/expediente.js';
import type { RecipeFile } from '../recipe/file/recipe-file.js';
import { placeholderFields } from '../recipe/placeholder.js';
import type { Field } from '../recipe/recipe.js';
import { cellsOf, type ExportColumn } from './export-columns.js';
import { unwrittenFields } from './recipe-columns.js';
import { ReturnTally } from './return-tally.js';
import { unnumbered } from './unnumbered.js';
import { WayBack } from './way-back.js';

/**
 * Maps each record back while it is exported by a recipe, and counts those that would come in as
 * others: constants, patterns and hashes cannot all be undone.
 */
export class RoundTrip {
  readonly tally: ReturnTally;
  #set: ReadonlyMap<Field, string>;
  #way: WayBack;

  /** @throws InvalidRecipe with all faults of the recipe. */
  constructor(
    private readonly file: RecipeFile,
    private readonly columns: readonly ExportColumn[],
  ) {
    this.tally = new ReturnTally(file.recipe, unwrittenFields(file.recipe, columns));
    this.#set = new Map(placeholderFields(file.recipe).map((field) => [field, '…']));
    this.#way = new WayBack(file, columns, this.#set);
  }

  /** What `--set` gives for the fields that the recipe leaves to a person. */
  get set(): ReadonlyMap<Field, string> {
    return this.#set;
  }

  /** The same records, without the numbers that the next import gives them again. */
  async *batches(
    given: AsyncIterable<readonly Expediente[]>,
  ): AsyncGenerator<readonly Expediente[]> {
    let isFirst = true;
    for await (const batch of given) {
      const records = this.file.recipe.duplicates === 'number' ? batch.map(unnumbered) : batch;
      for (const [i, record] of records.entries()) {
        if (isFirst && this.#set.size > 0) this.#settle(record);
        isFirst = false;
        const found = await this.#way.differences(record);
        this.tally.count(record, found, record !== batch[i]);
      }
      yield records;
    }
  }

  /** If one value is that of all records, the first record has it. */
  #settle(record: Expediente): void {
    const fields = [...this.#set.keys()];
    const columns = fields.map((field) => ({ field, header: field }));
    const values = cellsOf(record, columns);
    this.#set = new Map(fields.map((field, i) => [field, values[i] as string]));
    this.#way = new WayBack(this.file, this.columns, this.#set);
  }
}
