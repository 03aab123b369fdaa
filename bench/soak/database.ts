import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { findMongod } from '../../test/support/mongodb/find-mongodb.js';
import { type ReplicaSet, startReplicaSet } from '../../test/support/mongodb/replica-set.js';
import { progress } from '../report.js';
import type { Timeline } from './timeline.js';

const CACHE_GB = '0.25';
const RETURN_MS = 60_000;

/** The only server of a replica set, which dies and comes back. */
export class Database {
  kills = 0;

  private constructor(private readonly set: ReplicaSet) {}

  static async start(): Promise<Database> {
    const { launcher, explanation } = await findMongod();
    progress(`MongoDB: ${explanation}`);
    const args = ['--wiredTigerCacheSizeGB', CACHE_GB];
    return new Database(await startReplicaSet(launcher, 1, { args }));
  }

  get url(): string {
    return this.set.url;
  }

  /** Kills it, leaves it dead for so long, and waits until it takes writes again. */
  async dieFor(ms: number, timelines: readonly Timeline[]): Promise<void> {
    const [server] = this.set.members;
    for (const timeline of timelines) timeline.databaseGoes(Date.now());
    await server?.kill();
    this.kills++;
    await pause(ms);
    await server?.restart();
    await this.#writable();
    for (const timeline of timelines) timeline.databaseReturns(Date.now());
  }

  remove(): Promise<void> {
    return this.set.remove();
  }

  async #writable(): Promise<void> {
    const client = new MongoClient(this.url, { serverSelectionTimeoutMS: RETURN_MS });
    try {
      await client.db('admin').command({ ping: 1 }, { readPreference: 'primary' });
    } finally {
      await client.close();
    }
  }
}
