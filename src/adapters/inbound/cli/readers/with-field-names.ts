import type { SubmittedRecord } from '../../../../application/import/submitted-record.js';
import type { RecordFault } from '../../../../domain/errors.js';
import { shortened } from '../../../../domain/record/text.js';
import { type FieldMap, LEFT_OUT, ourName, unseenName } from './field-names.js';

/** Records of JSON objects, with our names for their keys. */
export async function* renamedRecords(
  records: AsyncIterable<SubmittedRecord>,
  file: string,
  map: FieldMap,
): AsyncGenerator<SubmittedRecord> {
  const unseen = new Set(map.keys());
  for await (const record of records) {
    const { place } = record;
    if (!('fields' in record) || !isObject(record.fields)) yield record;
    else {
      for (const theirs of unseen) if (Object.hasOwn(record.fields, theirs)) unseen.delete(theirs);
      yield { place, ...renamed(record.fields, map) };
    }
  }
  for (const theirs of unseen) throw unseenName(file, theirs);
}

function renamed(fields: object, map: FieldMap) {
  const keys = Object.keys(fields);
  if (keys.every((key) => ourName(key, map) === key)) return { fields };
  const ours = new Map<string, unknown>();
  const theirs = new Map<string, string>();
  const faults: RecordFault[] = [];
  for (const [key, value] of Object.entries(fields)) {
    const field = ourName(key, map);
    const before = theirs.get(field);
    if (field === LEFT_OUT) continue;
    if (before !== undefined) {
      const reason = `is given twice, as ${before} and as ${key}`;
      faults.push({ field, reason, value: shortened(value) });
    }
    theirs.set(field, key);
    ours.set(field, value);
  }
  return faults.length > 0 ? { faults } : { fields: Object.fromEntries(ours) };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
