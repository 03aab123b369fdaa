import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settingsOfTheService } from './settings-of-the-service.js';
import { documentedSettings } from './settings-table.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const tableOf = (path: string) =>
  Object.fromEntries(documentedSettings(readFileSync(`${ROOT}/${path}`, 'utf8')));

it('lists in docs/operating.md every setting with its default, and no other', async () => {
  // Strict: a setting without a default must be listed too.
  expect(tableOf('docs/operating.md')).toStrictEqual(
    Object.fromEntries(await settingsOfTheService()),
  );
});

it('lists in README.md only settings, each with its default', async () => {
  const listed = Object.entries(tableOf('README.md'));
  expect(listed.length).toBeGreaterThan(0);
  expect([...(await settingsOfTheService())]).toEqual(expect.arrayContaining(listed));
});

it('reads names and defaults from the table of settings alone', () => {
  const text =
    '| `A` | `1` | before |\n\n| variable | default | meaning |\n|---|---|---|\n' +
    '| `HOST` | `::1` | x |\n| `B_C`, `B_D` | none | y |\n\n| `E` | `1` | after |\n';
  expect([...documentedSettings(text)]).toEqual([
    ['HOST', '::1'],
    ['B_C', undefined],
    ['B_D', undefined],
  ]);
});
