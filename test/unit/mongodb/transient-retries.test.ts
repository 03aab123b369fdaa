import { MongoNetworkError, MongoServerSelectionError, type TopologyDescription } from 'mongodb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { TransientRetries } from '../../../src/adapters/outbound/mongodb/connection/transient-retries.js';

/** What the driver says after it has looked for a server for so long. */
const SELECTION_MS = 20_000;
const notFound = new MongoServerSelectionError('not found', {} as TopologyDescription);

let retries: TransientRetries;
let now: number;
let missed: number[];
beforeEach(() => {
  missed = [];
  retries = new TransientRetries(SELECTION_MS, (waitMs) => missed.push(waitMs));
  now = 1_000_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
});

/** How many attempts an operation makes while no server is found, and how it ends. */
async function whileLost(attempts = Number.POSITIVE_INFINITY) {
  let made = 0;
  const reply = await retries
    .run(async () => {
      if (made++ === attempts) return 'reply';
      now += SELECTION_MS;
      throw notFound;
    })
    .catch((reason) => reason);
  return { made, reply };
}

const answer = () => retries.run(async () => 'reply');

it('says at once that there is no server, if none has ever answered', async () => {
  expect(await whileLost()).toEqual({ made: 1, reply: notFound });
});

it('waits for a server that has answered, for a minute from when it was missed', async () => {
  await answer();
  now += 3_600_000;
  expect(await whileLost(4)).toEqual({ made: 5, reply: 'reply' });
  expect(await whileLost()).toEqual({ made: 5, reply: notFound });
});

it('waits once: what is to be written after that, such as the end of a draft, does not', async () => {
  await answer();
  await whileLost();
  expect(await whileLost()).toEqual({ made: 1, reply: notFound });
  await answer();
  expect(await whileLost(1)).toEqual({ made: 2, reply: 'reply' });
});

it('begins again for a minute what broken connections interrupt, and nothing else', async () => {
  let made = 0;
  const fails = (reason: Error) =>
    retries.run(async () => {
      made++;
      now += 25_000;
      throw reason;
    });
  await expect(fails(new MongoNetworkError('cut'))).rejects.toThrow('cut');
  expect(made).toBe(3);
  await expect(fails(new Error('refused'))).rejects.toThrow('refused');
  expect(made).toBe(4);
});

it('says once for each time that a server is waited for, and not if none was ever there', async () => {
  await whileLost();
  expect(missed).toEqual([]);
  await answer();
  await whileLost(3);
  expect(missed).toEqual([60_000]);
  await whileLost();
  await whileLost();
  expect(missed).toEqual([60_000, 60_000]);
});

it('ends when it is told to', async () => {
  const told = new Error('told');
  const controller = new AbortController();
  const ended = retries.run(async () => {
    controller.abort(told);
    throw new MongoNetworkError('cut');
  }, controller.signal);
  await expect(ended).rejects.toThrow(told);
});
