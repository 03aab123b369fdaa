import {
  BoundedBatch,
  GenerationDropped,
  ImportConflict,
  publish,
  RevisionBuilder,
  words,
  YearRanges,
} from 'planning-registry';
import { createIndexes, tablesOf } from './schema.js';
import { dropGeneration, switchTo } from './switch.js';
import { indexedTerms } from './terms.js';

/** A generation that is being written. Only the row that says its place makes it visible. */
export class PostgresDraft {
  #database;
  #id;
  #tables;
  #switches;
  #onLeftBehind;
  #rank = 0;
  #revision = new RevisionBuilder();
  #years = new YearRanges();
  /** Their numbers by name. */
  #municipalities = new Map();
  #finished;
  #mayBeCurrent = false;

  /** @param switches how many switches there had been when it began. */
  constructor(database, id, switches, onLeftBehind) {
    this.#database = database;
    this.#id = id;
    this.#tables = tablesOf(database.schema, id);
    this.#switches = switches;
    this.#onLeftBehind = onLeftBehind;
  }

  async add(records) {
    const batch = new BoundedBatch();
    for (const record of records) {
      this.#revision.add(record);
      this.#years.add(record.checkinDate);
      const size = 2 * (record.title.length + record.content.length);
      if (batch.add({ record, rank: this.#rank++ }, size)) await this.#insert(batch.take());
    }
    if (!batch.isEmpty) await this.#insert(batch.take());
  }

  async finish() {
    for (const statement of createIndexes(this.#tables)) await this.#write(statement);
    const [revision, records] = [this.#revision.revision(), this.#rank];
    await this.#write(
      `UPDATE ${this.#database.schema}.generations
       SET revision = $2, records = $3, years = $4, municipalities = $5 WHERE id = $1`,
      [
        this.#id,
        revision,
        records,
        JSON.stringify(this.#years.entries()),
        JSON.stringify([...this.#municipalities.keys()]),
      ],
    );
    this.#finished = { revision, records };
    return this.#finished;
  }

  async makeCurrent({ signal } = {}) {
    if (!this.#finished) throw new Error('Only a finished draft can be made current.');
    signal?.throwIfAborted();
    const left = await this.#database.transaction(async (query) => {
      const { schema } = this.#database;
      const [{ switches }] = await query(`SELECT switches FROM ${schema}.registry FOR UPDATE`);
      if (switches !== this.#switches) throw new ImportConflict();
      const old = await switchTo(query, schema, this.#id);
      signal?.throwIfAborted();
      // From here on, nobody may ever hear whether it happened.
      this.#mayBeCurrent = true;
      return old;
    });
    for (const id of left) await dropGeneration(this.#database, id).catch(this.#onLeftBehind);
  }

  async discard() {
    if (!this.#mayBeCurrent) await dropGeneration(this.#database, this.#id);
  }

  #municipality(name) {
    const number = this.#municipalities.get(name) ?? this.#municipalities.size;
    this.#municipalities.set(name, number);
    return number;
  }

  async #insert(rows) {
    const { records, terms } = this.#tables;
    const column = (read) => rows.map(read);
    await this.#write(
      `INSERT INTO ${records} SELECT * FROM
       unnest($1::int[], $2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])`,
      [
        column(({ rank }) => rank),
        column(({ record }) => this.#municipality(record.municipality)),
        column(({ record }) => publish(record)),
        column(({ record }) => record.codArchivo.text),
        column(({ record }) => record.content),
        column(({ record }) => spaced(record.title)),
        column(({ record }) => spaced(record.content)),
      ],
    );
    const postings = rows.map(({ record, rank }) => ({ rank, found: indexedTerms(record) }));
    await this.#write(`INSERT INTO ${terms} SELECT * FROM unnest($1::text[], $2::int[])`, [
      postings.flatMap(({ found }) => found),
      postings.flatMap(({ found, rank }) => found.map(() => rank)),
    ]);
  }

  /** A later import that was made current has dropped the tables of those that it overtook. */
  async #write(statement, values) {
    try {
      await this.#database.query(statement, values);
    } catch (error) {
      throw error instanceof GenerationDropped ? new ImportConflict() : error;
    }
  }
}

function spaced(text) {
  return ` ${words(text).join(' ')} `;
}
