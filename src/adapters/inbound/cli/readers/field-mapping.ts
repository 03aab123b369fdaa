import type { Location } from '../../../../application/import/import-request.js';
import type { RecordFault } from '../../../../domain/errors.js';
import { shortened } from '../../../../domain/record/text.js';
import { checkFieldMap, type FieldMap, fieldFor, LEFT_OUT, unknownColumn } from './field-names.js';
import { withTextFields } from './json/text-fields.js';
import type { RowMapper, RowMapping } from './row-mapping.js';
import { tableHeader } from './table-header.js';

/**
 * Takes the columns and keys that are named as the fields of a record are, and those that the map
 * names. Values stay as they are.
 *
 * @throws InvalidMapping if the map names no field of a record.
 */
export function fieldMapping(
  given: FieldMap,
  /** Fields that get their value elsewhere, so that no column needs to have it. */
  other: readonly string[] = [],
): RowMapping {
  const map = checkFieldMap(given);
  return {
    forTable: (columns, header) => cellMapper(columns, header, map, other),
    forObjects: (file) => keyMapper(file, map),
  };
}

function cellMapper(
  columns: readonly string[],
  header: Location,
  map: FieldMap,
  other: readonly string[],
): RowMapper<readonly string[]> {
  const names = tableHeader(columns, header, map, other);
  const used = names.filter((field) => field !== LEFT_OUT);
  // A record with all fields. To copy it is much faster than to add them one by one.
  const template: Record<string, string | null> = Object.fromEntries(
    used.map((field) => [field, '']),
  );
  return {
    map: (cells) => {
      const fields = { ...template };
      for (let i = 0; i < cells.length; i++) {
        const field = names[i] as string;
        if (field !== LEFT_OUT) fields[field] = cells[i] as string;
      }
      // A table has no null, and this is the only field that may be null.
      if (fields.inscription_date?.trim() === '') fields.inscription_date = null;
      return { fields };
    },
  };
}

function keyMapper(file: string, map: FieldMap): RowMapper<unknown> {
  const unseen = new Set(map.keys());
  return {
    map: (object) => {
      if (!isObject(object)) return { fields: object };
      for (const name of unseen) if (Object.hasOwn(object, name)) unseen.delete(name);
      return withTextFields(renameKeys(object, map));
    },
    end: () => {
      for (const name of unseen) throw unknownColumn(file, name);
    },
  };
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
