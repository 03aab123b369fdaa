import { expect, it } from 'vitest';
import { inspectFile } from '../../../../src/adapters/inbound/cli/inspect/inspect-file.js';
import { UnlikeValues } from '../../../../src/adapters/inbound/cli/inspect/unlike-values.js';
import { writtenFile } from '../readers/reading.js';

const day = (i: number) => `2024-03-${String(i + 1).padStart(2, '0')}`;
const objects = Array.from({ length: 20 }, (_, i) => ({ name: `Work ${i}`, date: day(i) }));
const csv = ['name;date', ...objects.map(({ name, date }) => `${name};${date}`)].join('\n');

it.each([
  [
    'a table',
    csv,
    [
      ['x', 'soon'],
      ['y', day(0)],
      ['z', ''],
    ],
  ],
  ['objects', JSON.stringify(objects), [{ name: 'x', date: 'soon' }, { date: day(0) }, {}]],
] as const)(
  'Values of %s that are not of the kind of their column are counted',
  async (_, text, rows) => {
    const values = new UnlikeValues(await inspectFile(await writtenFile('x', text), {}, 100));
    if (text === csv) values.readHeader(['name', 'date']);
    for (const [i, row] of rows.entries()) values.look(row, i + 2);
    expect(values).toMatchObject({ rows: 3, counts: [0, 1] });
    expect(values.first).toEqual({ column: 'date', value: 'soon' });
  },
);

it('A second header row is no row', async () => {
  const file = await inspectFile(await writtenFile('x', csv), {}, 100);
  const values = new UnlikeValues({ ...file, secondHeader: { line: 2, cells: ['a', 'b'] } });
  values.readHeader(['name', 'date']);
  values.look(['a', 'b'], 2);
  expect(values).toMatchObject({ rows: 0, counts: [0, 0], first: undefined });
});
