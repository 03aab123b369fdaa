import { isUtf8 } from 'node:buffer';
import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BoundedBytes, MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';
import {
  invalidRecord,
  type ParsedRecord,
  parseJson,
  type UndecodableFault,
} from '../formats/parse-record.js';
import { JsonElementScanner } from './json-element-scanner.js';
import type { ElementWalker } from './json-walker.js';

/**
 * Reads the elements of one array in a JSON text, or what else the walker stops at. Each element is cut out and given to
 * `JSON.parse`: that is many times faster than a tokenizer in JavaScript, and each element has its
 * line.
 */
export async function* readJsonRecords(
  chunks: AsyncIterable<Buffer>,
  start: Location,
  undecodable: UndecodableFault,
  walker: ElementWalker,
): AsyncGenerator<SubmittedRecord> {
  const broken = (message: string) => new BrokenFile(start.file, message);
  const scanner = new JsonElementScanner(start);
  const element = new BoundedBytes<Buffer>(Buffer.concat);
  let location: Location | undefined; // of the current element
  let [count, lastLine] = [0, 0];
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (!location) {
        at = walker.walk(chunk, at);
        if (!walker.isAtElement) continue;
        const { line } = walker;
        count++;
        location = { file: start.file, line, ...(line === lastLine && { record: count }) };
        lastLine = line;
        scanner.line = line;
      }
      const end = scanner.endOf(chunk, at);
      if (!element.add(chunk.subarray(at, end))) {
        throw broken(`line ${location.line}: an element is longer than ${MAX_RECORD_BYTES} bytes`);
      }
      at = end;
      if (!scanner.isComplete) continue;
      const bytes = element.take();
      const text = bytes.toString();
      const parsed = isUtf8(bytes) ? parseJson(text) : invalidRecord(undecodable(bytes), text);
      yield { location, ...withKey(parsed, walker.key) };
      location = undefined;
      walker.line = scanner.line;
      walker.afterElement();
    }
  }
  if (location) throw broken(`is cut off in the element that begins on line ${location.line}`);
  walker.end();
}

/** In an object of records, the key becomes a value of the record. */
function withKey(parsed: ParsedRecord, key: string | undefined): ParsedRecord {
  if (key === undefined || 'faults' in parsed) return parsed;
  const { fields } = parsed;
  const isObject = typeof fields === 'object' && fields !== null && !Array.isArray(fields);
  return isObject ? { fields: { key, ...fields } } : parsed;
}
