import { guessCodeRules } from './code-rules.js';
import type { ColumnProfile } from './column-profile.js';
import type { Candidate, ProfiledColumn, Roles } from './column-roles.js';
import { SURE } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';

/** Of the columns that make a key where no column is one. */
const MAX_HASHED = 20;
const PREFIX = 'EXP-';
const MOST_WITHOUT_CODE = 0.02;
/** A text without a digit, such as "pending", is no code. */
const NO_NUMBER = { pattern: '^[^0-9]*$', with: '' };

/** Guesses the code and the id of a record. Returns the column of the code, if there is one. */
export function guessKeys(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  guesses: FieldGuesses,
): Candidate | undefined {
  const wholeRow = columns.map(({ profile }) => profile.name).slice(0, MAX_HASHED);
  const code = roles.cod_archivo[0];
  const id = roles.id.find(({ profile, score }) => score >= SURE && profile !== code?.profile);
  const isOften = code !== undefined && withoutCode(code.profile) > MOST_WITHOUT_CODE;
  const made = { hash: wholeRow, prefix: PREFIX };
  if (id) guesses.set('id', id.profile.name, id);
  else if (code) {
    const { name } = code.profile;
    const recipe = isOften ? { from: name, replace: [NO_NUMBER], else: made } : name;
    guesses.set('id', recipe, { ...code, why: 'the code identifies the record' });
  } else guesses.make('id', { hash: wholeRow }, 'made from the row');
  if (code) {
    const from = code.profile.name;
    const rules = guessCodeRules(code.profile);
    if (isOften) {
      guesses.set(
        'cod_archivo',
        { from, replace: [NO_NUMBER], code: rules ?? {}, else: made },
        code,
      );
      guesses.note(`Some rows have no code in "${from}". They get one that is made from the row.`);
    } else guesses.set('cod_archivo', rules ? { from, code: rules } : from, code);
  } else {
    guesses.make('cod_archivo', made, 'no column is a code');
    guesses.note(
      'No column looks like a code. cod_archivo is made from the whole row: a row that changes gets another code.',
    );
  }
  return code;
}

/** The share of the rows that have no code. */
function withoutCode(profile: ColumnProfile): number {
  const share = profile.given / Math.max(profile.rows, 1);
  return 1 - share * profile.share((value) => /[0-9]/.test(value));
}
