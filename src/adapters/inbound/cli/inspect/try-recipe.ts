import { RecordDoubts } from '../readers/doubts/record-doubts.js';
import { RecipeMapping } from '../recipe/compile/recipe-mapping.js';
import { withoutPlaceholders } from '../recipe/placeholder.js';
import type { Recipe } from '../recipe/recipe.js';
import type { InspectedFile } from './inspect-file.js';
import { readRows } from './read-rows.js';
import type { RejectionReason } from './rejection-reasons.js';
import { sentence } from './screen/screen-text.js';
import { type FirstRecord, TriedRecords } from './tried-records.js';
import { UnlikeValues } from './unlike-values.js';

/** What an import with a recipe would do to a file. */
export interface Trial {
  readonly rows: number;
  /** Rows that would become records. */
  readonly accepted: number;
  /** Rows with an id or a code that an earlier row has. */
  readonly repeated: number;
  /** How many records differ in more than their ids. */
  readonly different: number;
  /** The first record that would come in, as an import would store it. */
  readonly first: FirstRecord | undefined;
  readonly reasons: readonly RejectionReason[];
  /** How many values of each column are not of its kind. */
  readonly unlike: readonly number[];
  /** The first such value. */
  readonly firstUnlike: { readonly column: string; readonly value: string } | undefined;
  /** What a person should look at, as sentences. */
  readonly notes: readonly string[];
}

/**
 * Maps the rows of a file, and validates each record as an import would. Nothing is stored. Rows
 * that repeat a key come in, as the rule `number` has it.
 */
export async function tryRecipe(file: InspectedFile, recipe: Recipe, most: number): Promise<Trial> {
  const { path, options } = file;
  // What is still to do is no fault of the rows.
  const mapping = new RecipeMapping({ name: 'the recipe', recipe: withoutPlaceholders(recipe) });
  const values = new UnlikeValues(file);
  const records = new TriedRecords();
  const doubts = new RecordDoubts();
  const warnings: string[] = [];
  await readRows(
    path,
    options,
    most,
    {
      columns: (names) => values.readHeader(names),
      row: (row, { line }) => values.look(row, line),
      faulty: (faults, location) => records.reject(faults, location),
      warned: (message) => warnings.push(message.replace(`${path}: `, '')),
      mapped: (fields, location) => {
        doubts.look(fields, location);
        records.submit(fields, location);
      },
    },
    mapping,
  );
  const { accepted, repeated, different, first, reasons } = records;
  return {
    rows: values.rows,
    accepted,
    repeated,
    different,
    first,
    reasons,
    unlike: values.counts,
    firstUnlike: values.first,
    notes: [
      ...records.misfitsNote,
      ...values.notes,
      ...[...warnings, ...doubts.found].map(sentence),
      ...records.titlesNote,
    ],
  };
}
