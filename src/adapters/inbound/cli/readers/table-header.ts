import type { Location } from '../../../../application/import/import-request.js';
import { FIELDS } from '../../../../domain/record/expediente.js';
import { probablyMeant } from '../../../../domain/search/did-you-mean.js';
import { BrokenFile } from '../errors.js';
import {
  type FieldMap,
  fieldFor,
  headerKey,
  LEFT_OUT,
  REASONS_COLUMN,
  unknownColumn,
} from './field-names.js';

const OPTIONAL: readonly string[] = ['content', 'inscription_date'];
const REQUIRED = FIELDS.filter((field) => !OPTIONAL.includes(field));

/** The field of each column. */
export function tableHeader(
  cells: readonly string[],
  { file, line }: Location,
  map: FieldMap,
  /** Fields that no column needs to have. */
  other: readonly string[] = [],
): readonly string[] {
  const broken = (reason: string) => new BrokenFile(file, `line ${line}: ${reason}`);
  const keys = cells.map(headerKey);
  const keyMap = new Map([...map].map(([name, field]) => [headerKey(name), field]));
  const fields = keys.map((key) => (key === REASONS_COLUMN ? LEFT_OUT : fieldFor(key, keyMap)));
  const unnamed = keys.indexOf('');
  const missing = REQUIRED.filter((field) => !fields.includes(field) && !other.includes(field));
  const repeated = fields.find((field, i) => field !== LEFT_OUT && fields.indexOf(field) < i);
  if (REQUIRED.every((field) => !fields.includes(field))) {
    throw broken(
      'is neither JSON nor the header row of a CSV file with the fields of a record; ' +
        'the command `inspect` shows what it is and writes a recipe for it',
    );
  }
  for (const name of map.keys()) {
    if (!keys.includes(headerKey(name))) throw unknownColumn(file, name);
  }
  if (unnamed !== -1) throw broken(`column ${unnamed + 1} of the header row has no name`);
  if (repeated) throw broken(`the header row names ${repeated} twice`);
  if (missing.length > 0) throw broken(`the header row lacks ${missing.map(hint).join(', ')}`);
  return fields;

  function hint(field: string): string {
    const unknown = fields.filter((each) => !(FIELDS as readonly string[]).includes(each));
    const meant = unknown.find((each) => probablyMeant(each, FIELDS) === field);
    return meant ? `${field} (did ${meant} mean it?)` : field;
  }
}
