import { FIELDS } from '../../../../domain/record/expediente.js';
import { InvalidMapping } from '../errors.js';

/** From the name of a column or a key in the files to a field of a record. */
export type FieldMap = ReadonlyMap<string, string>;

/** The field of a column that is not read. */
export const LEFT_OUT = '';

/** The column that says why a row was rejected. It is not read when the row comes again. */
export const REASONS_COLUMN = 'rejected_because';

/** The contract lists the fields with hyphens and sends them with underscores. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  FIELDS.flatMap((field) => [
    [field, field],
    [field.replaceAll('_', '-'), field],
  ]),
);

/** Returns the map with our spelling of each field. */
export function checkFieldMap(map: FieldMap): FieldMap {
  return new Map([...map].map(([name, field]) => [name, field === '' ? LEFT_OUT : known(field)]));
}

/** A name that is no field stays as it is: the validation of the record reports it. */
export function fieldFor(name: string, map: FieldMap): string {
  return map.get(name) ?? SPELLINGS.get(name) ?? name;
}

/** People type header rows by hand, so case and spaces around a name do not count. */
export function headerKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function unknownColumn(file: string, name: string): InvalidMapping {
  return new InvalidMapping(`${file}: --map names ${name}, but no column or key has this name`);
}

function known(name: string): string {
  const field = SPELLINGS.get(headerKey(name));
  if (field) return field;
  throw new InvalidMapping(
    `--map names ${name}, which is no field of a record; the fields are ${FIELDS.join(', ')}`,
  );
}
