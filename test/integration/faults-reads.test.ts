import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { collectionsOf } from '../support/mongodb/database.js';
import type { Answered } from '../support/mongodb/fault-client.js';
import { FaultPoints, withHeartbeats } from '../support/mongodb/fault-points.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import { PATIENCE } from '../support/patience.js';

/** More than the buffers of a connection hold, so that an answer is still under way when it counts. */
const records = faultRecords(5_000, 2_000);
const questions = questionsAbout(records);
let registry: FaultRegistry;
let points: FaultPoints;
const names = { registry: 'registry', records: '', postings: '' };

beforeAll(async () => {
  registry = await startFaultRegistry(records);
  points = new FaultPoints((registry.members[0] as { port: number }).port);
  const client = await new MongoClient(registry.url).connect();
  Object.assign(names, await collectionsOf(client.db(registry.database)));
  await client.close();
});
afterEach(() => points.clearAll());
afterAll(async () => {
  await points?.close();
  await registry?.remove();
});

/** One that reads the pointer for each query and never else: what is counted here are its reads. */
const start = (environment?: Record<string, string>) =>
  startMongoService(withHeartbeats(registry.url), registry.database, {
    MONGODB_FOLLOW_MS: '0',
    ...environment,
  });

/** By then the driver listens for news of its server, if it does that at all. */
const LISTENING_AFTER_MS = 600;

describe('a read that fails once', () => {
  const faults = {
    'because the node shuts down': { errorCode: 91 },
    'because the node is no longer primary': { errorCode: 10107 },
    'because the connection breaks': { closeConnection: true },
  };

  describe.each(Object.entries(faults))('%s', (_, fault) => {
    it.each(Object.entries(questions))(
      'is not noticed by who asks for: %s',
      async (_, question) => {
        const { ask } = await start();
        await wait(LISTENING_AFTER_MS);
        const { status, whole, body } = await askedInTime(async () => {
          await points.failCommands({ times: 1 }, { failCommands: ['find'], ...fault });
          const answered = await ask(question.path);
          const met = await points.clear('failCommand');
          if (!isNoticed(answered)) expect(met).toBe(1);
          return answered;
        });
        expect({ status, whole }).toEqual({ status: 200, whole: true });
        expect(body === question.body).toBe(true);
      },
    );

    it('is not noticed by who is in the middle of a long answer', async () => {
      const { ask } = await start();
      await wait(LISTENING_AFTER_MS);
      const failOnce = () =>
        points.failCommands({ times: 1 }, { failCommands: ['find'], ...fault });
      const { whole, body } = await askedInTime(async () => {
        for (;;) {
          const answered = await ask(questions.whole.path, { onBody: failOnce });
          // On a slow machine the service may have read everything before the fault was set.
          if ((await points.clear('failCommand')) === 1) return answered;
        }
      });
      expect(whole).toBe(true);
      expect(body === questions.whole.body).toBe(true);
    });
  });
});

describe('every connection of the pool is dead', () => {
  it('is not noticed by who asks, while there is one to be had', async () => {
    const { ask } = await start();
    const dead = { failCommands: ['find'], closeConnection: true };
    let died = 0;
    const { status, body } = await askedInTime(async () => {
      await points.failCommands({ times: 9 }, dead);
      const answered = await ask(questions.page.path);
      died = await points.clear('failCommand');
      return answered;
    });
    expect(status).toBe(200);
    expect(died).toBe(9);
    expect(body === questions.page.body).toBe(true);
  });
});

describe('a query over the time limit', () => {
  it.each(Object.entries(questions))('is 503 in time for: %s', async (_, { path }) => {
    const { ask, log } = await start();
    await points.set('maxTimeAlwaysTimeOut', 'alwaysOn');
    const { status, headers } = await ask(path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(JSON.stringify(log)).toContain('operation exceeded time limit');
  });

  it.each(['registry', 'records', 'postings'] as const)(
    'is stopped by the server itself, in %s too',
    async (collection) => {
      const { ask, log } = await start({ QUERY_TIMEOUT_MS: '500' });
      await holdReadsOf(collection);
      const reason = await saidInTime(async () => {
        const { status } = await ask(questions.search.path);
        expect(status).toBe(503);
        return String(log.findLast((line) => line.reason !== undefined)?.reason);
      });
      expect(reason).toContain('operation exceeded time limit');
      await vi.waitFor(async () => expect(await points.readsUnderWay()).toBe(0), PATIENCE);
    },
  );
});

describe('a client that leaves', () => {
  it('in the middle of a long answer leaves no cursor and no operation behind', async () => {
    const { ask, log } = await start();
    const { whole } = await ask(questions.whole.path, {
      onBody: (answer) => void answer.destroy(),
    });
    expect(whole).toBe(false);
    const cut = await vi.waitFor(() => {
      const line = log.find(({ answer }) => answer !== undefined);
      expect(line).toMatchObject({ answer: 'cut' });
      return line;
    }, PATIENCE);
    expect(cut?.records).toBeLessThan(records.length);
    await vi.waitFor(async () => expect(await points.readsUnderWay()).toBe(0), PATIENCE);
    expect(await points.openCursors()).toBe(0);
  });

  it('while the server is at its query ends the query', async () => {
    const { ask } = await start({ QUERY_TIMEOUT_MS: '600000' });
    const held: Promise<void>[] = [];
    const leaving = ask(questions.whole.path, {
      onBody: (answer) => {
        const left = holdReadsOf('records')
          .then(() =>
            vi.waitFor(async () => expect(await points.readsUnderWay()).toBe(1), PATIENCE),
          )
          .then(() => void answer.destroy());
        held.push(left);
      },
    });
    expect((await leaving).whole).toBe(false);
    await Promise.all(held);
    await vi.waitFor(async () => expect(await points.readsUnderWay()).toBe(0), PATIENCE);
    expect(await points.openCursors()).toBe(0);
  });
});

it('leaves no cursor behind whole answers either', async () => {
  const { ask } = await start();
  for (const { path } of Object.values(questions)) expect((await ask(path)).whole).toBe(true);
  expect(await points.openCursors()).toBe(0);
});

const MOST_ASKED = 5;

/**
 * A server that takes more than 2.25 s to be connected to again counts as gone, which a client
 * notices. On a machine that slow it is asked again, and has the same fault again.
 */
async function askedInTime(ask: () => Promise<Answered>): Promise<Answered> {
  for (let asked = 1; ; asked++) {
    const answered = await ask();
    if (!isNoticed(answered) || asked === MOST_ASKED) return answered;
  }
}

/** The server has a quarter of a second to say why it stopped. On a machine that slow it is asked again. */
async function saidInTime(ask: () => Promise<string>): Promise<string> {
  for (let asked = 1; ; asked++) {
    const reason = await ask();
    if (!reason.endsWith('the deadline has passed.') || asked === MOST_ASKED) return reason;
  }
}

function isNoticed({ status, whole }: Answered): boolean {
  return status === 503 || !whole;
}

/** The server stays at reads of the collection until something interrupts them. */
function holdReadsOf(collection: keyof typeof names): Promise<void> {
  return points.set('waitInFindBeforeMakingBatch', 'alwaysOn', {
    nss: `${registry.database}.${names[collection]}`,
    shouldCheckForInterrupt: true,
  });
}
