import type { DuplicateRule } from '../../../../application/import/duplicates/duplicate-rule.js';
import { OccurrenceTable } from '../../../../application/import/duplicates/occurrence-table.js';
import { InvalidRecord, type RecordFault } from '../../../../domain/errors.js';
import {
  createExpediente,
  type Expediente,
  fieldsOf,
} from '../../../../domain/record/expediente.js';
import { RecipeMapping } from '../recipe/compile/recipe-mapping.js';
import type { Field, FieldRecipe, Recipe } from '../recipe/recipe.js';
import { isToDo } from '../recipe/to-do.js';
import type { InspectedFile } from './inspect-file.js';
import { readRows } from './read-rows.js';

const MAX_REASONS = 100;

/** What an import with a recipe would do to a file. */
export interface Trial {
  readonly rows: number;
  /** Rows that would become records. */
  readonly accepted: number;
  /** Rows that the recipe leaves out on purpose. */
  readonly skipped: number;
  /** Rows with an id or a code that an earlier row has. */
  readonly repeated: number;
  /** How many records differ in more than their ids. */
  readonly different: number;
  /** The first record that would come in, as an import would store it. */
  readonly first: FirstRecord | undefined;
  readonly reasons: readonly Reason[];
  /** How many values of each column are not of its kind. */
  readonly unlike: readonly number[];
}

export interface FirstRecord {
  readonly line: number;
  /** Whether no row before it was rejected or left out. */
  readonly isFirstRow: boolean;
  readonly fields: Readonly<Omit<ReturnType<typeof fieldsOf>, 'content'>>;
}

interface Reason {
  readonly reason: string;
  readonly count: number;
  readonly line: number;
  readonly value: string;
}

/** Maps the rows of a file, and validates each record as an import would. Nothing is stored. */
export async function tryRecipe(
  { path, options, columns }: InspectedFile,
  recipe: Recipe,
  most: number,
  duplicates: DuplicateRule = recipe.duplicates ?? 'fail',
): Promise<Trial> {
  const mapping = new RecipeMapping({ name: 'the recipe', recipe: withoutTodo(recipe) });
  const reasons = new Map<string, { reason: string; count: number; line: number; value: string }>();
  const [ids, codes, records] = Array.from({ length: 3 }, () => new OccurrenceTable()) as Tables;
  const unlike = columns.map(() => 0);
  let [rows, seen, accepted, repeated, different] = [0, 0, 0, 0, 0];
  let first: FirstRecord | undefined;
  const reject = (faults: readonly RecordFault[], line: number) => {
    for (const { field, reason, value } of faults) {
      const kind = `${field} ${reason.split(/[:;]/, 1)[0]}`;
      const known = reasons.get(kind);
      if (known) known.count++;
      else if (reasons.size < MAX_REASONS)
        reasons.set(kind, { reason: kind, count: 1, line, value });
    }
  };
  let indices: readonly number[] | undefined;
  await readRows(
    path,
    options,
    most,
    {
      columns: (names) => {
        indices = columns.map(({ profile }) => names.indexOf(profile.name));
      },
      row: (row) => {
        rows++;
        for (const [i, { profile, kind }] of columns.entries()) {
          const value = indices
            ? (row as string[])[indices[i] as number]
            : (row as Record<string, string>)[profile.name];
          const text = value?.trim() ?? '';
          if (text !== '' && !kind.fits(text)) unlike[i] = (unlike[i] as number) + 1;
        }
      },
      faulty: (faults, { line }) => {
        seen++;
        reject(faults, line);
      },
      mapped: (fields, { line }) => {
        seen++;
        try {
          const record = createExpediente(fields);
          const { id, codArchivo } = record;
          first ??= { line, isFirstRow: seen === 1, fields: publicFields(record) };
          if (records.count(JSON.stringify({ ...record, id: '' })) === 1) different++;
          const [sameId, sameCode] = [ids.count(id), codes.count(codArchivo.key)];
          if (sameId === 1 && sameCode === 1) accepted++;
          else {
            repeated++;
            if (duplicates === 'number') accepted++;
            else if (duplicates === 'fail') {
              const field = sameId > 1 ? 'id' : 'cod_archivo';
              const value = sameId > 1 ? id : codArchivo.text;
              reject([{ field, reason: 'is repeated', value }], line);
            }
          }
        } catch (error) {
          if (!(error instanceof InvalidRecord)) throw error;
          reject(error.faults, line);
        }
      },
    },
    mapping,
  );
  const sorted = [...reasons.values()].sort((a, b) => b.count - a.count);
  const { skipped } = mapping;
  return { rows, accepted, skipped, repeated, different, first, reasons: sorted, unlike };
}

type Tables = [OccurrenceTable, OccurrenceTable, OccurrenceTable];

function publicFields(record: Expediente) {
  const { content: _, ...fields } = fieldsOf(record);
  return fields;
}

/** What is still to do is no fault of the rows. */
function withoutTodo(recipe: Recipe): Recipe {
  const filled = (given: FieldRecipe): FieldRecipe => {
    if (typeof given === 'string') return given;
    const rules = isToDo(given) ? { ...given, value: '…' } : given;
    return rules.else === undefined ? rules : { ...rules, else: filled(rules.else) };
  };
  const fields = Object.entries(recipe.fields).map(([field, given]) => [field, filled(given)]);
  return { ...recipe, fields: Object.fromEntries(fields) as Partial<Record<Field, FieldRecipe>> };
}
