import { isIP } from 'node:net';
import { bareName, likeness } from '../../domain/search/did-you-mean.js';
import {
  DEFAULT_STORE,
  type StoreName,
  storeNames,
  variablesOf,
} from '../stores/available-stores.js';
import { isInMemory, type StoreModule } from '../stores/define-store.js';

/** Common names in other programs that differ too much to be a spelling mistake. */
const SYNONYMS: Readonly<Record<string, string>> = {
  MONGO_URI: 'MONGODB_URL',
  MONGO_DB: 'MONGODB_DATABASE',
  MONGODB_DB: 'MONGODB_DATABASE',
  RECORDS_PATH: 'RECORDS_FILE',
  TRUSTED_PROXY: 'TRUSTED_PROXIES',
  DRAIN: 'DRAIN_MS',
  METRICS_PORT: 'ADMIN_PORT',
};

/** Whoever sets one of these wants HTTPS, and must not get plain HTTP. */
const TLS_NAMES: readonly [RegExp, string][] = [
  [/^TLS_?(CERT|CRT)/, 'TLS_CERT_FILE'],
  [/^TLS_?(PRIVATE_?)?KEY/, 'TLS_KEY_FILE'],
];
/** Kubernetes sets such variables for each service, so METRICS_PORT where one is named metrics. */
const SERVICE_ADDRESS = /^(tcp|udp|sctp):\/\//;

/** Of the mirror, which only some stores have. */
const MIRROR_VARIABLES = ['MIRROR_MB', 'STALE_IF_AWAY_S'];
const SOURCE_VARIABLES = ['SOURCE_POLL_MS'];

/** Settings of the service that this store makes no use of. */
export function settingsWithoutEffect(store: StoreModule): readonly string[] {
  return [
    ...(isInMemory(store) ? MIRROR_VARIABLES : []),
    ...(store.kind === 'source' ? [] : SOURCE_VARIABLES),
  ];
}

/** Variables of other programs: OpenSSL's certificates, npm's own settings, OpenTelemetry's SDK. */
const FOREIGN = /^(SSL_|npm_|OTEL_)/i;
/** Shorter names, such as PORT, resemble too many others. */
const MIN_LENGTH = 6;
/** Of these only two swapped letters are a mistake, and only with a value that fits. */
const SHORT: Readonly<Record<string, (value: string) => boolean>> = {
  HOST: (value) => isIP(value) !== 0 || value === 'localhost',
  PORT: (value) => /^\d{1,5}$/.test(value),
};
/** From this length on, a name may have two spelling mistakes. */
const LONG = 10;

/** Finds variables whose names are nearly those of settings. They have no effect. */
export function misspelledVariables(
  environment: NodeJS.ProcessEnv,
  ofStoreAndService: readonly string[],
): string[] {
  const settings = new Set([...ofStoreAndService, ...storeNames.flatMap(variablesOf)]);
  const spellings = [...settings]
    .map(spellingOf)
    .filter(({ letters }) => letters.length >= MIN_LENGTH);
  return Object.keys(environment).flatMap((name) => {
    const isOther = settings.has(name) || SERVICE_ADDRESS.test(environment[name] ?? '');
    const meant = isOther
      ? undefined
      : (shortMeant(name, environment[name]) ?? probablyMeant(name, spellings));
    // If the setting itself is set too, the variable belongs to another program.
    if (meant === undefined || environment[meant] !== undefined) return [];
    return [`${name} is not a setting; ${meant} was probably meant. Rename it, or unset it`];
  });
}

/**
 * Finds settings of a store that is not in use. TRUSTED_PROXIES without RATE_LIMIT is accepted: it
 * describes the network, whether or not there is a limit.
 */
export function variablesWithoutEffect(
  environment: NodeJS.ProcessEnv,
  store: StoreModule,
  ofStore: readonly string[],
): string[] {
  const { STORAGE: storage = DEFAULT_STORE } = environment;
  const chosen = environment.STORAGE === undefined ? `${storage}, the default` : storage;
  // A shell or a compose file unsets an inherited variable by making it empty.
  const isSet = (name: string) => Boolean(environment[name]) && !ofStore.includes(name);
  const sayOf = (other: StoreName) => (name: string) =>
    `${name} has no effect with STORAGE=${chosen}; set STORAGE=${other}, or unset ${name}`;
  const say = (why: string) => (name: string) =>
    `${name} has no effect with STORAGE=${chosen}: ${why}; unset ${name}`;
  const ofOthers = storeNames.flatMap((other) =>
    other === storage ? [] : variablesOf(other).filter(isSet).map(sayOf(other)),
  );
  const ofSource = store.kind === 'source' ? [] : SOURCE_VARIABLES.filter(isSet);
  const ofMirror = isInMemory(store)
    ? MIRROR_VARIABLES.filter(isSet).map(say('it is in memory already'))
    : staleWithoutMirror(environment);
  return [...ofOthers, ...ofMirror, ...ofSource.map(say('it is no source'))];
}

function staleWithoutMirror({ MIRROR_MB, STALE_IF_AWAY_S }: NodeJS.ProcessEnv): string[] {
  return Number(MIRROR_MB || 1) === 0 && Number(STALE_IF_AWAY_S || 0) > 0
    ? [
        'STALE_IF_AWAY_S has no effect with MIRROR_MB=0: only a mirror can go on answering; unset one of them',
      ]
    : [];
}

/** A setting, and what stands in its name beside the underscores. */
interface Spelling {
  readonly setting: string;
  readonly letters: string;
  /** That it may have. */
  readonly mistakes: number;
}

function spellingOf(setting: string): Spelling {
  const letters = bareName(setting);
  return { setting, letters, mistakes: letters.length < LONG ? 1 : 2 };
}

function probablyMeant(name: string, spellings: readonly Spelling[]): string | undefined {
  if (FOREIGN.test(name)) return undefined;
  const typed = bareName(name);
  return (
    SYNONYMS[name.toUpperCase()] ??
    TLS_NAMES.find(([pattern]) => pattern.test(name.toUpperCase()))?.[1] ??
    spellings.find(({ letters, mistakes }) => Number.isFinite(likeness(typed, letters, mistakes)))
      ?.setting
  );
}

function shortMeant(name: string, value = ''): string | undefined {
  const letters = (text: string) => [...text].sort().join('');
  const meant = Object.keys(SHORT).find(
    (short) =>
      short.length === name.length &&
      letters(short) === letters(name) &&
      likeness(name, short) === 1,
  );
  return meant && SHORT[meant]?.(value) ? meant : undefined;
}
