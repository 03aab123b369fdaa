import type { DescribedSetting } from '../../adapters/inbound/cli/dependencies.js';
import { loadStore } from '../stores/load-store.js';
import { withoutSecrets } from './hide-secrets.js';
import { processEnvironment, readSettings, serviceSchema } from './settings.js';
import { readStoreSettings } from './store-settings.js';
import { settingsWithoutEffect } from './unused-variables.js';

/** What these have as a value is the text of the file, which may be a key. */
const FILES = new Set(['TLS_CERT_FILE', 'TLS_KEY_FILE']);

/**
 * Every setting that has an effect on a service in this environment, without secrets.
 *
 * @throws InvalidSettings, as the service itself would.
 */
export async function describeSettings(
  environment: NodeJS.ProcessEnv = processEnvironment,
): Promise<readonly DescribedSetting[]> {
  const { storage } = await readSettings(environment);
  const store = await loadStore(storage);
  const { value } = serviceSchema.validate(environment, { stripUnknown: true });
  const ofStore = readStoreSettings(store, 'serve', environment);
  const all: Record<string, unknown> = { ...value, ...ofStore.value };
  const names = [...Object.keys(serviceSchema.describe().keys), ...ofStore.variables];
  const idle = settingsWithoutEffect(store);
  return names
    .filter((name) => !idle.includes(name))
    .map((name) => {
      const given = environment[name];
      const shown = FILES.has(name) ? given : all[name];
      return {
        name,
        value: withoutSecrets(name, shown) ?? null,
        source: given === undefined ? 'default' : 'environment',
      };
    });
}
