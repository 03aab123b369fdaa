import Joi from 'joi';
import { defineStore } from 'planning-registry';
import { ChangeListener } from './src/change-listener.js';
import { Database } from './src/database.js';
import { PostgresHistory } from './src/postgres-history.js';
import { PostgresIntake } from './src/postgres-intake.js';
import { PostgresRepository } from './src/postgres-repository.js';

/** An import makes indexes, which takes as long as it takes. */
const IMPORT_TIMEOUT_MS = 600_000;

const settings = Joi.object({
  POSTGRESQL_URL: Joi.string()
    .uri({ scheme: ['postgres', 'postgresql'] })
    .required(),
  POSTGRESQL_SCHEMA: Joi.string()
    .pattern(/^[a-z_][a-z0-9_]{0,40}$/, 'a name of lower-case letters, digits and "_"')
    .default('planning_registry'),
  POSTGRESQL_POOL_SIZE: Joi.number().integer().min(2).max(1_000).default(20),
  POSTGRESQL_TIMEOUT_MS: Joi.number().integer().min(100).max(600_000).default(5_000),
});

/** The full ports on PostgreSQL 15 or later. */
export default defineStore({
  settings,

  open(values, { logger }) {
    const {
      POSTGRESQL_URL: url,
      POSTGRESQL_SCHEMA: schema,
      POSTGRESQL_POOL_SIZE: poolSize,
    } = values;
    const queries = new Database({
      url,
      schema,
      poolSize,
      timeoutMs: values.POSTGRESQL_TIMEOUT_MS,
    });
    const commands = new Database({ url, schema, poolSize: 5, timeoutMs: IMPORT_TIMEOUT_MS });
    const changes = new ChangeListener(queries, (reason) =>
      logger.warn({ reason }, 'PostgreSQL does not tell of changes at the moment'),
    );
    const onLeftBehind = (reason) =>
      logger.warn({ reason: String(reason) }, 'what was replaced could not be dropped yet');
    return {
      repository: new PostgresRepository(queries, changes),
      intake: new PostgresIntake(commands, onLeftBehind),
      history: new PostgresHistory(commands),
      async close() {
        await changes.close();
        await queries.close();
        await commands.close();
      },
    };
  },
});
