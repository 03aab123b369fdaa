import { Binary, type ClientSession, type ClusterTime, type MongoClient } from 'mongodb';

/** Sessions for one read each, used again: to start one for each read costs a tenth of it. */
export class SessionPool {
  readonly #idle: ClientSession[] = [];
  /** The latest that any node has told of. A node does not wait for a time it has not heard of. */
  #clusterTime: ClusterTime | undefined;

  constructor(
    private readonly client: MongoClient,
    private readonly size: number,
  ) {}

  async use<T>(read: (session: ClientSession) => Promise<T>): Promise<T> {
    const session = this.#idle.pop() ?? this.client.startSession({ causalConsistency: false });
    if (this.#clusterTime) session.advanceClusterTime(this.#clusterTime);
    let isAnswered = false;
    try {
      const reply = await read(session);
      isAnswered = true;
      this.#note(session);
      return reply;
    } finally {
      if (isAnswered && this.#idle.length < this.size) this.#idle.push(session);
      else session.endSession().catch(() => {});
    }
  }

  #note(session: ClientSession): void {
    const { clusterTime: heard } = session;
    if (!heard || heard === this.#clusterTime) return;
    const known = this.#clusterTime?.clusterTime;
    if (!known || heard.clusterTime.greaterThan(known)) this.#clusterTime = alone(heard);
    session.clusterTime = this.#clusterTime as ClusterTime;
  }
}

/** The same time in memory of its own: its signature is a view of the whole reply that told it. */
function alone({ clusterTime, signature }: ClusterTime): ClusterTime {
  if (!signature) return { clusterTime };
  const { hash, keyId } = signature;
  return { clusterTime, signature: { hash: new Binary(Uint8Array.from(hash.value())), keyId } };
}
