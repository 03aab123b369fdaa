import type { ClientSession, ClusterTime, MongoClient } from 'mongodb';

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
      this.#note(session.clusterTime);
      return reply;
    } finally {
      if (isAnswered && this.#idle.length < this.size) this.#idle.push(session);
      else session.endSession().catch(() => {});
    }
  }

  #note(heard: ClusterTime | undefined): void {
    const known = this.#clusterTime?.clusterTime;
    if (!known || heard?.clusterTime.greaterThan(known)) this.#clusterTime = heard;
  }
}
