import { guessCodeRules } from './code-rules.js';
import type { Candidate, ProfiledColumn, Roles } from './column-roles.js';
import { SURE } from './column-roles.js';
import type { FieldGuesses } from './field-guesses.js';

/** Of the columns that make a key where no column is one. */
const MAX_HASHED = 20;
const PREFIX = 'EXP-';

/** Guesses the code and the id of a record. Returns the column of the code, if there is one. */
export function guessKeys(
  roles: Roles,
  columns: readonly ProfiledColumn[],
  guesses: FieldGuesses,
): Candidate | undefined {
  const wholeRow = columns.map(({ profile }) => profile.name).slice(0, MAX_HASHED);
  const code = roles.cod_archivo[0];
  const id = roles.id.find(({ profile, score }) => score >= SURE && profile !== code?.profile);
  if (id) guesses.set('id', id.profile.name, id);
  else if (code) {
    guesses.set('id', code.profile.name, { ...code, why: 'the code identifies the record' });
  } else guesses.make('id', { hash: wholeRow }, 'made from the row');
  if (code) {
    const from = code.profile.name;
    const rules = guessCodeRules(code.profile);
    guesses.set('cod_archivo', rules ? { from, code: rules } : from, code);
  } else {
    guesses.make('cod_archivo', { hash: wholeRow, prefix: PREFIX }, 'no column is a code');
    guesses.note(
      'No column looks like a code. cod_archivo is made from the whole row: a row that changes gets another code.',
    );
  }
  return code;
}
