import {
  createExpediente,
  GenerationDropped,
  MunicipalityDirectory,
  toFacets,
  YearRanges,
} from 'planning-registry';
import { tablesOf } from './schema.js';
import { SearchSql } from './search-sql.js';

/** How many records are read at once, and how many bytes of texts a batch may have. */
const ROWS = 500;
const MOST_BYTES = 4 * 1024 * 1024;
/** How many ranks are held at once, 8 bytes each. */
const RANKS = 100_000;

const COLUMNS = 'rank, published, octet_length(content) AS size';

/** One import, in two tables of its own. Nothing ever changes in them. */
export class PostgresGeneration {
  #database;
  #id;
  #tables;
  #years;

  constructor(database, { id, revision, since, years }) {
    this.#database = database;
    this.#tables = tablesOf(database.schema, id);
    this.#years = new YearRanges(new Map(years));
    this.#id = id;
    this.revision = revision;
    this.modified = since;
  }

  async *stream(criteria, options = {}) {
    const search = new SearchSql(this.#tables, criteria, this.#years);
    const { from, to } = search.window;
    const step = search.isWindow ? ROWS : RANKS;
    for (let at = from; at < to; at += step) {
      const end = Math.min(at + step, to);
      if (search.isWindow) yield* this.#batches(await this.#range(at, end, options));
      else yield* this.#scattered(await this.#ranks(search, at, end, options), options);
    }
  }

  async page(criteria, { limit, after = -1 }, options = {}) {
    const search = new SearchSql(this.#tables, criteria, this.#years);
    const { from, to } = search.window;
    const { rows, total } = search.isWindow
      ? {
          rows: await this.#range(Math.max(from, after + 1), to, options, limit + 1),
          total: to - from,
        }
      : await this.#page(search, after, limit + 1, options);
    const page = rows.slice(0, limit);
    return {
      batch: this.#batch(page),
      total,
      next: rows.length > limit ? page.at(-1).rank : undefined,
    };
  }

  async facets(criteria, options = {}) {
    const search = new SearchSql(this.#tables, criteria, this.#years);
    const { from, to } = search.window;
    const years = this.#years.entries();
    // The first rank of each year; ranks follow the dates.
    const values = [years.map(([year]) => this.#years.range(year).from)];
    const matching = search.isWindow
      ? `rank >= $${values.push(from)} AND rank < $${values.push(to)}`
      : `rank IN (${search.ranks(from, to, values)})`;
    const counts = await this.#database.query(
      `SELECT year, municipality, count(*)::int AS records FROM (
         SELECT width_bucket(rank, $1::int[]) AS year, municipality
         FROM ${this.#tables.records} WHERE ${matching}) AS found
       GROUP BY GROUPING SETS ((year), (municipality))`,
      values,
      options,
    );
    const names = await this.#municipalities(options);
    return toFacets(
      counts
        .filter(({ year }) => year !== null)
        .map((row) => [years[row.year - 1][0], row.records]),
      counts
        .filter(({ municipality }) => municipality !== null)
        .map((row) => [names[row.municipality], row.records]),
    );
  }

  async hasCode(codArchivo, options = {}) {
    return (await this.page({ codArchivo }, { limit: 1 }, options)).total > 0;
  }

  async municipalities(options = {}) {
    return new MunicipalityDirectory(await this.#municipalities(options));
  }

  /** By their numbers in the table of records. */
  async #municipalities(options) {
    const [row] = await this.#database.query(
      `SELECT municipalities FROM ${this.#database.schema}.generations WHERE id = $1`,
      [this.#id],
      options,
    );
    if (!row) throw new GenerationDropped('The generation has been dropped.');
    return row.municipalities;
  }

  /** The total and some of the matches after a rank, in one statement. */
  async #page(search, after, most, options) {
    const { from, to } = search.window;
    const values = [after, most];
    const rows = await this.#database.query(
      `WITH matching AS MATERIALIZED (${search.ranks(from, to, values)})
       SELECT total, ${COLUMNS}
       FROM (SELECT count(*)::int AS total FROM matching) AS counted
       LEFT JOIN (
         SELECT * FROM ${this.#tables.records}
         WHERE rank = ANY(ARRAY(
           SELECT rank FROM matching WHERE rank > $1::bigint ORDER BY rank LIMIT $2))
       ) AS page ON true
       ORDER BY rank`,
      values,
      options,
    );
    return { rows: rows.filter(({ rank }) => rank !== null), total: rows[0].total };
  }

  /** All records in `from` ≤ rank < `to`, or the first of them. */
  #range(from, to, options, most = ROWS) {
    return this.#database.query(
      `SELECT ${COLUMNS} FROM ${this.#tables.records}
       WHERE rank >= $1::bigint AND rank < $2 ORDER BY rank LIMIT $3`,
      [from, to, most],
      options,
    );
  }

  async #ranks(search, from, to, options) {
    const values = [];
    const sql = search.ranks(from, to, values);
    const rows = await this.#database.query(`${sql} ORDER BY rank`, values, options);
    return rows.map(({ rank }) => rank);
  }

  async *#scattered(ranks, options) {
    for (let at = 0; at < ranks.length; at += ROWS) {
      const rows = await this.#database.query(
        `SELECT ${COLUMNS} FROM ${this.#tables.records} WHERE rank = ANY($1::int[]) ORDER BY rank`,
        [ranks.slice(at, at + ROWS)],
        options,
      );
      yield* this.#batches(rows);
    }
  }

  /** A batch ends where the texts of its records would be too much to hold. */
  *#batches(rows) {
    for (let from = 0; from < rows.length; ) {
      let to = from;
      for (let bytes = 0; to < rows.length && (to === from || bytes < MOST_BYTES); to++) {
        bytes += rows[to].size;
      }
      yield this.#batch(rows.slice(from, to));
      from = to;
    }
  }

  #batch(rows) {
    return {
      size: rows.length,
      published: () => Buffer.from(rows.map(({ published }) => published).join(',')),
      records: () => this.#whole(rows),
    };
  }

  /** What is not published is read only for those who want it. */
  async #whole(rows) {
    if (rows.length === 0) return [];
    const others = await this.#database.query(
      `SELECT cod_archivo, content FROM ${this.#tables.records}
       WHERE rank = ANY($1::int[]) ORDER BY rank`,
      [rows.map(({ rank }) => rank)],
    );
    return rows.map(({ published }, i) => {
      const { registration_number: _, ...fields } = JSON.parse(published);
      return createExpediente({ ...fields, ...others[i] });
    });
  }
}
