import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import store from '../postgresql-store.js';

const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A store in a schema of its own, which goes when it is closed. */
export async function openStore(url = inject('postgresqlUrl')) {
  const schema = `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
  const opened = await store.open(settingsFor(url, schema), { logger: silent, purpose: 'serve' });
  const direct = new pg.Client(inject('postgresqlUrl'));
  await direct.connect();
  return {
    ...opened,
    schema,
    direct,
    /** Tables of generations that have no place, and rows of generations without tables. */
    async leftovers() {
      const { rows } = await direct.query(
        `SELECT relname AS name FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
         WHERE nspname = $1 AND relname ~ '^(records|terms)_[0-9]+$' AND NOT EXISTS (
           SELECT FROM ${schema}.generations
           WHERE place IS NOT NULL AND id::text = split_part(relname, '_', 2))
         UNION ALL SELECT 'generation ' || id FROM ${schema}.generations WHERE place IS NULL`,
        [schema],
      );
      return rows.map(({ name }) => name);
    },
    async close() {
      await opened.close();
      await direct.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
      await direct.end();
    },
  };
}

export function settingsFor(url, schema) {
  return {
    POSTGRESQL_URL: url,
    POSTGRESQL_SCHEMA: schema,
    POSTGRESQL_POOL_SIZE: 10,
    POSTGRESQL_TIMEOUT_MS: 5_000,
  };
}
