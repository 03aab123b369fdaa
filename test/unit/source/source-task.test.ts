import { expect, it } from 'vitest';
import { linePieces } from '../../../src/adapters/outbound/memory/loading/line-pieces.js';
import {
  parseSourceLine,
  toSourceLine,
} from '../../../src/adapters/outbound/source/source-line.js';
import { runSourceTask } from '../../../src/adapters/outbound/source/source-task.js';
import { located } from '../../../src/domain/record/located.js';
import { someFields } from '../../support/records.js';

/** What a worker does, in this thread. */
function run(fields: readonly unknown[]) {
  const batches = async function* () {
    yield fields;
  };
  return runSourceTask(linePieces(batches(), toSourceLine));
}

it('builds a generation of the records, with what is not published', async () => {
  const { arrays, unpublished } = await run([someFields(), located(someFields(), 'a.csv:2')]);
  expect(arrays.length).toBeGreaterThan(0);
  expect(Buffer.concat(unpublished).toString()).toContain('Memoria y normas');
});

it('names each record by its id or its code, its place, the field and the value', async () => {
  const fields = someFields();
  const faults = [
    { ...fields, id: 7, cod_archivo: '', title: 'x' },
    { ...fields, id: '', area: 1 },
    located({ ...fields, municipality: ' ' }, 'b.csv:3'),
    located({ id: '' }, 'b.csv:4'),
    undefined,
  ];
  await expect(run(faults)).rejects.toMatchObject({
    faults: [
      expect.stringMatching(/^record 1: id .*\(7\); cod_archivo /),
      `record 2 (cod_archivo ${fields.cod_archivo}): id is empty; area is not a text (1)`,
      expect.stringMatching(`^record 3 \\(id ${fields.id}, b\\.csv:3\\): municipality `),
      expect.stringMatching(/^record 4 \(b\.csv:4\): id is empty/),
      expect.stringMatching(/^record 5: record is not a JSON object/),
    ],
  });
});

it('counts one fault that is not listed as one', async () => {
  const faulty = Array.from({ length: 11 }, () => someFields({ title: '' }));
  await expect(run(faulty)).rejects.toThrow(/\nand 1 more fault$/);
  await expect(run([...faulty, ...faulty])).rejects.toThrow(/\nand 12 more faults$/);
});

it.for(['a.csv:1', 'tab\t, line\n and "quote"', ''])('keeps the place %j of a line', (place) => {
  const line = toSourceLine(located({ id: 'a\tb' }, place));
  expect(line).not.toContain('\n');
  expect(parseSourceLine(line)).toEqual({ text: '{"id":"a\\tb"}', location: place });
  expect(parseSourceLine(toSourceLine({ id: 'a\tb' }))).toEqual({ text: '{"id":"a\\tb"}' });
});
