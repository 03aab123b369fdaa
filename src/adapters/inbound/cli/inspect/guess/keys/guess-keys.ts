import type { FieldRules } from '../../../recipe/recipe.js';
import type { Candidate, ProfiledColumn, Roles } from '../column-roles.js';
import { distinctShare, SURE } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName } from '../name-hints.js';
import { guessCodeRules, yearBehindNumber } from './code-rules.js';
import { findCode, MIN_UNIQUE, whyNoCode, withoutCode } from './find-code.js';
import { numbersOfYears } from './numbers-of-years.js';
import { officeId } from './office-prefix.js';
import { areRandom } from './random-ids.js';
import { isRowCounter } from './row-counter.js';
import { noteShortNumbers } from './short-numbers.js';
import { turnedCodes } from './turned-codes.js';

/** Of the columns that make a key where no column is one. */
const MAX_HASHED = 20;
const PREFIX = 'EXP-';
const CHANGING =
  /estado|etapa|fase|status|stage|porcentaje|percent|avance|progress|monto|importe|amount|presupuesto|budget|updat|actualiz|modif/;
const MOST_WITHOUT_CODE = 0.02;
/** A text without a digit, such as "pending", is no code. */
const NO_NUMBER = { pattern: '^[^0-9]*$', with: '' };

/** Guesses the code and the id of a record. Returns the column of the code, if there is one. */
export function guessKeys(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  /** The only municipality of the file, if it is known. */
  place: string | undefined,
  guesses: FieldGuesses,
): Candidate | undefined {
  const code = findCode(roles.cod_archivo, columns);
  const made = { hash: hashedColumns(columns), prefix: PREFIX };
  const isOften = code !== undefined && withoutCode(code.profile) > MOST_WITHOUT_CODE;
  const ofYears = code && numbersOfYears(code, roles.year);
  const idOfCode = isOften
    ? { from: code.profile.name, replace: [NO_NUMBER], else: made }
    : ofYears;
  guessId(roles, code, idOfCode, place, guesses);
  if (!code) {
    if (!guesses.has('id')) guesses.make('id', { hash: made.hash }, 'made from the row');
    guesses.make('cod_archivo', made, 'no column is a code');
    guesses.note(
      `No column looks like a code${whyNoCode(columns)}. cod_archivo is made from the whole row: a row that changes gets another code.`,
    );
    return undefined;
  }
  if (ofYears) {
    guesses.note(
      `The numbers in "${code.profile.name}" begin again each year. The code is ${ofYears.template}.`,
    );
    guesses.set('cod_archivo', { ...ofYears, code: { number: 'last' } }, code);
  } else {
    const recipe = codeRecipe(code, isOften ? made : undefined, place, guesses);
    guesses.set('cod_archivo', recipe, code);
  }
  return code;
}

/** Guesses the id where a column is one. */
function guessId(
  roles: Roles,
  code: Candidate | undefined,
  /** What makes an id of codes that do not identify each row by themselves. */
  idOfCode: FieldRules | undefined,
  place: string | undefined,
  guesses: FieldGuesses,
): void {
  const ids = roles.id.filter(({ profile, score }) => score >= SURE && profile !== code?.profile);
  const counter = ids.find(({ profile }) => isRowCounter(profile));
  const isCodeUnique =
    code && (idOfCode?.template !== undefined || distinctShare(code.profile) >= MIN_UNIQUE);
  const id =
    ids.find(({ profile }) => !isRowCounter(profile)) ?? (isCodeUnique ? undefined : counter);
  if (id) {
    guesses.set('id', officeId(id.profile, place, guesses), id, id !== counter);
    if (id === counter) {
      guesses.note(
        `"${id.profile.name}" only numbers the rows of this file, and nothing else is unique: the ids change with every export. Let "id" name what stays the same.`,
      );
    }
  } else if (code) {
    const recipe = idOfCode ?? officeId(code.profile, place, guesses);
    guesses.set('id', recipe, { ...code, why: 'the code identifies the record' });
  }
}

function codeRecipe(
  { profile }: Candidate,
  otherwise: FieldRules | undefined,
  place: string | undefined,
  guesses: FieldGuesses,
): FieldRules | string {
  const from = profile.name;
  if (areRandom(profile) && !otherwise) {
    guesses.note(
      `The codes in "${from}" were drawn by a program (${profile.values[0]}), and no part of them is a number. cod_archivo is made from the whole code.`,
    );
    return { hash: [from], prefix: PREFIX };
  }
  const rules = guessCodeRules(profile, place);
  const year = rules?.number === 'first' ? undefined : yearBehindNumber(profile);
  if (year) {
    guesses.note(
      `In some codes of "${from}" the year stands behind the number (${year.example}). The recipe turns them around: the number of a record is no year.`,
    );
  }
  const others = rules?.number === 'last' ? turnedCodes(profile, guesses, year !== undefined) : [];
  const turned = [...(year ? [year.turned] : []), ...others];
  const replace = [...turned, ...(otherwise ? [NO_NUMBER] : [])];
  if (rules) noteShortNumbers(profile, replace, rules, guesses);
  if (otherwise) {
    const share = Math.max(1, Math.round(100 * withoutCode(profile)));
    guesses.note(
      `Some rows (${share} %) have no code in "${from}". They get one that is made from the row, and another one when the row changes.`,
    );
    return { from, replace, code: rules ?? {}, else: otherwise };
  }
  if (!rules && !year) return from;
  return { from, ...(turned.length > 0 && { replace }), ...(rules && { code: rules }) };
}

/** What is likely to change from month to month would give a record another key each time. */
function hashedColumns(columns: readonly ProfiledColumn[]): string[] {
  const names = columns.map(({ profile }) => profile.name);
  const lasting = names.filter((name) => !CHANGING.test(foldedName(name)));
  return (lasting.length > 1 ? lasting : names).slice(0, MAX_HASHED);
}
