import Joi from 'joi';
import { isSampleInProduction, NO_SAMPLE } from '../sample-registry.js';
import { DEFAULT_STORE } from '../stores/available-stores.js';
import type { Purpose } from '../stores/define-store.js';
import { UnusableStore } from '../stores/errors.js';
import { loadStore } from '../stores/load-store.js';
import { InvalidSettings } from './invalid-settings.js';
import { CSV_DELIMITERS, serviceSchema, serviceVariables } from './service-schema.js';
import { readStoreSettings } from './store-settings.js';
import { tlsFault } from './tls-fault.js';
import { readTraceSettings, type TraceSettings } from './trace-settings.js';
import { misspelledVariables, variablesWithoutEffect } from './unused-variables.js';
import { faultsIn } from './value-schemas.js';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Undefined: health and metrics are at the port of the service. */
  readonly adminPort?: number | undefined;
  readonly adminHost: string;
  readonly metrics: boolean;
  readonly basePath: string;
  readonly publicUrl: string;
  readonly logLevel: string;
  readonly logClient: 'full' | 'network' | 'off';
  readonly listenAtOnce: boolean;
  readonly drainMs: number;
  readonly shutdownGraceMs: number;
  readonly cacheMaxAge: number;
  readonly answerCacheMb: number;
  readonly longAnswerCacheMb: number;
  readonly mirrorMb: number;
  readonly staleIfAwayS: number;
  readonly maxStreams: number;
  readonly extensions: boolean;
  readonly csvDelimiter: (typeof CSV_DELIMITERS)[keyof typeof CSV_DELIMITERS];
  readonly rateLimit: number;
  readonly trustedProxies: number;
  readonly trustsRequestIds: boolean;
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** The store, as STORAGE names it. */
  readonly storage: string;
  /** The values of the variables that only this store reads, by their names. */
  readonly storeSettings: object;
  readonly sourcePollMs: number;
  readonly traces: TraceSettings;
}

/** The one place where they are read. */
export const processEnvironment: NodeJS.ProcessEnv = process.env;

/** Reads the environment variables, and reports all their faults at once. */
export async function readSettings(
  environment: NodeJS.ProcessEnv = processEnvironment,
  purpose: Purpose = 'serve',
): Promise<Settings> {
  const { value, error } = serviceSchema.validate(environment, {
    abortEarly: false,
    stripUnknown: true,
  });
  const faults = faultsIn(error);
  const store = await loadStore(environment.STORAGE || DEFAULT_STORE).catch(faultOf(faults));
  const ofStore = readStoreSettings(store, purpose, environment);
  faults.push(
    ...ofStore.faults,
    ...misspelledVariables(environment, [...serviceVariables, ...ofStore.variables]),
  );
  if (store) faults.push(...variablesWithoutEffect(environment, store, ofStore.variables));
  if (purpose === 'serve' && isSampleInProduction(environment)) faults.push(NO_SAMPLE);
  const tls = identityIn(value, environment, faults);
  if (value.ADMIN_PORT && value.ADMIN_PORT === value.PORT) {
    faults.push('ADMIN_PORT must be another port than PORT');
  }
  if (value.ADMIN_HOST && value.ADMIN_PORT === undefined) {
    faults.push('ADMIN_HOST has no effect without ADMIN_PORT; set both, or unset ADMIN_HOST');
  }
  if (faults.length > 0) throw new InvalidSettings(faults);

  const basePath = value.BASE_PATH.replace(/\/$/, '');
  return {
    host: value.HOST,
    port: value.PORT,
    adminPort: value.ADMIN_PORT,
    adminHost: value.ADMIN_HOST ?? value.HOST,
    metrics: value.METRICS === 'on',
    basePath,
    // Without a host, links work behind any proxy that keeps the path.
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? basePath,
    logLevel: value.LOG_LEVEL,
    logClient: value.LOG_CLIENT,
    listenAtOnce: value.LISTEN === 'at-once',
    drainMs: value.DRAIN_MS,
    shutdownGraceMs: value.SHUTDOWN_GRACE_MS,
    cacheMaxAge: value.CACHE_MAX_AGE,
    answerCacheMb: value.ANSWER_CACHE_MB,
    longAnswerCacheMb: value.LONG_ANSWER_CACHE_MB,
    mirrorMb: value.MIRROR_MB,
    staleIfAwayS: value.STALE_IF_AWAY_S,
    maxStreams: value.MAX_STREAMS,
    extensions: value.EXTENSIONS === 'on',
    csvDelimiter: CSV_DELIMITERS[value.CSV_DELIMITER as keyof typeof CSV_DELIMITERS],
    rateLimit: value.RATE_LIMIT,
    trustedProxies: value.TRUSTED_PROXIES,
    trustsRequestIds: value.TRUST_REQUEST_ID === 'on',
    tls,
    storage: value.STORAGE,
    storeSettings: ofStore.value,
    sourcePollMs: value.SOURCE_POLL_MS,
    traces: readTraceSettings(environment),
  };
}

const tlsSchema = Joi.object({
  TLS_CERT_FILE: serviceSchema.extract('TLS_CERT_FILE'),
  TLS_KEY_FILE: serviceSchema.extract('TLS_KEY_FILE'),
});

/** Reads the files of the certificate and its key anew. @throws InvalidSettings */
export function readTls(environment: NodeJS.ProcessEnv = processEnvironment): Settings['tls'] {
  const options = { abortEarly: false, stripUnknown: true };
  const { value, error } = tlsSchema.validate(environment, options);
  const faults = faultsIn(error);
  const tls = identityIn(value, environment, faults);
  if (faults.length > 0) throw new InvalidSettings(faults);
  return tls;
}

/** The certificate and its key. What is wrong with the pair is added to the faults of each. */
function identityIn(
  texts: Record<string, string>,
  paths: NodeJS.ProcessEnv,
  faults: string[],
): Settings['tls'] {
  if (faults.some((each) => each.startsWith('TLS_'))) return undefined;
  const [cert, key] = ['TLS_CERT_FILE', 'TLS_KEY_FILE'].map((name) => {
    const [path, text] = [paths[name], texts[name]];
    return path === undefined || text === undefined ? undefined : { path, text };
  });
  const fault = tlsFault(cert, key);
  if (fault) faults.push(fault);
  return cert && key ? { cert: cert.text, key: key.text } : undefined;
}

/** A store that cannot be used is a fault as any other. */
function faultOf(faults: string[]): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof UnusableStore)) throw error;
    faults.push(error.message);
  };
}
