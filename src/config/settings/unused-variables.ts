import { likeness } from '../../domain/search/did-you-mean.js';
import {
  DEFAULT_STORE,
  isInMemory,
  isStoreName,
  type StoreName,
  storeNames,
  variablesOf,
} from '../stores/available-stores.js';

/** Common names in other programs that differ too much to be a spelling mistake. */
const SYNONYMS: Readonly<Record<string, string>> = {
  MONGO_URI: 'MONGODB_URL',
  MONGO_DB: 'MONGODB_DATABASE',
  MONGODB_DB: 'MONGODB_DATABASE',
  RECORDS_PATH: 'RECORDS_FILE',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
};

/** Variables of other programs: OpenSSL's certificates, npm's own settings. */
const FOREIGN = /^(SSL_|npm_)/i;
/** Shorter names, such as PORT, resemble too many others. */
const MIN_LENGTH = 7;
/** From this length on, a name may have two spelling mistakes. */
const LONG = 10;

/**
 * Finds variables that look like settings but have no effect: misspelled names, and settings of a
 * store that is not in use. TRUSTED_PROXIES without RATE_LIMIT is accepted: it describes the
 * network, whether or not there is a limit.
 */
export function unusedVariables(
  environment: NodeJS.ProcessEnv,
  settings: readonly string[],
): string[] {
  const known = [...settings, ...storeNames.flatMap(variablesOf)];
  return [...misspelled(environment, known), ...withoutEffect(environment)];
}

function misspelled(environment: NodeJS.ProcessEnv, settings: readonly string[]): string[] {
  return Object.keys(environment).flatMap((name) => {
    const meant = settings.includes(name) ? undefined : probablyMeant(name, settings);
    // If the setting itself is set too, the variable belongs to another program.
    if (meant === undefined || environment[meant] !== undefined) return [];
    return [`${name} is not a setting; ${meant} was probably meant. Rename it, or unset it`];
  });
}

function withoutEffect(environment: NodeJS.ProcessEnv): string[] {
  const { STORAGE: store = DEFAULT_STORE } = environment;
  if (!isStoreName(store)) return [];
  const chosen = environment.STORAGE === undefined ? `${store}, the default` : store;
  const sayOf = (other: StoreName) => (name: string) =>
    `${name} has no effect with STORAGE=${chosen}; set STORAGE=${other}, or unset ${name}`;
  const ofOthers = storeNames
    .filter((other) => other !== store)
    .flatMap((other) =>
      variablesOf(other)
        // A shell or a compose file unsets an inherited variable by making it empty.
        .filter((name) => environment[name])
        .map(sayOf(other)),
    );
  return [...ofOthers, ...mirrorWithoutEffect(environment, store, chosen)];
}

function mirrorWithoutEffect(
  { MIRROR_MB, STALE_IF_AWAY_S }: NodeJS.ProcessEnv,
  store: StoreName,
  chosen: string,
): string[] {
  if (isInMemory(store)) {
    return Object.entries({ MIRROR_MB, STALE_IF_AWAY_S })
      .filter(([, value]) => value)
      .map(
        ([name]) =>
          `${name} has no effect with STORAGE=${chosen}: it is in memory already; unset ${name}`,
      );
  }
  const staleWithoutMirror = Number(MIRROR_MB || 1) === 0 && Number(STALE_IF_AWAY_S || 0) > 0;
  return staleWithoutMirror
    ? [
        'STALE_IF_AWAY_S has no effect with MIRROR_MB=0: only a mirror can go on answering; unset one of them',
      ]
    : [];
}

function probablyMeant(name: string, settings: readonly string[]): string | undefined {
  if (FOREIGN.test(name)) return undefined;
  const letters = lettersOf(name);
  return (
    SYNONYMS[name.toUpperCase()] ??
    settings.find((setting) => {
      const ours = lettersOf(setting);
      const mistakes = ours.length < LONG ? 1 : 2;
      return ours.length >= MIN_LENGTH && likeness(letters, ours) <= mistakes;
    })
  );
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
