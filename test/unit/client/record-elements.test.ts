import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CutAnswer } from '../../../src/client/errors.js';
import { RecordElements } from '../../../src/client/record-elements.js';
import { randomCases } from '../../support/effort.js';

function read(pieces: readonly string[]): unknown[] {
  const elements = new RecordElements();
  const records = pieces.flatMap((piece) => [...elements.add(piece)]);
  elements.end();
  return records;
}

const body = (records: readonly unknown[], space?: number) =>
  JSON.stringify({ resultadoBusqueda: records }, undefined, space);
const HARD = [{ title: 'a "quote" \\ } ] { \\"', links: '' }, { title: '}]}' }, { a: { b: [{}] } }];

describe('The records of an answer', () => {
  it('are read from pieces of any size', () => {
    const text = fc.string({ unit: fc.constantFrom(...'a"\\{}[]:,ñ\n🏗'.split('')), maxLength: 8 });
    const record = fc.record({ id: text, title: text, date: fc.constant(null) });
    fc.assert(
      fc.property(
        fc.array(record),
        fc.constantFrom(0, 2),
        fc.infiniteStream(fc.integer({ min: 1, max: 40 })),
        (records, space, sizes) => {
          let rest = body(records, space);
          const pieces: string[] = [];
          while (rest !== '') {
            const size = sizes.next().value ?? 1;
            pieces.push(rest.slice(0, size));
            rest = rest.slice(size);
          }
          expect(read(pieces)).toEqual(JSON.parse(body(records)).resultadoBusqueda);
        },
      ),
      randomCases(400),
    );
  });

  it('are whole, or it is an error, wherever the answer is cut', () => {
    const whole = body(HARD);
    expect(read([...whole])).toEqual(HARD);
    for (let length = 0; length < whole.length; length++) {
      expect(() => read([whole.slice(0, length)]), whole.slice(0, length)).toThrow(CutAnswer);
      expect(() => read([...whole.slice(0, length)])).toThrow(CutAnswer);
    }
  });

  it('are counted up to the cut', () => {
    const elements = new RecordElements();
    expect([...elements.add(`${body(HARD).slice(0, -2)},{"id":`)]).toEqual(HARD);
    expect(elements.cut()).toMatchObject({ records: 3, name: 'CutAnswer' });
  });

  it('are not looked for in something else', () => {
    expect(() => read([`<!doctype html>${' '.repeat(2_000)}`])).toThrow(SyntaxError);
    expect(() => read([`${body(HARD)}x`])).toThrow(CutAnswer);
  });
});
