import { likeness } from '../domain/spelling.js';

/** What only one of the stores reads. */
const OF_STORE: Readonly<Record<string, readonly string[]>> = {
  memory: ['RECORDS_FILE', 'SNAPSHOT'],
  mongodb: ['MONGODB_URL', 'MONGODB_DATABASE', 'MONGODB_POOL_SIZE', 'QUERY_TIMEOUT_MS'],
};

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
export function strayVariables(
  environment: NodeJS.ProcessEnv,
  settings: readonly string[],
): { name: string; fault: string }[] {
  return [...misspelled(environment, settings), ...withoutEffect(environment)];
}

function misspelled(environment: NodeJS.ProcessEnv, settings: readonly string[]) {
  return Object.keys(environment).flatMap((name) => {
    const meant = settings.includes(name) ? undefined : probablyMeant(name, settings);
    // Where the setting is there too, the other variable is another program's.
    if (meant === undefined || environment[meant] !== undefined) return [];
    return [{ name, fault: `is no setting; ${meant} was probably meant. Rename it, or unset it` }];
  });
}

/** The environment without what only the store that is not in use would read. */
export function withoutOtherStore(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const unused: readonly string[] = OF_STORE[otherStore(environment)] ?? [];
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !unused.includes(name)));
}

function otherStore({ STORAGE = 'memory' }: NodeJS.ProcessEnv): string {
  return STORAGE === 'mongodb' ? 'memory' : 'mongodb';
}

function withoutEffect(environment: NodeJS.ProcessEnv) {
  const store = environment.STORAGE ?? 'memory';
  const other = otherStore(environment);
  if (!Object.hasOwn(OF_STORE, store)) return [];
  return (
    (OF_STORE[other] as readonly string[])
      // An empty one is how a shell or a compose file unsets what it has inherited.
      .filter((name) => environment[name])
      .map((name) => {
        const chosen = environment.STORAGE === undefined ? `${store}, the default` : store;
        const fault = `has no effect with STORAGE=${chosen}; set STORAGE=${other}, or unset ${name}`;
        return { name, fault };
      })
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
