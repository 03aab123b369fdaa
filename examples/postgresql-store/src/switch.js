import { channelOf } from './change-listener.js';
import { tablesOf } from './schema.js';

/**
 * Makes a generation the current one, and the current one the one before, within a transaction that
 * has locked the registry's row. Gives the generations that nobody needs any more.
 */
export async function switchTo(query, schema, id) {
  await query(`UPDATE ${schema}.registry SET switches = switches + 1`);
  const [current] = await query(`SELECT id, revision FROM ${schema}.generations WHERE place = 0`);
  const [next] = await query(`SELECT revision FROM ${schema}.generations WHERE id = $1`, [id]);
  if (current?.revision !== next.revision) {
    await query(
      `UPDATE ${schema}.generations SET
         since = CASE WHEN id = $1 THEN greatest(clock_timestamp(),
           (SELECT since FROM ${schema}.generations WHERE place = 0)) ELSE since END,
         place = CASE id WHEN $1 THEN 0 WHEN $2 THEN 1 END
       WHERE place IS NOT NULL OR id = $1`,
      [id, current?.id ?? null],
    );
    await query(`NOTIFY ${channelOf(schema)}`);
  }
  const old = await query(`SELECT id FROM ${schema}.generations WHERE place IS NULL`);
  return old.map((row) => row.id);
}

/** Without effect on one that is gone already. */
export function dropGeneration(database, id) {
  const { records, terms } = tablesOf(database.schema, id);
  return database.transaction(async (query) => {
    await query(`DROP TABLE IF EXISTS ${terms}, ${records}`);
    await query(`DELETE FROM ${database.schema}.generations WHERE id = $1 AND place IS NULL`, [id]);
  });
}
