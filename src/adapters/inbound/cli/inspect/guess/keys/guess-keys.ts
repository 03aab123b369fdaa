import type { FieldRules } from '../../../recipe/recipe.js';
import type { Candidate, ProfiledColumn, Roles } from '../column-roles.js';
import { distinctShare, SURE } from '../column-roles.js';
import type { FieldGuesses } from '../field-guesses.js';
import { foldedName } from '../hints/name-hints.js';
import { isOfPlot } from '../place-numbers.js';
import { codeOfId, codeRecipe, NO_NUMBER, PREFIX } from './code-recipe.js';
import { findCode, MIN_UNIQUE, whyNoCode, withoutCode } from './find-code.js';
import { numbersOfYears } from './numbers-of-years.js';
import { officeId } from './office-prefix.js';
import { isRowCounter } from './row-counter.js';

/** Of the columns that make a key where no column is one. */
const MAX_HASHED = 20;
const CHANGING =
  /estado|etapa|fase|status|stage|porcentaje|percent|avance|progress|monto|importe|amount|presupuesto|budget|updat|actualiz|modif/;
const MOST_WITHOUT_CODE = 0.02;
/** A number that fewer have is that of a later step, such as a decision. */
const MOST_LACKING = 0.4;

/** Guesses the code and the id of a record. Returns the column of the code, if there is one. */
export function guessKeys(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  /** The only municipality of the file, if it is known. */
  place: string | undefined,
  guesses: FieldGuesses,
): Candidate | undefined {
  const isOfRecord = ({ profile }: ProfiledColumn) => !isOfPlot(profile.name);
  const codes = roles.cod_archivo;
  const ofRecord = findCode(codes.filter(isOfRecord), columns.filter(isOfRecord));
  const key = lastingId(roles, ofRecord);
  // The number of a plot is better than nothing that stays the same.
  const likely = ofRecord ?? (key ? undefined : findCode(codes, columns));
  const isRare = likely !== undefined && withoutCode(likely.profile) > MOST_LACKING;
  const code = isRare && key ? undefined : likely;
  const made = { hash: key ? [key.profile.name] : hashedColumns(columns), prefix: PREFIX };
  const isOften = code !== undefined && withoutCode(code.profile) > MOST_WITHOUT_CODE;
  const ofYears = code && numbersOfYears(code, roles.year);
  const idOfCode = isOften
    ? { from: code.profile.name, replace: [NO_NUMBER], else: made }
    : ofYears;
  guessId(roles, code, idOfCode, place, guesses);
  if (!code && key) {
    guesses.set('cod_archivo', codeOfId(key, made, place, guesses), key, false);
    guesses.note(
      `No column looks like a code${whyNoCode(columns)}. cod_archivo is made from "${key.profile.name}".`,
    );
    return undefined;
  }
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
    const recipe = codeRecipe(code, isOften ? made : undefined, place, guesses, key);
    guesses.set('cod_archivo', recipe, code);
  }
  return code;
}

/** The column of ids that stay the same, if there is one besides the code. */
function lastingId(roles: Roles, code: Candidate | undefined): Candidate | undefined {
  return roles.id.find(
    ({ profile, score }) => score >= SURE && profile !== code?.profile && !isRowCounter(profile),
  );
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
  const counter = roles.id.find(
    ({ profile, score }) => score >= SURE && profile !== code?.profile && isRowCounter(profile),
  );
  const isCodeUnique =
    code && (idOfCode?.template !== undefined || distinctShare(code.profile) >= MIN_UNIQUE);
  const id = lastingId(roles, code) ?? (isCodeUnique ? undefined : counter);
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

/** What is likely to change from month to month would give a record another key each time. */
function hashedColumns(columns: readonly ProfiledColumn[]): string[] {
  const names = columns.map(({ profile }) => profile.name);
  const lasting = names.filter((name) => !CHANGING.test(foldedName(name)));
  return (lasting.length > 1 ? lasting : names).slice(0, MAX_HASHED);
}
