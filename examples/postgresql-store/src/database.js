import pg from 'pg';
import { GenerationDropped, StorageUnavailable } from 'planning-registry';

/** What PostgreSQL says of a table, or a schema, that is not there. */
const NO_TABLE = ['42P01', '3F000'];

/** Connections to one database, and the schema that the registry has in it. */
export class Database {
  #pool;

  constructor({ url, schema, poolSize, timeoutMs }) {
    this.schema = schema;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: timeoutMs,
      statement_timeout: timeoutMs,
      // By this clock a server that has gone silent is noticed.
      query_timeout: timeoutMs + 500,
      application_name: 'planning-registry',
    });
    // An idle connection that is lost is replaced when it is needed.
    this.#pool.on('error', () => {});
  }

  /** The rows of one statement. An aborted signal cancels it in PostgreSQL. */
  query(text, values = [], { signal } = {}) {
    return this.#withClient((client) => rowsOf(client, text, values), signal);
  }

  /** All of the work, or nothing of it. */
  transaction(work) {
    return this.#withClient(async (client) => {
      const query = (text, values = []) => rowsOf(client, text, values);
      await query('BEGIN');
      try {
        const result = await work(query);
        await query('COMMIT');
        return result;
      } catch (error) {
        await query('ROLLBACK').catch(() => {});
        throw error;
      }
    });
  }

  /** A connection of its own, for whoever listens on it. Release it when done. */
  connect() {
    return named(() => this.#pool.connect());
  }

  close() {
    return this.#pool.end();
  }

  async #withClient(work, signal) {
    signal?.throwIfAborted();
    const client = await this.connect();
    let stop = () => {};
    const aborted = new Promise((_, reject) => {
      stop = () => {
        this.#pool.query('SELECT pg_cancel_backend($1)', [client.processID]).catch(() => {});
        reject(signal.reason);
      };
    });
    aborted.catch(() => {});
    signal?.addEventListener('abort', stop, { once: true });
    let fault;
    // A connection that is lost says so here too, at whatever moment.
    const lost = () => {};
    client.on('error', lost);
    try {
      return await Promise.race([work(client), aborted]);
    } catch (error) {
      fault = error;
      throw error;
    } finally {
      signal?.removeEventListener('abort', stop);
      client.off('error', lost);
      // What was cancelled may still be under way on this connection: nobody else gets it.
      client.release(signal?.aborted || fault instanceof StorageUnavailable);
    }
  }
}

function rowsOf(client, text, values) {
  return named(async () => (await client.query(text, values)).rows);
}

/** Errors of PostgreSQL and of the network, as the ports name them. */
async function named(work) {
  try {
    return await work();
  } catch (error) {
    if (NO_TABLE.includes(error.code)) {
      throw new GenerationDropped('A table of the generation has been dropped.', { cause: error });
    }
    throw new StorageUnavailable(`PostgreSQL does not answer: ${error.message}`, { cause: error });
  }
}
