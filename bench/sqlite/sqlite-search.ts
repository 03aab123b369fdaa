import Database, { type Statement } from 'better-sqlite3';
import { municipalityKeys } from '../../src/domain/municipality/municipality.js';
import { words } from '../../src/domain/search/folding.js';

export interface SqliteQuestion {
  readonly search?: string | undefined;
  readonly municipality?: string | undefined;
  readonly year?: string | undefined;
  readonly code?: string | undefined;
}

export interface SqlitePage {
  readonly rows: readonly { readonly id: string }[];
  readonly total: number;
}

export interface SqliteGroup {
  readonly year: number;
  readonly municipality: string;
  readonly records: number;
}

interface Year {
  readonly year: number;
  readonly first: number;
  readonly last: number;
}

const FIELDS =
  'id, registration_number, records.title, area, checkin_date, inscription_date, municipality, links';
const JOINED = 'words CROSS JOIN records ON place = words.rowid';
const MEMORY_MAP = 0x7fff0000;

/** The registry's search as SQL: prepared statements on a read-only file mapped into memory. */
export class SqliteSearch {
  readonly #db: Database;
  /** Records lie in the order of their dates, so a year is a range of places. */
  readonly #years: ReadonlyMap<number, { first: number; last: number }>;
  readonly #statements = new Map<string, { page: Statement; count: Statement }>();
  readonly #groups = new Map<string, Statement>();

  /** With `placesOnly` it gives the places of records, and no record is read. */
  constructor(
    file: string,
    private readonly options: { readonly placesOnly?: boolean } = {},
  ) {
    this.#db = new Database(file, { readonly: true });
    this.#db.pragma('locking_mode = EXCLUSIVE'); // no lock is taken and left for each question
    this.#db.pragma(`mmap_size = ${MEMORY_MAP}`);
    this.#db.pragma('cache_size = -262144');
    const years = this.#db.prepare('SELECT year, first, last FROM years').all();
    this.#years = new Map((years as Year[]).map(({ year, ...range }) => [year, range]));
  }

  page(question: SqliteQuestion, limit: number): SqlitePage {
    const { place, where, values } = this.#condition(question);
    const { page, count } = this.#prepared(where, place);
    const rows = page.all(...values, limit) as { id: string }[];
    // A first page that is not full has shown them all.
    return { rows, total: rows.length < limit ? rows.length : (count.get(...values) as number) };
  }

  /** How many records match, by year and municipality: one pass over them. */
  groups(question: SqliteQuestion): readonly SqliteGroup[] {
    const { where, values } = this.#condition(question);
    const matches = where.includes('MATCH') ? JOINED : 'records';
    const sql = `SELECT year, municipality, count(*) AS records FROM ${matches}
      ${where && `WHERE ${where}`} GROUP BY year, municipality`;
    const statement = this.#groups.get(sql) ?? this.#db.prepare(sql);
    this.#groups.set(sql, statement);
    return statement.all(...values) as SqliteGroup[];
  }

  close(): void {
    this.#db.close();
  }

  #condition({ search, municipality, year, code }: SqliteQuestion) {
    const place = search === undefined ? 'place' : 'words.rowid';
    const conditions: string[] = [];
    const values: unknown[] = [];
    if (search !== undefined) {
      conditions.push('words MATCH ?');
      values.push(beginnings(search));
    }
    if (municipality !== undefined) {
      conditions.push('municipality_key = ?');
      values.push(municipalityKeys(municipality)[0]);
    }
    if (code !== undefined) {
      conditions.push('code_key = ?');
      values.push(code.toLowerCase());
    }
    if (year !== undefined && municipality !== undefined) {
      conditions.push('year = ?');
      values.push(Number(year));
    } else if (year !== undefined) {
      const { first, last } = this.#years.get(Number(year)) ?? { first: 0, last: 0 };
      conditions.push(`${place} BETWEEN ? AND ?`);
      values.push(first, last);
    }
    return { place, where: conditions.join(' AND '), values };
  }

  #prepared(conditions: string, place: string) {
    const known = this.#statements.get(conditions);
    if (known) return known;
    const where = conditions && `WHERE ${conditions}`;
    const inText = conditions.includes('MATCH');
    const both = inText ? JOINED : 'records';
    const counted = inText && !conditions.includes('_key') ? 'words' : both;
    const page = this.options.placesOnly
      ? `SELECT ${place} FROM ${counted}`
      : `SELECT ${FIELDS} FROM ${both}`;
    const statements = {
      count: this.#db.prepare(`SELECT count(*) FROM ${counted} ${where}`).pluck(),
      page: this.#db.prepare(`${page} ${where} ORDER BY ${place} LIMIT ?`),
    };
    this.#statements.set(conditions, statements);
    return statements;
  }
}

/** Every word of the term must begin some word: in FTS5, `"plan"* "parcial"*`. */
function beginnings(term: string): string {
  return words(term)
    .map((word) => `"${word}"*`)
    .join(' ');
}
