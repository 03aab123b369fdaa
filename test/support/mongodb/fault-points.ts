import { MongoClient } from 'mongodb';

/** As the service names itself to MongoDB, so that faults are its alone. */
const SERVICE = 'planning-registry';

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

  /** The reads that the server has under way for the service. */
  async readsUnderWay(): Promise<number> {
    const isRead = [
      { 'command.find': { $exists: true } },
      { 'command.getMore': { $exists: true } },
    ];
    return this.#operations({ $or: isRead });
  }

  /** Whether the driver of the service waits to hear of changes, as it does most of its time. */
  async isListenedTo(): Promise<boolean> {
    return (await this.#operations({ 'command.topologyVersion': { $exists: true } })) > 0;
  }

  async openCursors(): Promise<number> {
    const { metrics } = await this.#admin.command({ serverStatus: 1 });
    return Number(metrics.cursor.open.total);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #operations(match: object): Promise<number> {
    const operations = await this.#admin
      .aggregate([{ $currentOp: {} }, { $match: { appName: SERVICE, ...match } }])
      .toArray();
    return operations.length;
  }

  async #configure(command: { configureFailPoint: string; mode: unknown; data?: object }) {
    return Number((await this.#admin.command(command)).count);
  }

  get #admin() {
    return this.#client.db('admin');
  }
}
