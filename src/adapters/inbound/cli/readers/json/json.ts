import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { prepend, readHead } from '../encoding/read-head.js';
import type { TextFormatOptions } from '../formats/format.js';
import { readTable } from '../tables/table.js';
import { arrayRows } from './array-rows.js';
import { readJsonRecords } from './json-records.js';
import { isGeoJson, isSpread, recordsPlaceOf, SHAPE_BYTES } from './json-shape.js';
import { columnNames } from './json-table.js';
import { JsonWalker } from './json-walker.js';
import { mapObjects } from './map-objects.js';
import { readNdjson } from './ndjson.js';
import { ObjectSequence } from './object-sequence.js';
import { parseRecordsPath, type RecordsPath, showPath } from './records-path.js';

/** Reads a text that begins with `[`, or one that has the records where the options say. */
export async function readJson(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  options: TextFormatOptions,
): Promise<AsyncIterable<SubmittedRecord>> {
  const { records } = options.file ?? {};
  const path = records === undefined ? [] : parseRecordsPath(records);
  return recordsAt(path, records !== undefined, 'JSON', chunks, start, options, undefined);
}

/** Reads a text that begins with `{`: one record after the other, or an object with the records in it. */
export async function readJsonObjects(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  options: TextFormatOptions,
): Promise<AsyncIterable<SubmittedRecord>> {
  const { file, text, mapping, onFile, onExportHeader, onWarning } = options;
  const [head, rest] = await readHead(chunks, SHAPE_BYTES);
  const all = prepend(head, rest);
  const isWhole = head.length < SHAPE_BYTES;
  const format = isGeoJson(head) ? 'GeoJSON' : 'JSON';
  if (file?.records === undefined) {
    const place = recordsPlaceOf(head, isWhole, start);
    // Another array of objects further down is a fault.
    const isSure = format === 'GeoJSON' || place?.isBesideOthers || place?.container.first !== '{';
    if (place) return recordsAt(place.path, isSure, format, all, start, options, head);
  } else {
    const path = parseRecordsPath(file.records);
    // `$` is the text itself: each object of it.
    if (path.length > 0) return recordsAt(path, true, format, all, start, options, head);
  }
  const isSequence = isSpread(head, start);
  onFile?.({ file: start.file, format: isSequence ? 'JSON' : 'NDJSON', encoding: text.encoding });
  const objects = isSequence
    ? readJsonRecords(all, start, text.undecodable, new ObjectSequence(start))
    : readNdjson(all, start, text.undecodable, onExportHeader);
  return mapObjects(objects, mapping.forObjects(start.file), (message) => onWarning({ message }));
}

async function recordsAt(
  path: RecordsPath,
  /** Whether the records are there and nowhere else. */
  isSure: boolean,
  format: string,
  chunks: AsyncIterable<Buffer>,
  start: Location,
  options: TextFormatOptions,
  /** The beginning of the text, which may name the columns of rows. */
  head: Buffer | undefined,
): Promise<AsyncIterable<SubmittedRecord>> {
  const { text, mapping, onFile, onWarning, file } = options;
  const records = path.length > 0 ? { records: showPath(path) } : {};
  const description = { file: start.file, format, encoding: text.encoding, ...records };
  const walker = new JsonWalker(start, isSure ? path : undefined);
  const values = readJsonRecords(chunks, start, text.undecodable, walker);
  const first = await values.next();
  const all = beginningWith(first, values);
  if (!first.done && 'fields' in first.value && Array.isArray(first.value.fields)) {
    const names = head && columnNames(head, start, first.value.fields.length);
    const rows = arrayRows(all, names, start.line);
    return readTable(
      rows,
      names ? { ...options, file: { ...file, header: true } } : options,
      description,
    );
  }
  onFile?.(description);
  return mapObjects(all, mapping.forObjects(start.file), (message) => onWarning({ message }));
}

/** The values, of which the first was read already. A generator would slow all others down. */
function beginningWith<Value>(
  first: IteratorResult<Value>,
  values: AsyncGenerator<Value>,
): AsyncIterable<Value> {
  let isFirst = true;
  const next = () => {
    if (!isFirst) return values.next();
    isFirst = false;
    return Promise.resolve(first);
  };
  return {
    [Symbol.asyncIterator]: () => ({ next, return: (value) => values.return(value) }),
  };
}
