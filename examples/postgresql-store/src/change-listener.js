const LISTEN_AGAIN_MS = 1_000;

/** The channel on which a switch is told. */
export function channelOf(schema) {
  return `${schema}_changes`;
}

/** Hears of switches by LISTEN, on a connection of its own that it opens when somebody listens. */
export class ChangeListener {
  #database;
  #onSilent;
  #listeners = new Set();
  #client;
  #timer;
  #isClosed = false;

  constructor(database, onSilent = () => {}) {
    this.#database = database;
    this.#onSilent = onSilent;
  }

  add(listener) {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.#listen();
    return () => this.#listeners.delete(listener);
  }

  async close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.then((client) => client.release(true)).catch(() => {});
  }

  #listen() {
    this.#client ??= this.#connect();
    this.#client.catch((error) => this.#again(error));
  }

  async #connect() {
    const client = await this.#database.connect();
    client.on('notification', () => this.#tell());
    client.on('error', (error) => {
      client.release(true);
      this.#again(error);
    });
    await client.query(`LISTEN ${channelOf(this.#database.schema)}`);
    // Something may have changed before it listened.
    this.#tell();
    return client;
  }

  #again(error) {
    this.#client = undefined;
    if (this.#isClosed) return;
    this.#onSilent(String(error));
    this.#timer = setTimeout(() => this.#listen(), LISTEN_AGAIN_MS);
    this.#timer.unref();
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}
