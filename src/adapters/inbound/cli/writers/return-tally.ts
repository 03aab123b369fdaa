import type { Expediente } from '../../../../domain/record/expediente.js';
import { shortened } from '../../../../domain/record/text.js';
import { number, plural } from '../output/format-numbers.js';
import { placeholderFields } from '../recipe/placeholder.js';
import type { Field, Recipe } from '../recipe/recipe.js';
import type { Difference } from './way-back.js';

/** Counts the records of an export that would come back by their recipe as others, or not at all. */
export class ReturnTally {
  readonly #toDo: ReadonlySet<Field>;
  readonly #keepsContents: boolean;
  readonly #unsettled = new Set<Field>();
  /** Those fields without a column in which records differ. */
  readonly #missing = new Set<Field>();
  #records = 0;
  #returned = 0;
  #lost = 0;
  #example = '';
  #numbered = 0;
  #losesContents = false;
  #refusesRows = false;

  constructor(
    recipe: Recipe,
    /** The fields that have no column. */
    private readonly unwritten: readonly Field[],
  ) {
    this.#toDo = new Set(placeholderFields(recipe));
    // A merge keeps what the recipe does not name.
    this.#keepsContents = recipe.fields.content === undefined;
  }

  /** Counts a record, and whether it had a number in its id. */
  count({ id }: Expediente, found: readonly Difference[], wasNumbered: boolean): void {
    const isKept = ({ field }: Difference) => field === 'content' && this.#keepsContents;
    for (const { field } of found) if (field && this.#toDo.has(field)) this.#unsettled.add(field);
    const lost = found.filter(({ field }) => !field || !this.#toDo.has(field));
    const [first] = lost;
    this.#records++;
    if (first && this.#lost++ === 0) this.#example = `${shortened(id)}: its ${first.text}`;
    for (const field of this.unwritten) {
      // A row that would be refused says nothing of its fields.
      if (lost.some((each) => !each.field || each.field === field)) this.#missing.add(field);
    }
    if (lost.every(isKept)) this.#returned++;
    if (wasNumbered) this.#numbered++;
    this.#losesContents ||= lost.some(isKept);
    this.#refusesRows ||= lost.some(({ field }) => !field);
  }

  /** Whether an import of the file alone would take contents that a merge keeps. */
  get losesContents(): boolean {
    return this.#losesContents;
  }

  /** Whether an import would leave out some of the rows. */
  get refusesRows(): boolean {
    return this.#refusesRows;
  }

  /** What the file does not bring back stays as it is in the registry only if it is merged. */
  get needsMerge(): boolean {
    return this.#losesContents || this.#refusesRows;
  }

  /** Why no import by the recipe is of use. Undefined if there is one. */
  get obstacle(): string | undefined {
    const [field] = this.#unsettled;
    if (field) return `${field} is still to do there, and no single value is that of all records`;
    // A merge finds the record of a row by its id, and these have one id now.
    if (this.#numbered > 0 && this.needsMerge) {
      return `${plural(this.#numbered, 'record')} had a number in the id, and without the numbers a merge would take one record for another`;
    }
    return this.#returned === 0 ? 'no record would come back as it is' : undefined;
  }

  /** Sentences for a person. Empty if every record comes back as it is. */
  get warnings(): string[] {
    const warnings: string[] = [];
    if (this.#lost > 0) {
      warnings.push(
        `${number(this.#lost)} of ${plural(this.#records, 'record')} would not come back as they are by this recipe; the first is ${this.#example}`,
      );
    }
    if (this.#missing.size > 0) {
      const fields = [...this.#missing].join(', ');
      warnings.push(
        `no column of this file has what the recipe puts together: ${fields}; NDJSON without --recipe has all`,
      );
    }
    if (this.#numbered > 0) {
      warnings.push(
        `${plural(this.#numbered, 'record')} had a number in the id (.2), which is left out; an import by this recipe numbers them again, in the order of this file`,
      );
    }
    return warnings;
  }
}
