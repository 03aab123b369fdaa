import { fileURLToPath } from 'node:url';
import Joi from 'joi';
import { mongoUrlFault } from '../adapters/outbound/mongodb/mongodb-url.js';
import { newFile, readableFile, textOfFile, tlsFault } from './file-settings.js';
import { strayVariables, withoutOtherStore } from './stray-variables.js';

/** The registry that is served where no other is named. */
const SAMPLE_FILE = fileURLToPath(new URL('../../data/sample.ndjson', import.meta.url));

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly basePath: string;
  readonly publicUrl: string;
  readonly storage: 'memory' | 'mongodb';
  readonly recordsFile: string;
  readonly snapshot: boolean;
  readonly mongodb: {
    readonly url: string;
    readonly database: string;
    readonly poolSize: number;
  };
  readonly queryTimeoutMs: number;
  readonly logLevel: string;
  readonly shutdownGraceMs: number;
  readonly cacheMaxAge: number;
  readonly answerCacheMb: number;
  readonly longAnswerCacheMb: number;
  readonly maxStreams: number;
  readonly rateLimit: number;
  readonly trustedProxies: number;
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

/** Settings that the service cannot start with, with everything that is wrong with them. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings';

  constructor(readonly faults: readonly string[]) {
    super(`The settings are not valid:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

const mongodbUrl = Joi.string()
  .custom((url: string, { error }) => {
    const fault = mongoUrlFault(url);
    return fault ? error(`url.${fault}`) : url;
  })
  .messages({
    ...says('must be a mongodb:// or mongodb+srv:// address, with the password percent-encoded'),
    'url.not encoded':
      'has a user or a password that is not percent-encoded: write %40 for @, %3A for :, %2F for /',
  });

const schema = Joi.object({
  HOST: Joi.string().hostname().default('127.0.0.1').messages(says('must be a host or an address')),
  PORT: wholeNumber(0, 65_535).default(3000),
  BASE_PATH: Joi.string()
    .pattern(/^(\/[\w.~-]+)*\/?$/)
    .default('/api')
    .messages(says('must be a path such as /api, or / for none')),
  PUBLIC_URL: Joi.string()
    .pattern(/^https?:\/\/[^\s?#]+$/)
    .messages(says('must be an http or https address without a query')),
  STORAGE: oneOf('memory', 'mongodb').default('memory'),
  RECORDS_FILE: readableFile.default(SAMPLE_FILE),
  SNAPSHOT: oneOf('on', 'off').default('on'),
  MONGODB_URL: mongodbUrl.when('STORAGE', { not: 'mongodb', otherwise: Joi.required() }),
  MONGODB_DATABASE: Joi.string()
    .pattern(/^[\w-]{1,63}$/)
    .default('registry')
    .messages(says('must be a name of letters, digits, "_" and "-"')),
  MONGODB_POOL_SIZE: wholeNumber(1, 1_000).default(50),
  QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000).default(10_000),
  CACHE_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(64),
  LONG_ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(128),
  MAX_STREAMS: wholeNumber(1, 100_000).default(2_000),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(0),
  TRUSTED_PROXIES: wholeNumber(0, 100).default(0),
  TLS_CERT_FILE: textOfFile,
  TLS_KEY_FILE: textOfFile,
});

const SETTINGS = Object.keys(schema.describe().keys);

/** Who asks for the settings. Only the service may do without a registry of its own. */
type Purpose = 'serve' | 'export' | 'import';

const schemas: Record<Purpose, Joi.ObjectSchema> = {
  serve: schema,
  export: schema.keys({ RECORDS_FILE: inMemory(readableFile) }),
  // An import writes the file that the service reads, so it need not be there yet.
  import: schema.keys({ RECORDS_FILE: inMemory(newFile) }),
};

/** Reads the environment once, and reports all that is wrong with it at once. */
export function readSettings(
  environment: NodeJS.ProcessEnv = process.env,
  purpose: Purpose = 'serve',
): Settings {
  const { value, error } = schemas[purpose].validate(withoutOtherStore(environment), {
    abortEarly: false,
    stripUnknown: true,
  });
  const strays = strayVariables(environment, SETTINGS);
  const faults = (error?.details ?? [])
    .filter(({ path }) => strays.every(({ name }) => name !== path[0]))
    .map(({ path, message }) => `${path[0]} ${message}`);
  faults.push(...strays.map(({ name, fault }) => `${name} ${fault}`));
  if (purpose === 'serve' && isSampleInProduction(environment)) faults.push(NO_SAMPLE);
  const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = value;
  const fault = faults.some((each) => each.startsWith('TLS_')) ? undefined : tlsFault(cert, key);
  if (fault) faults.push(`TLS_CERT_FILE and TLS_KEY_FILE ${fault}`);
  if (faults.length > 0) throw new InvalidSettings(faults);

  const basePath = value.BASE_PATH.replace(/\/$/, '');
  return {
    host: value.HOST,
    port: value.PORT,
    basePath,
    // An address without a host holds behind any proxy that keeps the path.
    publicUrl: value.PUBLIC_URL?.replace(/\/$/, '') ?? basePath,
    storage: value.STORAGE,
    recordsFile: value.RECORDS_FILE,
    snapshot: value.SNAPSHOT === 'on',
    mongodb: {
      url: value.MONGODB_URL,
      database: value.MONGODB_DATABASE,
      poolSize: value.MONGODB_POOL_SIZE,
    },
    queryTimeoutMs: value.QUERY_TIMEOUT_MS,
    logLevel: value.LOG_LEVEL,
    shutdownGraceMs: value.SHUTDOWN_GRACE_MS,
    cacheMaxAge: value.CACHE_MAX_AGE,
    answerCacheMb: value.ANSWER_CACHE_MB,
    longAnswerCacheMb: value.LONG_ANSWER_CACHE_MB,
    maxStreams: value.MAX_STREAMS,
    rateLimit: value.RATE_LIMIT,
    trustedProxies: value.TRUSTED_PROXIES,
    tls: cert && { cert, key },
  };
}

const NO_SAMPLE =
  'RECORDS_FILE must name the registry where NODE_ENV is production, unless STORAGE is mongodb. ' +
  `To serve the sample on purpose, set RECORDS_FILE=${SAMPLE_FILE}`;

/** The sample is for a first look. Where people rely on the answers, invented ones do harm. */
function isSampleInProduction(environment: NodeJS.ProcessEnv): boolean {
  const { NODE_ENV, STORAGE = 'memory', RECORDS_FILE } = environment;
  return NODE_ENV === 'production' && STORAGE === 'memory' && RECORDS_FILE === undefined;
}

export function servesSample({ storage, recordsFile }: Settings): boolean {
  return storage === 'memory' && recordsFile === SAMPLE_FILE;
}

/** A file that the memory store needs and the other does not. */
function inMemory(file: Joi.StringSchema): Joi.Schema {
  return file.when('STORAGE', { is: 'mongodb', otherwise: Joi.required() });
}

function wholeNumber(least: number, most: number): Joi.NumberSchema {
  const schema = Joi.number().integer().min(least).max(most);
  return schema.messages(says(`must be a whole number from ${least} to ${most}`));
}

function oneOf(...values: string[]): Joi.StringSchema {
  return Joi.string()
    .valid(...values)
    .messages(says(`must be one of ${values.join(', ')}`));
}

/** One sentence whatever the rule that was broken; the value is not repeated: it may be secret. */
function says(sentence: string): Joi.LanguageMessages {
  return { '*': sentence };
}
