import Joi from 'joi';
import { MongoConnection } from '../../adapters/outbound/mongodb/connection/mongo-connection.js';
import {
  databaseIn,
  mongoUrlFault,
} from '../../adapters/outbound/mongodb/connection/mongodb-url.js';
import type { GenerationEntry } from '../../adapters/outbound/mongodb/documents/registry-document.js';
import { MongoRecordIntake } from '../../adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../adapters/outbound/mongodb/mongo-registry-history.js';
import { MongoRegistryReader } from '../../adapters/outbound/mongodb/mongo-registry-reader.js';
import { LocalSwitches } from '../../adapters/outbound/mongodb/pointer/local-switches.js';
import { AccessRefused } from '../../domain/errors.js';
import { oneMessage, valueMessage, wholeNumber } from '../settings/value-schemas.js';
import { defineStore, type StoreContext, type TraceRead } from './define-store.js';
import { CannotStart } from './errors.js';

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

const DEFAULT_DATABASE = 'registry';
const DATABASE_RULE = 'must be a name of letters, digits, "_" and "-"';

const database = Joi.string()
  .pattern(/^[\w-]{1,63}$/)
  .custom((name: string, { error, state }) => {
    const inUrl = databaseOf(state.ancestors[0]);
    return inUrl === undefined || inUrl === name ? name : error('database.other', { inUrl, name });
  })
  .default(DEFAULT_DATABASE)
  .meta({ elsewhere: 'MONGODB_URL' })
  .messages({
    ...valueMessage(DATABASE_RULE),
    'database.other':
      'is {{#name}}, and the path of MONGODB_URL names the database {{#inUrl}}: leave one out, or write /?authSource={{#inUrl}} if only the user is there',
  });

function databaseOf({ MONGODB_URL: url }: Partial<MongoVariables>): string | undefined {
  return url === undefined ? undefined : databaseIn(url);
}

/** For a registry that several machines share, or that is larger than memory. */
export const mongodb = defineStore<MongoVariables>({
  settings: Joi.object({
    MONGODB_URL: url.required(),
    MONGODB_DATABASE: database,
    MONGODB_POOL_SIZE: wholeNumber(1, 1_000).default(50),
    MONGODB_FOLLOW_MS: wholeNumber(0, 3_600_000).default(1_000),
    QUERY_TIMEOUT_MS: wholeNumber(100, 600_000).default(5_000),
  }).custom((values: MongoVariables, { original }) => {
    // The path of the URL names the default database, as everywhere with MongoDB.
    const inUrl = original.MONGODB_DATABASE === undefined ? databaseOf(values) : undefined;
    return inUrl === undefined ? values : { ...values, MONGODB_DATABASE: inUrl };
  }),

  open: (values, context) => {
    const { logger, traceRead } = context;
    const { MONGODB_FOLLOW_MS: followMs, MONGODB_POOL_SIZE: poolSize } = values;
    const options = {
      url: values.MONGODB_URL,
      database: values.MONGODB_DATABASE,
      queryTimeoutMs: values.QUERY_TIMEOUT_MS,
    };
    const switches = new LocalSwitches();
    // A change stream waits on a connection of its own.
    const queries = new MongoConnection({
      ...options,
      poolSize: poolSize + (followMs > 0 ? 1 : 0),
      traced: traceRead && tracedFind(traceRead, options.database),
    });
    // Commands have a connection of their own, which may wait longer.
    const commands = new MongoConnection({
      ...options,
      poolSize,
      patient: true,
      onMissed: (waitMs) =>
        logger.warn({ seconds: waitMs / 1_000 }, 'MongoDB does not answer. It is waited for'),
    });
    const repository = new MongoRecordRepository(queries, {
      followMs,
      switches,
      ...whatIsTold(context),
    });
    const patientRepository = new MongoRecordRepository(commands, { followMs: 0 });
    const onLeftBehind = (reason: unknown) =>
      logger.warn({ reason: String(reason) }, 'what was replaced could not be dropped yet');
    return {
      repository,
      reader: new MongoRegistryReader(patientRepository),
      intake: new MongoRecordIntake(commands, { switches, onLeftBehind }),
      history: new MongoRegistryHistory(commands, switches),
      start: () => repository.open().catch(explain),
      close: async () => {
        await repository.close();
        await patientRepository.close();
      },
    };
  },
});

function explain(error: Error): never {
  if (!(error instanceof AccessRefused)) throw error;
  throw new CannotStart(error.message, { cause: error });
}

/** Generations have collections of their own, so the span is named after the database. */
function tracedFind(traceRead: TraceRead, database: string) {
  return <T>(collection: string, read: () => Promise<T>) => {
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': database,
      'db.collection.name': collection,
      'db.operation.name': 'find',
    };
    return traceRead(`find ${database}`, attributes, read);
  };
}

const NOT_FOLLOWED =
  'The database could not say which registry is current. Every query asks it again.';

function whatIsTold({ logger, status }: StoreContext) {
  return {
    onSilent: (reason: string) =>
      logger.warn(
        { reason },
        'MongoDB does not answer yet; the registry is served as soon as it does',
      ),
    onLost: (reason: string) => {
      status.away(NOT_FOLLOWED);
      logger.warn(
        { reason },
        'the current generation cannot be followed; until it can, every query asks MongoDB for it',
      );
    },
    onRegained: () => {
      status.back();
      logger.info({}, 'the current generation is followed again');
    },
    onSwitch: ({ revision, modified, records }: GenerationEntry) =>
      logger.info({ revision, modified, records }, 'this registry is current'),
  };
}
