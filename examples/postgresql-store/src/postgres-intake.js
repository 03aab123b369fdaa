import { GenerationDropped } from 'planning-registry';
import { PostgresDraft } from './postgres-draft.js';
import { createTables, FORMAT, registryTables, tablesOf } from './schema.js';

export class PostgresIntake {
  #database;
  #onLeftBehind;

  constructor(database, onLeftBehind = () => {}) {
    this.#database = database;
    this.#onLeftBehind = onLeftBehind;
  }

  async begin() {
    const { id, switches } = await this.#begin().catch(async (error) => {
      if (!(error instanceof GenerationDropped)) throw error;
      // The very first import makes the schema.
      await this.#database.transaction((query) => query(registryTables(this.#database.schema)));
      return this.#begin();
    });
    return new PostgresDraft(this.#database, id, switches, this.#onLeftBehind);
  }

  /** In one step: a switch comes wholly before it, or wholly after it. */
  #begin() {
    const { schema } = this.#database;
    return this.#database.transaction(async (query) => {
      const [{ switches }] = await query(`SELECT switches FROM ${schema}.registry FOR SHARE`);
      const [{ id }] = await query(
        `INSERT INTO ${schema}.generations (format) VALUES ($1) RETURNING id`,
        [FORMAT],
      );
      await query(createTables(tablesOf(schema, id)));
      return { id, switches };
    });
  }
}
