import Joi from 'joi';
import {
  MongoConnection,
  type MongoConnectionOptions,
} from '../../adapters/outbound/mongodb/connection/mongo-connection.js';
import { mongoUrlFault } from '../../adapters/outbound/mongodb/connection/mongodb-url.js';
import {
  type IntakeOptions,
  MongoRecordIntake,
} from '../../adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../adapters/outbound/mongodb/mongo-registry-history.js';
import { MongoRegistryReader } from '../../adapters/outbound/mongodb/mongo-registry-reader.js';
import { injected, provide, provideValue, token } from '../injected.js';
import { says, wholeNumber } from '../setting-rules.js';
import type { StoreModule } from '../storage.js';
import { tokens } from '../tokens.js';

export interface MongoSettings {
  readonly mongodb: {
    readonly url: string;
    readonly database: string;
    readonly poolSize: number;
  };
  readonly queryTimeoutMs: number;
}

interface MongoVariables {
  readonly MONGODB_URL: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_POOL_SIZE: number;
  readonly QUERY_TIMEOUT_MS: number;
}

const url = Joi.string()
  .custom((text: string, { error }) => {
    const fault = mongoUrlFault(text);
    return fault ? error(`url.${fault}`) : text;
  })
  .messages({
    ...says('must be a mongodb:// or mongodb+srv:// address, with the password percent-encoded'),
    'url.not encoded':
      'has a user or a password that is not percent-encoded: write %40 for @, %3A for :, %2F for /',
  });

/** Questions and commands have a connection each: a command may wait longer. */
const parts = {
  options: token<MongoConnectionOptions>('MongoConnectionOptions'),
  patientOptions: token<MongoConnectionOptions>('MongoConnectionOptions of commands'),
  connection: token<MongoConnection>('MongoConnection'),
  patientConnection: token<MongoConnection>('MongoConnection of commands'),
  patientRepository: token<MongoRecordRepository>('MongoRecordRepository of commands'),
  onSilent: token<(reason: string) => void>('OnSilent'),
  intakeOptions: token<IntakeOptions>('IntakeOptions'),
};

export const mongodb: StoreModule<MongoSettings, MongoVariables> = {
  variables: () => ({
    MONGODB_URL: url.required(),
    MONGODB_DATABASE: Joi.string()
      .pattern(/^[\w-]{1,63}$/)
      .default('registry')
      .messages(says('must be a name of letters, digits, "_" and "-"')),
    MONGODB_POOL_SIZE: wholeNumber(1, 1_000).default(50),
    QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  }),

  settings: (values) => ({
    mongodb: {
      url: values.MONGODB_URL,
      database: values.MONGODB_DATABASE,
      poolSize: values.MONGODB_POOL_SIZE,
    },
    queryTimeoutMs: values.QUERY_TIMEOUT_MS,
  }),

  provideTo: (container, { mongodb: options, queryTimeoutMs }) => {
    const logger = container.resolve(tokens.logger);
    provideValue(container, parts.options, { ...options, queryTimeoutMs });
    provideValue(container, parts.patientOptions, { ...options, queryTimeoutMs, patient: true });
    provideValue(container, parts.onSilent, (reason) =>
      logger.warn(
        { reason },
        'MongoDB does not answer yet; the registry is served as soon as it does',
      ),
    );
    provideValue(container, parts.intakeOptions, {
      onLeftBehind: (reason) =>
        logger.warn({ reason: String(reason) }, 'what was replaced could not be dropped yet'),
    });
    const { connection, patientConnection, patientRepository, onSilent, intakeOptions } = parts;
    provide(container, connection, injected(MongoConnection, parts.options));
    provide(container, patientConnection, injected(MongoConnection, parts.patientOptions));
    provide(container, tokens.storage, injected(MongoRecordRepository, connection, onSilent));
    provide(container, patientRepository, injected(MongoRecordRepository, patientConnection));
    provide(container, tokens.reader, injected(MongoRegistryReader, patientRepository));
    provide(
      container,
      tokens.intake,
      injected(MongoRecordIntake, patientConnection, intakeOptions),
    );
    provide(container, tokens.history, injected(MongoRegistryHistory, patientConnection));
  },
};
