import { GenerationDropped, NothingLoaded, RevisionGone } from 'planning-registry';
import { switchTo } from './switch.js';

export class PostgresHistory {
  #database;

  constructor(database) {
    this.#database = database;
  }

  async list(options = {}) {
    try {
      return await this.#database.query(keptIn(this.#database.schema), [], options);
    } catch (error) {
      // Before the first import there is no table at all.
      if (error instanceof GenerationDropped) return [];
      throw error;
    }
  }

  async rollBack(revision, { signal } = {}) {
    signal?.throwIfAborted();
    const { schema } = this.#database;
    if ((await this.list()).length === 0) throw new NothingLoaded();
    return this.#database.transaction(async (query) => {
      await query(`SELECT switches FROM ${schema}.registry FOR UPDATE`);
      const kept = await query(keptIn(schema));
      const target =
        revision === undefined ? kept[1] : kept.find((each) => each.revision === revision);
      if (!target) {
        throw new RevisionGone(
          revision === undefined
            ? 'No registry is kept before this one.'
            : `Revision ${revision} is not kept; history lists what is.`,
        );
      }
      if (target.revision === kept[0].revision) return target;
      const [{ id }] = await query(
        `SELECT id FROM ${schema}.generations WHERE place IS NOT NULL AND revision = $1`,
        [target.revision],
      );
      await switchTo(query, schema, id);
      const [now] = await query(keptIn(schema));
      signal?.throwIfAborted();
      return now;
    });
  }
}

function keptIn(schema) {
  return `SELECT revision, records, since FROM ${schema}.generations
          WHERE place IS NOT NULL ORDER BY place`;
}
