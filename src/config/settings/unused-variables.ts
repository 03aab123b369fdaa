import { likeness } from '../../domain/search/spelling.js';
import {
  DEFAULT_STORE,
  isStoreName,
  type StoreName,
  storeNames,
  variablesOf,
} from '../stores/available-stores.js';

/** What others call some of our settings, where it is spelled too differently to be a slip. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  MONGO_URI: 'MONGODB_URL',
  MONGO_DB: 'MONGODB_DATABASE',
  MONGODB_DB: 'MONGODB_DATABASE',
  RECORDS_PATH: 'RECORDS_FILE',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
};

/** Variables of other programs: OpenSSL's certificates, npm's own settings. */
const FOREIGN = /^(SSL_|npm_)/i;
/** Shorter names, such as PORT, are too much like many others. */
const SHORTEST = 7;
/** From this length on a name may have two slips. */
const LONG = 10;

/**
 * Variables that look as if they set something and do not: a slip in a name, or a setting of the
 * store that is not in use. TRUSTED_PROXIES without RATE_LIMIT is none of them: it tells a fact
 * about the network, which stays true while no limit is set.
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
    // Where the setting is there too, the other variable is another program's.
    if (meant === undefined || environment[meant] !== undefined) return [];
    return [`${name} is no setting; ${meant} was probably meant. Rename it, or unset it`];
  });
}

function withoutEffect(environment: NodeJS.ProcessEnv): string[] {
  const { STORAGE: store = DEFAULT_STORE } = environment;
  if (!isStoreName(store)) return [];
  const chosen = environment.STORAGE === undefined ? `${store}, the default` : store;
  const sayOf = (other: StoreName) => (name: string) =>
    `${name} has no effect with STORAGE=${chosen}; set STORAGE=${other}, or unset ${name}`;
  return storeNames
    .filter((other) => other !== store)
    .flatMap((other) =>
      variablesOf(other)
        // An empty one is how a shell or a compose file unsets what it has inherited.
        .filter((name) => environment[name])
        .map(sayOf(other)),
    );
}

function probablyMeant(name: string, settings: readonly string[]): string | undefined {
  if (FOREIGN.test(name)) return undefined;
  const letters = lettersOf(name);
  return (
    OTHER_NAMES[name.toUpperCase()] ??
    settings.find((setting) => {
      const ours = lettersOf(setting);
      const slips = ours.length < LONG ? 1 : 2;
      return ours.length >= SHORTEST && likeness(letters, ours) <= slips;
    })
  );
}

function lettersOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}
