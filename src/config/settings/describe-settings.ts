import type { DescribedSetting } from '../../adapters/inbound/cli/dependencies.js';
import { loadStore } from '../stores/load-store.js';
import { describeTraces } from './describe-traces.js';
import { withoutSecrets } from './hide-secrets.js';
import { serviceSchema, serviceVariables } from './service-schema.js';
import { processEnvironment, readSettings } from './settings.js';
import { readStoreSettings, schemaOf } from './store-settings.js';
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
  const names = [...serviceVariables, ...ofStore.variables];
  const idle = settingsWithoutEffect(store);
  const elsewhere = derivedSettings(schemaOf(store, 'serve')?.describe().keys, all);
  const described = names
    .filter((name) => !idle.includes(name))
    .map((name) => {
      const given = environment[name];
      const shown = FILES.has(name) ? given : all[name];
      const source = given === undefined ? (elsewhere.get(name) ?? 'default') : 'environment';
      return { name, value: withoutSecrets(name, shown) ?? null, source };
    });
  const others = storage === 'memory' ? [nodeEnv(environment)] : [];
  return [...described, ...others, ...describeTraces(environment)];
}

/** Not ours, but in production the sample is not served. */
function nodeEnv({ NODE_ENV }: NodeJS.ProcessEnv): DescribedSetting {
  const source = NODE_ENV === undefined ? 'default' : 'environment';
  return { name: 'NODE_ENV', value: NODE_ENV ?? null, source };
}

interface DescribedKey {
  readonly flags?: { readonly default?: unknown };
  readonly metas?: readonly { readonly elsewhere?: string }[];
}

/** Settings whose value is not their default because another setting gives it, and which does. */
function derivedSettings(
  keys: Readonly<Record<string, DescribedKey>> = {},
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(keys).flatMap(([name, { flags, metas = [] }]) => {
      const elsewhere = metas.find((meta) => meta.elsewhere)?.elsewhere;
      return elsewhere && values[name] !== flags?.default ? [[name, elsewhere] as const] : [];
    }),
  );
}
