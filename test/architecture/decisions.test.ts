import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = [...readFileSync(`${root}/docs/decisions.md`, 'utf8').matchAll(/^\| (\d+) \|/gm)].map(
  ([, number]) => Number(number),
);
const titles = readdirSync(`${root}/test`, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => readFileSync(`${root}/test/${file}`, 'utf8'))
  .join('\n');
/** "decision 5: …", "decisions 2, 5 and 7: …", and a table of "12: …" under such a title. */
const named = new Set(
  [...titles.matchAll(/['`]decisions? ([\d, and]+)\b/g)].flatMap(([, numbers]) =>
    (numbers ?? '').match(/\d+/g)?.map(Number),
  ),
);

it('has all rows of the table of decisions', () => {
  expect(rows).toEqual(Array.from({ length: 29 }, (_, i) => i + 1));
});

it.for(rows)('decision %i has a test that names it', (row) => {
  expect([...named]).toContain(row);
});
