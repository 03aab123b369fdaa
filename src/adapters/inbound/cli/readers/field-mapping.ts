import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import type { RecordFault } from '../../../../domain/errors.js';
import { FIELDS } from '../../../../domain/record/expediente.js';
import { shortened } from '../../../../domain/record/text.js';
import { InvalidMapping } from '../errors.js';

/** From the name of a column or a key in the files to a field of a record. */
export type FieldMap = ReadonlyMap<string, string>;

/** The field of a column that is not read. */
export const LEFT_OUT = '';

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

/** Renames the keys of JSON objects. */
export async function* renameFields(
  records: AsyncIterable<SubmittedRecord>,
  file: string,
  map: FieldMap,
): AsyncGenerator<SubmittedRecord> {
  const unseen = new Set(map.keys());
  for await (const record of records) {
    const { location } = record;
    if (!('fields' in record) || !isObject(record.fields)) yield record;
    else {
      for (const name of unseen) if (Object.hasOwn(record.fields, name)) unseen.delete(name);
      yield { location, ...renameKeys(record.fields, map) };
    }
  }
  for (const name of unseen) throw unknownColumn(file, name);
}

function renameKeys(object: object, map: FieldMap) {
  if (Object.keys(object).every((key) => fieldFor(key, map) === key)) return { fields: object };
  const values = new Map<string, unknown>();
  const keys = new Map<string, string>();
  const faults: RecordFault[] = [];
  for (const [key, value] of Object.entries(object)) {
    const field = fieldFor(key, map);
    if (field === LEFT_OUT) continue;
    const other = keys.get(field);
    if (other !== undefined) {
      const reason = `is given twice, as ${other} and as ${key}`;
      faults.push({ field, reason, value: shortened(value) });
    }
    keys.set(field, key);
    values.set(field, value);
  }
  return faults.length > 0 ? { faults } : { fields: Object.fromEntries(values) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function known(name: string): string {
  const field = SPELLINGS.get(headerKey(name));
  if (field) return field;
  throw new InvalidMapping(
    `--map names ${name}, which is no field of a record; the fields are ${FIELDS.join(', ')}`,
  );
}
