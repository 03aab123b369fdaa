import { OccurrenceTable } from '../../../../application/import/duplicates/occurrence-table.js';
import { InvalidRecord } from '../../../../domain/errors.js';
import {
  createExpediente,
  type Expediente,
  fieldsOf,
} from '../../../../domain/record/expediente.js';
import { number, plural } from '../output/format-numbers.js';
import { EarlyDecisions } from '../readers/early-decisions.js';
import { formFaultOf } from '../readers/formats/form-fault.js';
import { RecipeMapping } from '../recipe/compile/recipe-mapping.js';
import { withoutPlaceholders } from '../recipe/placeholder.js';
import type { Recipe } from '../recipe/recipe.js';
import { isMissing } from './guess/missing-values.js';
import type { InspectedFile } from './inspect-file.js';
import { OddRows } from './odd-rows.js';
import { readRows } from './read-rows.js';
import { type RejectionReason, RejectionReasons } from './rejection-reasons.js';
import { sentence } from './screen/screen-text.js';

/** Fewer records may well be of one kind. */
const MIN_TITLED = 50;
const FEW_TITLES = 0.05;

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

export interface FirstRecord {
  readonly line: number;
  /** Whether no row before it was rejected or left out. */
  readonly isFirstRow: boolean;
  readonly fields: Readonly<Omit<ReturnType<typeof fieldsOf>, 'content'>>;
}

/**
 * Maps the rows of a file, and validates each record as an import would. Nothing is stored. Rows
 * that repeat a key come in, as the rule `number` has it.
 */
export async function tryRecipe(
  { path, options, columns, guess, secondHeader }: InspectedFile,
  recipe: Recipe,
  most: number,
): Promise<Trial> {
  // What is still to do is no fault of the rows.
  const mapping = new RecipeMapping({ name: 'the recipe', recipe: withoutPlaceholders(recipe) });
  const reasons = new RejectionReasons();
  const [ids, codes, records, titles] = Array.from(
    { length: 4 },
    () => new OccurrenceTable(),
  ) as Tables;
  let titleCount = 0;
  const unlike = columns.map(() => 0);
  const code = guess.guesses.find(({ field }) => field === 'cod_archivo')?.columns[0];
  const warnings: string[] = [];
  const early = new EarlyDecisions();
  let odd: OddRows | undefined;
  let [rows, seen, misfits, accepted, repeated, different] = [0, 0, 0, 0, 0, 0];
  let first: FirstRecord | undefined;
  let firstUnlike: Trial['firstUnlike'];
  let indices: readonly number[] | undefined;
  await readRows(
    path,
    options,
    most,
    {
      columns: (names) => {
        indices = columns.map(({ profile }) => names.indexOf(profile.name));
        odd = new OddRows(
          columns.map(({ profile }) => profile.name),
          code,
        );
      },
      row: (row, { line }) => {
        if (line === secondHeader?.line) return;
        rows++;
        const texts = columns.map(({ profile }, i) => {
          const value = indices
            ? (row as string[])[indices[i] as number]
            : (row as Record<string, string>)[profile.name];
          const text = value?.trim() ?? '';
          return isMissing(text) ? '' : text;
        });
        let isUnlike = false;
        for (const [i, { kind, profile }] of columns.entries()) {
          if (texts[i] === '' || kind.fits(texts[i] as string)) continue;
          firstUnlike ??= { column: profile.name, value: texts[i] as string };
          unlike[i] = (unlike[i] as number) + 1;
          isUnlike = true;
        }
        odd?.look(texts, isUnlike, line);
      },
      faulty: (faults, location) => {
        seen++;
        misfits += faults.filter((fault) => formFaultOf(fault)?.kind === 'width').length;
        reasons.add(faults, location);
      },
      warned: (message) => warnings.push(message.replace(`${path}: `, '')),
      mapped: (fields, location) => {
        seen++;
        early.look(fields);
        try {
          const record = createExpediente(fields);
          const { id, codArchivo } = record;
          first ??= { line: location.line, isFirstRow: seen === 1, fields: publicFields(record) };
          if (records.count(JSON.stringify({ ...record, id: '' })) === 1) different++;
          if (titles.count(record.title) === 1) titleCount++;
          const [sameId, sameCode] = [ids.count(id), codes.count(codArchivo.key)];
          if (sameId > 1 || sameCode > 1) repeated++;
          accepted++;
        } catch (error) {
          if (!(error instanceof InvalidRecord)) throw error;
          reasons.add(error.faults, location);
        }
      },
    },
    mapping,
  );
  const doubts = early.doubt === undefined ? warnings : [...warnings, early.doubt];
  const notes = [
    ...misfitsNote(misfits, seen),
    ...(odd?.notes ?? []),
    ...doubts.map(sentence),
    ...titlesNote(accepted, titleCount),
  ];
  const counts = { rows, accepted, repeated, different };
  return { ...counts, first, reasons: reasons.sorted, unlike, firstUnlike, notes };
}

type Tables = [OccurrenceTable, OccurrenceTable, OccurrenceTable, OccurrenceTable];

function publicFields(record: Expediente) {
  const { content: _, ...fields } = fieldsOf(record);
  return fields;
}

/** Says that a text seems to be no table. */
function misfitsNote(misfits: number, rows: number): string[] {
  if (misfits * 2 <= rows) return [];
  return [
    `${number(misfits)} of ${plural(rows, 'row')} have more or fewer cells than the header row. This may be no table, or one with another delimiter, quote or header row (--delimiter, --quote, --skip-lines).`,
  ];
}

/** Says that many records would have the same title. */
function titlesNote(records: number, titles: number): string[] {
  if (records < MIN_TITLED || titles > records * FEW_TITLES) return [];
  return [
    `${number(records)} records have only ${plural(titles, 'title')}. Let "title" name columns that tell them apart.`,
  ];
}
