import Joi from 'joi';
import { DEFAULT_STORE } from '../stores/available-stores.js';
import { withoutSecrets } from './hide-secrets.js';
import { textOfFile } from './path-schemas.js';
import { oneMessage, oneOf, valueMessage, wholeNumber } from './value-schemas.js';

export const CSV_DELIMITERS = { semicolon: ';', comma: ',', tab: '\t' } as const;

const host = Joi.string().hostname().messages(valueMessage('must be a host or an address'));

const publicUrl = Joi.string()
  .custom((text: string, { error }) => {
    if (/^https?:\/\/[^\s?#]+$/.test(text)) return text;
    // What stands before an @ may be a password.
    const isSecret = text.includes('@');
    return error('url.fault', {
      not: isSecret ? '' : `, not "${withoutSecrets('PUBLIC_URL', text)}"`,
    });
  })
  .messages({ '*': 'must be an http or https address without a query{{#not}}' });

const schemas = {
  HOST: host.default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  ADMIN_HOST: host,
  ADMIN_PORT: wholeNumber(0, 65_535),
  METRICS: oneOf('on', 'off').default('off'),
  BASE_PATH: Joi.string()
    .pattern(/^(\/[\w.~-]+)*\/?$/)
    .default('/api')
    .messages(valueMessage('must be a path such as /api, or / for none')),
  PUBLIC_URL: publicUrl,
  STORAGE: Joi.string().default(DEFAULT_STORE).messages(oneMessage('must name a store')),
  SOURCE_POLL_MS: wholeNumber(10, 3_600_000).default(1_000),
  MIRROR_MB: wholeNumber(0, 1_000_000).default(256),
  STALE_IF_AWAY_S: wholeNumber(0, 31_536_000).default(600),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  LOG_CLIENT: oneOf('full', 'network', 'off').default('full'),
  LISTEN: oneOf('when-ready', 'at-once').default('when-ready'),
  DRAIN_MS: wholeNumber(0, 600_000).default(0),
  SHUTDOWN_GRACE_MS: wholeNumber(0, 600_000).default(10_000),
  CACHE_MAX_AGE: wholeNumber(0, 31_536_000).default(0),
  ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(64),
  LONG_ANSWER_CACHE_MB: wholeNumber(0, 100_000).default(128),
  MAX_STREAMS: wholeNumber(1, 100_000).default(2_000),
  EXTENSIONS: oneOf('on', 'off').default('on'),
  CSV_DELIMITER: oneOf(...Object.keys(CSV_DELIMITERS)).default('semicolon'),
  RATE_LIMIT: wholeNumber(0, 1_000_000).default(0),
  TRUSTED_PROXIES: wholeNumber(0, 100).default(0),
  TRUST_REQUEST_ID: oneOf('on', 'off').default('off'),
  TLS_CERT_FILE: textOfFile,
  TLS_KEY_FILE: textOfFile,
};
/** The variables that every store has. */
export const serviceSchema = Joi.object(schemas);
export const serviceVariables = Object.keys(schemas);
