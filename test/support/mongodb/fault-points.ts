import { MongoClient } from 'mongodb';

/** As the service names itself to MongoDB, so that faults are its alone. */
const SERVICE = 'planning-registry';

const HEARTBEAT_MS = 500;

/**
 * For those who meet errors of fault points. A server tells of a change of its state with the
 * version of that state, and the driver knows when it has passed. A fault point has none: then the
 * driver takes the server back with its next news.
 */
export function withHeartbeats(url: string): string {
  return `${url}&heartbeatFrequencyMS=${HEARTBEAT_MS}`;
}

/** Reaches into one mongod behind the back of the service. */
export class FaultPoints {
  readonly #client: MongoClient;
  /** How often each fault point that is set had been met before. */
  readonly #set = new Map<string, number>();

  constructor(port: number) {
    this.#client = new MongoClient(`mongodb://127.0.0.1:${port}/?directConnection=true`);
  }

  /** Makes commands of the service fail, as often as the mode says. */
  failCommands(mode: unknown, data: object): Promise<void> {
    return this.set('failCommand', mode, { appName: SERVICE, ...data });
  }

  async set(name: string, mode: unknown, data: object = {}): Promise<void> {
    this.#set.set(name, await this.#configure({ configureFailPoint: name, mode, data }));
  }

  /** Takes a fault point away, and says how often it was met. */
  async clear(name: string): Promise<number> {
    const before = this.#set.get(name) ?? 0;
    this.#set.delete(name);
    return (await this.#configure({ configureFailPoint: name, mode: 'off' })) - before;
  }

  async clearAll(): Promise<void> {
    for (const name of this.#set.keys()) await this.clear(name);
  }

  /** The reads that the server has under way for the service, for so many seconds at least. */
  async readsUnderWay(forS = 0): Promise<number> {
    const isRead = [
      { 'command.find': { $exists: true } },
      { 'command.getMore': { $exists: true } },
    ];
    const running = {
      appName: SERVICE,
      $or: isRead,
      ...(forS > 0 && { secs_running: { $gte: forS } }),
    };
    const operations = await this.#admin
      .aggregate([{ $currentOp: {} }, { $match: running }])
      .toArray();
    return operations.length;
  }

  async openCursors(): Promise<number> {
    const { metrics } = await this.#admin.command({ serverStatus: 1 });
    return Number(metrics.cursor.open.total);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #configure(command: { configureFailPoint: string; mode: unknown; data?: object }) {
    return Number((await this.#admin.command(command)).count);
  }

  get #admin() {
    return this.#client.db('admin');
  }
}
