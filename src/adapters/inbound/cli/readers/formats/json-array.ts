import { isUtf8 } from 'node:buffer';
import type {
  Location,
  SubmittedRecord,
} from '../../../../../application/import/import-request.js';
import { BoundedBytes, MAX_RECORD_BYTES } from '../../../../../domain/line-splitter.js';
import { BrokenFile } from '../../errors.js';
import { JsonElementScanner } from './json-element-scanner.js';
import { notUtf8, parseJson } from './parse-record.js';

/** What may come next outside the elements. */
type Expected = 'opening' | 'element or end' | 'element' | 'comma or end' | 'nothing';

/**
 * Reads the elements of one JSON array. Each element is cut out and given to `JSON.parse`: that is
 * many times faster than a tokenizer in JavaScript, and each element has its line.
 */
export async function* readJsonArray(
  chunks: AsyncIterable<Buffer>,
  start: Location,
): AsyncGenerator<SubmittedRecord> {
  const broken = (reason: string) => new BrokenFile(start.file, reason);
  const scanner = new JsonElementScanner(start);
  const element = new BoundedBytes<Buffer>(Buffer.concat);
  let expected: Expected = 'opening';
  let location: Location | undefined; // of the current element
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (!location) {
        const character = String.fromCharCode(chunk[at] as number);
        if (character === '\n') scanner.line++;
        if (' \t\r\n'.includes(character)) {
          at++;
          continue;
        }
        const next = nextExpected(expected, character);
        if (next === undefined) throw broken(`line ${scanner.line}: ${REASONS[expected]}`);
        if (next === 'in element') location = { file: start.file, line: scanner.line };
        else {
          expected = next;
          at++;
        }
      } else {
        const end = scanner.endOf(chunk, at);
        if (!element.add(chunk.subarray(at, end))) {
          throw broken(
            `line ${location.line}: an element is longer than ${MAX_RECORD_BYTES} bytes`,
          );
        }
        at = end;
        if (!scanner.isComplete) continue;
        const bytes = element.take();
        yield { location, ...(isUtf8(bytes) ? parseJson : notUtf8)(bytes.toString()) };
        location = undefined;
        expected = 'comma or end';
      }
    }
  }
  if (location) throw broken(`is cut off in the element that begins on line ${location.line}`);
  if (expected !== 'nothing')
    throw broken(`is cut off on line ${scanner.line}: the array has no ]`);
}

const REASONS: Record<Expected, string> = {
  opening: 'no array begins here',
  'element or end': 'there is a comma before the first element of the array',
  element: 'an element is missing after a comma',
  'comma or end': 'a comma is missing between two elements',
  nothing: 'there is text after the end of the array',
};

function nextExpected(expected: Expected, character: string): Expected | 'in element' | undefined {
  const mayEnd = expected === 'element or end' || expected === 'comma or end';
  if (mayEnd && character === ']') return 'nothing';
  if (expected === 'opening') return character === '[' ? 'element or end' : undefined;
  if (expected === 'comma or end') return character === ',' ? 'element' : undefined;
  if (expected === 'nothing' || character === ',' || character === ']') return undefined;
  return 'in element';
}
