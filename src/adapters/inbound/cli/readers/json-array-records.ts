import { isUtf8 } from 'node:buffer';
import type { Place, SubmittedRecord } from '../../../../application/import/submitted-record.js';
import { BrokenSource } from './broken-source.js';
import { ElementScanner } from './element-scanner.js';
import { notUtf8, parsedJson } from './parsed-json.js';
import { MAX_RECORD_BYTES, RecordBytes } from './record-bytes.js';

/** What may come next between the elements, and after the array. */
type Expected = 'opening' | 'element or end' | 'element' | 'comma or end' | 'nothing';

/**
 * The elements of one JSON array. It is cut into the texts of its elements and the platform
 * parses each: many times faster than to make tokens of it all, and each element has its line.
 */
export async function* jsonArrayRecords(
  chunks: AsyncIterable<Buffer>,
  begin: Place,
): AsyncGenerator<SubmittedRecord> {
  const broken = (what: string) => new BrokenSource(begin.file, what);
  const scanner = new ElementScanner(begin);
  const element = new RecordBytes();
  let expected: Expected = 'opening';
  let place: Place | undefined; // of the element that is being read
  for await (const chunk of chunks) {
    let at = 0;
    while (at < chunk.length) {
      if (!place) {
        const character = String.fromCharCode(chunk[at] as number);
        if (character === '\n') scanner.line++;
        if (' \t\r\n'.includes(character)) {
          at++;
          continue;
        }
        const next = after(expected, character);
        if (next === undefined) throw broken(`line ${scanner.line}: ${COMPLAINTS[expected]}`);
        if (next === 'in element') place = { file: begin.file, line: scanner.line };
        else {
          expected = next;
          at++;
        }
      } else {
        const end = scanner.endOf(chunk, at);
        if (!element.add(chunk.subarray(at, end))) {
          throw broken(`line ${place.line}: an element is longer than ${MAX_RECORD_BYTES} bytes`);
        }
        at = end;
        if (!scanner.isComplete) continue;
        const bytes = element.take();
        yield { place, ...(isUtf8(bytes) ? parsedJson : notUtf8)(bytes.toString()) };
        place = undefined;
        expected = 'comma or end';
      }
    }
  }
  if (place) throw broken(`is cut off in the element that begins on line ${place.line}`);
  if (expected !== 'nothing')
    throw broken(`is cut off on line ${scanner.line}: the array has no ]`);
}

const COMPLAINTS: Record<Expected, string> = {
  opening: 'no array begins here',
  'element or end': 'a comma stands before the first element of the array',
  element: 'an element is missing after a comma',
  'comma or end': 'a comma is missing between two elements',
  nothing: 'something stands here after the end of the array',
};

function after(expected: Expected, character: string): Expected | 'in element' | undefined {
  const mayEnd = expected === 'element or end' || expected === 'comma or end';
  if (mayEnd && character === ']') return 'nothing';
  if (expected === 'opening') return character === '[' ? 'element or end' : undefined;
  if (expected === 'comma or end') return character === ',' ? 'element' : undefined;
  if (expected === 'nothing' || character === ',' || character === ']') return undefined;
  return 'in element';
}
