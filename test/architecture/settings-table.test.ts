import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { SAMPLE_FILE } from '../../src/config/sample-registry.js';
import { serviceSchema } from '../../src/config/settings/settings.js';
import { schemaOf } from '../../src/config/settings/store-settings.js';
import { storeNames } from '../../src/config/stores/available-stores.js';
import { loadStore } from '../../src/config/stores/load-store.js';
import { documentedSettings } from './settings-table.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const tableOf = (path: string) =>
  Object.fromEntries(documentedSettings(readFileSync(`${ROOT}/${path}`, 'utf8')));

/** Every setting of the service with its default, on any store. */
async function settings(): Promise<Map<string, string | undefined>> {
  const defaults = new Map<string, string | undefined>();
  const stores = await Promise.all(storeNames.map(loadStore));
  for (const schema of [serviceSchema, ...stores.map((store) => schemaOf(store, 'serve'))]) {
    const { keys = {} } = schema?.describe() ?? {};
    for (const [variable, { flags = {} }] of Object.entries<{ flags?: { default?: unknown } }>(
      keys,
    )) {
      const value = flags.default === SAMPLE_FILE ? 'the sample' : flags.default;
      defaults.set(variable, value === undefined ? undefined : String(value));
    }
  }
  return defaults;
}

it('lists in docs/operating.md every setting with its default, and no other', async () => {
  // Strict: a setting without a default must be listed too.
  expect(tableOf('docs/operating.md')).toStrictEqual(Object.fromEntries(await settings()));
});

it('lists in README.md only settings, each with its default', async () => {
  const listed = Object.entries(tableOf('README.md'));
  expect(listed.length).toBeGreaterThan(0);
  expect([...(await settings())]).toEqual(expect.arrayContaining(listed));
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
