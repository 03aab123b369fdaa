import { SAMPLE_FILE } from '../../src/config/sample-registry.js';
import { serviceSchema } from '../../src/config/settings/service-schema.js';
import { schemaOf } from '../../src/config/settings/store-settings.js';
import { storeNames } from '../../src/config/stores/available-stores.js';
import { loadStore } from '../../src/config/stores/load-store.js';

/** Every setting of the service with its default, on any store. */
export async function settingsOfTheService(): Promise<Map<string, string | undefined>> {
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
