import { guessCodeRules } from './code-rules.js';
import type { ColumnProfile } from './column-profile.js';
import type { Candidate, ProfiledColumn, Roles } from './column-roles.js';
import { distinctShare, ofNoParty, SURE } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';
import { foldedName } from './name-hints.js';
import { isRowCounter } from './row-counter.js';

/** Of the columns that make a key where no column is one. */
const MAX_HASHED = 20;
const PREFIX = 'EXP-';
const CHANGING =
  /estado|etapa|fase|status|stage|porcentaje|percent|avance|progress|monto|importe|amount|presupuesto|budget|updat|actualiz|modif/;
/** Some codes of a register may be repeated, and still identify most of its records. */
const MIN_UNIQUE = 0.9;
const GUID = /^\{?[\da-f]{8}-(?:[\da-f]{4}-){3}/i;
const MOST_WITHOUT_CODE = 0.02;
/** Of a column whose name does not tell that it has codes. */
const MOST_EMPTY = 0.1;
/** A text without a digit, such as "pending", is no code. */
const NO_NUMBER = { pattern: '^[^0-9]*$', with: '' };

/** Guesses the code and the id of a record. Returns the column of the code, if there is one. */
export function guessKeys(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  guesses: FieldGuesses,
): Candidate | undefined {
  const wholeRow = hashedColumns(columns);
  const code = bestCode(roles.cod_archivo, columns);
  const ids = roles.id.filter(({ profile, score }) => score >= SURE && profile !== code?.profile);
  const counter = ids.find(({ profile }) => isRowCounter(profile));
  const isCodeUnique = code !== undefined && distinctShare(code.profile) >= MIN_UNIQUE;
  const id =
    ids.find(({ profile }) => !isRowCounter(profile)) ?? (isCodeUnique ? undefined : counter);
  const isOften = code !== undefined && withoutCode(code.profile) > MOST_WITHOUT_CODE;
  const made = { hash: wholeRow, prefix: PREFIX };
  if (id) guesses.set('id', id.profile.name, id, id !== counter);
  else if (code) {
    const { name } = code.profile;
    const recipe = isOften ? { from: name, replace: [NO_NUMBER], else: made } : name;
    guesses.set('id', recipe, { ...code, why: 'the code identifies the record' });
  } else guesses.make('id', { hash: wholeRow }, 'made from the row');
  if (id && id === counter) {
    guesses.note(
      `"${id.profile.name}" only numbers the rows of this file, and nothing else is unique: the ids change with every export. Let "id" name what stays the same.`,
    );
  }
  if (code) {
    const from = code.profile.name;
    const rules = guessCodeRules(code.profile);
    if (isOften) {
      guesses.set(
        'cod_archivo',
        { from, replace: [NO_NUMBER], code: rules ?? {}, else: made },
        code,
      );
      const share = Math.max(1, Math.round(100 * withoutCode(code.profile)));
      guesses.note(
        `Some rows (${share} %) have no code in "${from}". They get one that is made from the row, and another one when the row changes.`,
      );
    } else guesses.set('cod_archivo', rules ? { from, code: rules } : from, code);
  } else {
    guesses.make('cod_archivo', made, 'no column is a code');
    guesses.note(
      'No column looks like a code. cod_archivo is made from the whole row: a row that changes gets another code.',
    );
  }
  return code;
}

/** What is likely to change from month to month would give a record another key each time. */
function hashedColumns(columns: readonly ProfiledColumn[]): string[] {
  const names = columns.map(({ profile }) => profile.name);
  const lasting = names.filter((name) => !CHANGING.test(foldedName(name)));
  return (lasting.length > 1 ? lasting : names).slice(0, MAX_HASHED);
}

/** A number that is repeated often is that of a type or a place, if codes are there that are not. */
function bestCode(
  candidates: readonly Candidate[],
  columns: readonly ProfiledColumn[],
): Candidate | undefined {
  const [best = unnamedCode(columns)] = candidates;
  if (!best || distinctShare(best.profile) >= MIN_UNIQUE) return best;
  const unique = candidates.find(
    ({ profile, kind }) =>
      kind.kind === 'code' &&
      profile.empty === 0 &&
      distinctShare(profile) === 1 &&
      !isRowCounter(profile) &&
      profile.share((value) => GUID.test(value)) === 0,
  );
  return best.kind.kind === 'number' && unique ? unique : best;
}

/** Codes that nearly every row has one of its own of are its codes, whatever their column is called. */
function unnamedCode(columns: readonly ProfiledColumn[]): Candidate | undefined {
  const found = ofNoParty(columns).find(
    ({ profile, kind }) =>
      kind.kind === 'code' &&
      profile.empty <= profile.rows * MOST_EMPTY &&
      distinctShare(profile) >= MIN_UNIQUE &&
      !isRowCounter(profile),
  );
  return found && { ...found, score: 0, why: `its values: ${found.kind.description}` };
}

/** The share of the rows that have no code. */
function withoutCode(profile: ColumnProfile): number {
  const share = profile.given / Math.max(profile.rows, 1);
  return 1 - share * profile.share((value) => /[0-9]/.test(value));
}
