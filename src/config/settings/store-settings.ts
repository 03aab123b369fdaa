import { DEFAULT_STORE, isStoreName } from '../stores/available-stores.js';
import type { Purpose, StoreModule } from '../stores/define-store.js';

export interface StoreSettings {
  /** The names of the variables that the store reads. */
  readonly variables: readonly string[];
  /** The value of each variable, by its name. */
  readonly value: object;
  readonly faults: readonly string[];
}

/**
 * Reads the variables of a store by the store's own schema. It is not made part of ours: a module
 * may bring another copy of joi.
 */
export function readStoreSettings(
  store: StoreModule | undefined,
  purpose: Purpose,
  environment: NodeJS.ProcessEnv,
): StoreSettings {
  const schema = schemaOf(store, purpose);
  if (!schema) return { variables: [], value: {}, faults: [] };
  const variables = Object.keys(schema.describe().keys ?? {});
  const given = Object.fromEntries(
    variables.flatMap((name) =>
      environment[name] === undefined ? [] : [[name, environment[name]]],
    ),
  );
  const { value, error } = schema.validate(given, { abortEarly: false, errors: { label: false } });
  // Our own messages have a value only where it is no secret.
  const isOurs = isStoreName(environment.STORAGE || DEFAULT_STORE);
  const faults = (error?.details ?? []).map(({ path: [name], message }) => {
    if (name === undefined) return `the settings ${message}`;
    return `${name} ${isOurs ? message : withoutValue(message, given[name])}`;
  });
  return { variables, value, faults };
}

/** Some messages of joi repeat the value, which may be a secret of somebody else's store. */
function withoutValue(message: string, value: string | undefined): string {
  return value ? message.replaceAll(`"${value}"`, '(not shown)') : message;
}

export function schemaOf(store: StoreModule | undefined, purpose: Purpose) {
  const settings = store?.settings;
  return typeof settings === 'function' ? settings(purpose) : settings;
}
