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
import {
  MongoRecordRepository,
  type MongoRepositoryOptions,
} from '../../adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../adapters/outbound/mongodb/mongo-registry-history.js';
import { MongoRegistryReader } from '../../adapters/outbound/mongodb/mongo-registry-reader.js';
import { LocalSwitches } from '../../adapters/outbound/mongodb/pointer/local-switches.js';
import { tokens } from '../composition/tokens.js';
import { injected, provide, provideValue, token } from '../composition/typed-injection.js';
import { oneMessage, wholeNumber } from '../settings/value-schemas.js';
import type { StoreModule } from './store-module.js';

export interface MongoSettings {
  readonly mongodb: {
    readonly url: string;
    readonly database: string;
    readonly poolSize: number;
    readonly followMs: number;
  };
  readonly queryTimeoutMs: number;
}

interface MongoVariables {
  readonly MONGODB_URL: string;
  readonly MONGODB_DATABASE: string;
  readonly MONGODB_POOL_SIZE: number;
  readonly MONGODB_FOLLOW_MS: number;
  readonly QUERY_TIMEOUT_MS: number;
}

const url = Joi.string()
  .custom((text: string, { error }) => {
    const fault = mongoUrlFault(text);
    return fault ? error(`url.${fault.kind}`, { options: fault.options }) : text;
  })
  .messages({
    ...oneMessage(
      'must be a mongodb:// or mongodb+srv:// address, with the password percent-encoded',
    ),
    'any.required':
      'is not set: it is the address of the database, such as mongodb://localhost:27017/',
    'url.options': 'has options that the driver does not accept: {{#options}}',
    'url.not encoded':
      'has a user or a password that is not percent-encoded: write %40 for @, %3A for :, %2F for /',
  });

/** Queries and commands have a connection each: a command may wait longer. */
const parts = {
  options: token<MongoConnectionOptions>('MongoConnectionOptions'),
  patientOptions: token<MongoConnectionOptions>('MongoConnectionOptions of commands'),
  connection: token<MongoConnection>('MongoConnection'),
  patientConnection: token<MongoConnection>('MongoConnection of commands'),
  patientRepository: token<MongoRecordRepository>('MongoRecordRepository of commands'),
  repositoryOptions: token<MongoRepositoryOptions>('MongoRepositoryOptions'),
  intakeOptions: token<IntakeOptions>('IntakeOptions'),
  switches: token<LocalSwitches>('LocalSwitches'),
  patientOnly: token<MongoRepositoryOptions>('MongoRepositoryOptions of commands'),
};

export const mongodb: StoreModule<MongoSettings, MongoVariables> = {
  variables: () => ({
    MONGODB_URL: url.required(),
    MONGODB_DATABASE: Joi.string()
      .pattern(/^[\w-]{1,63}$/)
      .default('registry')
      .messages(oneMessage('must be a name of letters, digits, "_" and "-"')),
    MONGODB_POOL_SIZE: wholeNumber(1, 1_000).default(50),
    MONGODB_FOLLOW_MS: wholeNumber(0, 3_600_000).default(1_000),
    QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  }),

  settings: (values) => ({
    mongodb: {
      url: values.MONGODB_URL,
      database: values.MONGODB_DATABASE,
      poolSize: values.MONGODB_POOL_SIZE,
      followMs: values.MONGODB_FOLLOW_MS,
    },
    queryTimeoutMs: values.QUERY_TIMEOUT_MS,
  }),

  provideTo: (container, { mongodb: { followMs, ...options }, queryTimeoutMs }) => {
    const logger = container.resolve(tokens.logger);
    const switches = new LocalSwitches();
    // A change stream waits on a connection of its own.
    const poolSize = options.poolSize + (followMs > 0 ? 1 : 0);
    provideValue(container, parts.options, { ...options, poolSize, queryTimeoutMs });
    provideValue(container, parts.patientOptions, { ...options, queryTimeoutMs, patient: true });
    provideValue(container, parts.repositoryOptions, {
      followMs,
      switches,
      onSilent: (reason) =>
        logger.warn(
          { reason },
          'MongoDB does not answer yet; the registry is served as soon as it does',
        ),
      onLost: (reason) =>
        logger.warn(
          { reason },
          'the current generation cannot be followed; until it can, every query asks MongoDB for it',
        ),
      onRegained: () => logger.info('the current generation is followed again'),
    });
    provideValue(container, parts.patientOnly, { followMs: 0 });
    provideValue(container, parts.intakeOptions, {
      switches,
      onLeftBehind: (reason) =>
        logger.warn({ reason: String(reason) }, 'what was replaced could not be dropped yet'),
    });
    provideValue(container, parts.switches, switches);
    const { connection, patientConnection, patientRepository } = parts;
    provide(container, connection, injected(MongoConnection, parts.options));
    provide(container, patientConnection, injected(MongoConnection, parts.patientOptions));
    provide(
      container,
      tokens.storeRepository,
      injected(MongoRecordRepository, connection, parts.repositoryOptions),
    );
    provide(
      container,
      patientRepository,
      injected(MongoRecordRepository, patientConnection, parts.patientOnly),
    );
    provide(container, tokens.reader, injected(MongoRegistryReader, patientRepository));
    provide(
      container,
      tokens.intake,
      injected(MongoRecordIntake, patientConnection, parts.intakeOptions),
    );
    provide(
      container,
      tokens.history,
      injected(MongoRegistryHistory, patientConnection, parts.switches),
    );
  },
};
