import { BrokenRegistry, GenerationDropped, RevisionGone } from 'planning-registry';
import { PostgresGeneration } from './postgres-generation.js';
import { FORMAT } from './schema.js';

export class PostgresRepository {
  #database;
  #changes;

  constructor(database, changes) {
    this.#database = database;
    this.#changes = changes;
  }

  async current(options = {}) {
    const [row] = await this.#generations('place = 0', [], options);
    return row && this.#generation(row);
  }

  async at(revision, options = {}) {
    const [row] = await this.#generations(
      'place IS NOT NULL AND revision = $1',
      [revision],
      options,
    );
    if (!row) throw new RevisionGone();
    return this.#generation(row);
  }

  onChange(listener) {
    return this.#changes.add(listener);
  }

  async #generations(condition, values, options) {
    try {
      return await this.#database.query(
        `SELECT id, format, revision, since, years FROM ${this.#database.schema}.generations
         WHERE ${condition} ORDER BY place`,
        values,
        options,
      );
    } catch (error) {
      // Before the first import there is no table at all.
      if (error instanceof GenerationDropped) return [];
      throw error;
    }
  }

  #generation(row) {
    if (row.format !== FORMAT) {
      throw new BrokenRegistry(
        'Another version has imported the registry. Import the records again.',
      );
    }
    return new PostgresGeneration(this.#database, row);
  }
}
