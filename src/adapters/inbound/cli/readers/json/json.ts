import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { prepend, readHead } from '../encoding/read-head.js';
import type { TextFormatOptions } from '../formats/format.js';
import { readJsonRecords } from './json-records.js';
import { isGeoJson, isSpread, recordsPlaceOf, SHAPE_BYTES } from './json-shape.js';
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
  return recordsAt(path, records !== undefined, 'JSON', chunks, start, options);
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
    const isSure = format === 'GeoJSON' || place?.container.isArray === false;
    if (place) return recordsAt(place.path, isSure, format, all, start, options);
  } else {
    const path = parseRecordsPath(file.records);
    // `$` is the text itself: each object of it.
    if (path.length > 0) return recordsAt(path, true, format, all, start, options);
  }
  const isSequence = isSpread(head, start);
  onFile?.({ file: start.file, format: isSequence ? 'JSON' : 'NDJSON', ...text.description });
  const objects = isSequence
    ? readJsonRecords(all, start, text.reason, new ObjectSequence(start))
    : readNdjson(all, start, text.reason, onExportHeader);
  return mapObjects(objects, mapping.forObjects(start.file), (message) => onWarning({ message }));
}

function recordsAt(
  path: RecordsPath,
  /** Whether the records are there and nowhere else. */
  isSure: boolean,
  format: string,
  chunks: AsyncIterable<Buffer>,
  start: Location,
  { text, mapping, onFile, onWarning }: TextFormatOptions,
): AsyncIterable<SubmittedRecord> {
  const records = path.length > 0 ? { records: showPath(path) } : {};
  onFile?.({ file: start.file, format, ...text.description, ...records });
  const walker = new JsonWalker(start, isSure ? path : undefined);
  const values = readJsonRecords(chunks, start, text.reason, walker);
  return mapObjects(values, mapping.forObjects(start.file), (message) => onWarning({ message }));
}
