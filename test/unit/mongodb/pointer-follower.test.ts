import { BSON, Timestamp } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  MongoConnection,
  ServerObserver,
} from '../../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { NoReply } from '../../../src/adapters/outbound/mongodb/errors.js';
import { PointerFollower } from '../../../src/adapters/outbound/mongodb/pointer/pointer-follower.js';
import { StorageUnavailable } from '../../../src/domain/errors.js';

const FOLLOW_MS = 1_000;

/** A MongoDB whose replies come when the test says so. */
class Replies {
  observer: ServerObserver | undefined;
  readonly #waiting: { resolve(reply: unknown): void; reject(reason: Error): void }[] = [];
  begun = 0;
  /** Of other reads than those of the pointer. */
  repliedAt = Number.NEGATIVE_INFINITY;

  hasReplySince(time: number): boolean {
    return this.repliedAt >= time;
  }

  read(): Promise<unknown> {
    this.begun++;
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
  }

  changesOf(): Promise<never> {
    return new Promise(() => {});
  }

  async answer(id: string, time = this.begun): Promise<void> {
    const operationTime = Timestamp.fromNumber(time);
    const documents = [BSON.serialize({ generations: [{ id, modified: new Date(0) }] })];
    this.#waiting.shift()?.resolve({ documents, operationTime });
    await settled();
  }

  async fail(cause: Error): Promise<void> {
    this.#waiting.shift()?.reject(new StorageUnavailable('MongoDB is away.', { cause }));
    await settled();
  }
}

/** Everything that follows from a reply has happened. */
async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
}

let replies: Replies;
let follower: PointerFollower;
let log: string[];
const known = () => follower.known()?.generations[0]?.id;

beforeEach(() => {
  vi.useFakeTimers();
  replies = new Replies();
  log = [];
  follower = new PointerFollower(replies as unknown as MongoConnection, {
    followMs: FOLLOW_MS,
    onLost: (reason) => log.push(`lost: ${reason}`),
    onRegained: () => log.push('regained'),
  });
  follower.onChange(() => log.push('changed'));
});
afterEach(async () => {
  await follower.stop();
  vi.useRealTimers();
});

async function start(): Promise<void> {
  const started = follower.start();
  await replies.answer('one');
  await started;
}

/** Whether a server answers that has not answered anything since now. */
function answersFromNowOn(): Promise<void> | undefined {
  vi.advanceTimersByTime(1);
  return replies.observer?.expectAnswer(performance.now());
}

describe('The follower of the pointer', () => {
  it('knows what it has read, and no longer than it may', async () => {
    await start();
    expect(known()).toBe('one');
    await vi.advanceTimersByTimeAsync(FOLLOW_MS);
    expect(known()).toBe('one');
    await vi.advanceTimersByTimeAsync(1);
    expect(known()).toBeUndefined();
  });

  it('counts the age of what it knows from before the read', async () => {
    const started = follower.start();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS + 1);
    await replies.answer('one');
    await started;
    expect(known()).toBeUndefined();
  });

  it('reads again before what it knows is too old, one read at a time', async () => {
    await start();
    for (let i = 2; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
      expect(replies.begun).toBe(i);
      await replies.answer('one');
      expect(known()).toBe('one');
    }
    await vi.advanceTimersByTimeAsync(10 * FOLLOW_MS);
    expect(replies.begun).toBe(10);
  });

  it('tells of another generation once', async () => {
    await start();
    for (const id of ['one', 'two', 'two', 'one']) {
      await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
      await replies.answer(id);
      expect(known()).toBe(id);
    }
    expect(log).toEqual(['changed', 'changed', 'changed']);
  });

  it('is not taken back by a node that lags, and does not pretend to be fresh because of it', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await replies.answer('two', 100);
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await replies.answer('one', 99);
    expect(known()).toBe('two');
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2 + 1);
    expect(known()).toBeUndefined();
  });

  it('keeps the time at which it first read a pointer', async () => {
    await start();
    const first = follower.known();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await replies.answer('one', 100);
    expect(follower.known()).toBe(first);
  });

  it('does not bring back what was forgotten during a read, and reads again at once', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    follower.forget();
    expect(known()).toBeUndefined();
    await replies.answer('one');
    expect(known()).toBeUndefined();
    expect(replies.begun).toBe(3);
    await replies.answer('two');
    expect(known()).toBe('two');
  });

  it('forgets everything when a server is gone or a read fails, and says so once', async () => {
    await start();
    replies.observer?.onServerGone();
    expect(known()).toBeUndefined();
    await replies.fail(new Error('cut'));
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await replies.fail(new Error('cut'));
    expect(log).toEqual(['changed', 'lost: MongoDB is away.']);
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await replies.answer('one');
    expect(known()).toBe('one');
    expect(log.slice(2)).toEqual(['regained']);
  });

  it('says that a server answers if one has answered a read that began since', async () => {
    await start();
    const answers = answersFromNowOn();
    await replies.answer('one');
    await expect(answers).resolves.toBeUndefined();
    expect(replies.begun).toBe(2);
  });

  it('is not content with the answer to a read that began before', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    const silent = expect(answersFromNowOn()).rejects.toThrow(NoReply);
    await replies.answer('one');
    await replies.fail(new NoReply());
    await silent;
  });

  it('takes a read that found no free connection for silence, unless another had its reply', async () => {
    const busy = () =>
      Object.assign(new Error('no connection'), { name: 'MongoWaitQueueTimeoutError' });
    await start();
    const silent = expect(answersFromNowOn()).rejects.toThrow('no connection');
    await replies.fail(busy());
    await silent;
    const answers = answersFromNowOn();
    replies.repliedAt = performance.now();
    await replies.fail(busy());
    await expect(answers).resolves.toBeUndefined();
  });

  it('takes a server that refuses for one that answers', async () => {
    await start();
    const answers = answersFromNowOn();
    await replies.fail(new Error('not allowed'));
    await expect(answers).resolves.toBeUndefined();
  });

  it('reads nothing more, and knows nothing, once it is stopped', async () => {
    await start();
    await vi.advanceTimersByTimeAsync(FOLLOW_MS / 2);
    await follower.stop();
    await replies.answer('two');
    await vi.advanceTimersByTimeAsync(10 * FOLLOW_MS);
    expect({ known: known(), begun: replies.begun, observer: replies.observer }).toEqual({
      known: undefined,
      begun: 2,
      observer: undefined,
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never reads by itself where it may know nothing', async () => {
    follower = new PointerFollower(replies as unknown as MongoConnection, { followMs: 0 });
    await follower.start();
    await vi.advanceTimersByTimeAsync(10 * FOLLOW_MS);
    expect({ known: known(), begun: replies.begun }).toEqual({ known: undefined, begun: 0 });
  });
});
