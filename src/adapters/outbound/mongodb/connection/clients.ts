import { MongoClient } from 'mongodb';
import { isWithoutConnection, isWithoutPrimary } from '../errors.js';
import { serverSelectionTimeoutIn } from './mongodb-url.js';

const APP_NAME = 'planning-registry';
/** Somebody waits for a query, whatever the connection string says. */
const PROMPT = {
  serverSelectionTimeoutMS: 2_000,
  connectTimeoutMS: 2_000,
  waitQueueTimeoutMS: 2_000,
};
/**
 * A command may wait for an election to end. It also computes for seconds on end, and only then
 * hears of replies that came long ago.
 */
const PATIENT = {
  serverSelectionTimeoutMS: 20_000,
  connectTimeoutMS: 20_000,
  socketTimeoutMS: 120_000,
};
const ALWAYS = { retryReads: true, retryWrites: true, promoteBuffers: true, appName: APP_NAME };

/** The driver's clients: one for those who wait for a query, and one for commands. */
export class Clients {
  readonly prompt: MongoClient;
  readonly patient: MongoClient;
  readonly #connected = new Set<MongoClient>();

  constructor(url: string, poolSize: number) {
    const serverSelectionTimeoutMS =
      serverSelectionTimeoutIn(url) ?? PATIENT.serverSelectionTimeoutMS;
    this.prompt = new MongoClient(url, { ...ALWAYS, ...PROMPT, maxPoolSize: poolSize });
    this.patient = new MongoClient(url, { ...ALWAYS, ...PATIENT, serverSelectionTimeoutMS });
  }

  isConnected(client: MongoClient): boolean {
    return this.#connected.has(client);
  }

  /**
   * By itself the driver connects only once: it never looks again for a server that was not there.
   * If there is no server at all, the prompt client says so soon; an election is waited for, and
   * so is a server that answers and takes long to open a connection.
   */
  async connect(client: MongoClient): Promise<void> {
    if (this.isConnected(client)) return;
    try {
      await this.prompt.connect();
    } catch (error) {
      if (client === this.prompt || !isWorthWaiting(error)) throw error;
    }
    if (client !== this.prompt) await client.connect();
    this.#connected.add(client);
  }

  async close(): Promise<void> {
    await this.prompt.close();
    await this.patient.close();
  }
}

function isWorthWaiting(error: unknown): boolean {
  return isWithoutPrimary(error) || isWithoutConnection(error);
}
