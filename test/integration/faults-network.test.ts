import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answered } from '../support/mongodb/fault-client.js';
import { FaultProxy, type Weather } from '../support/mongodb/fault-proxy.js';
import {
  type FaultRegistry,
  faultRecords,
  questionsAbout,
  startFaultRegistry,
} from '../support/mongodb/fault-registry.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import { ownNow } from '../support/own-time.js';
import { PATIENCE } from '../support/patience.js';

/** Short, so that the deadline is what ends things here. */
const QUERY_TIMEOUT_MS = 1_000;
/** So long that the deadline never ends anything. */
const LONG_MS = 600_000;
/**
 * What ends because of a short deadline, or because a server is silent, does so in a second or two:
 * test/unit/mongodb/running-reads.test.ts has the exact times. Without that it would be 15 s, when a
 * whole query ends, or never. This lies between, for a loaded machine.
 */
const SOON_MS = 10_000;

const records = faultRecords(4_000, 2_000);
const questions = questionsAbout(records);
let registry: FaultRegistry;
let network: FaultProxy;

beforeAll(async () => {
  registry = await startFaultRegistry(records);
  network = await FaultProxy.start((registry.members[0] as { port: number }).port);
});
beforeEach(() => {
  network.weather = {};
});
afterAll(async () => {
  await network?.close();
  await registry?.remove();
});

/** A service that has been asked once, so that it is the answers that suffer, not the handshake. */
async function startWarm(queryTimeoutMs = QUERY_TIMEOUT_MS) {
  const { ask } = await startMongoService(network.url, registry.database, {
    QUERY_TIMEOUT_MS: String(queryTimeoutMs),
  });
  await expect.poll(async () => (await ask(questions.search.path)).status, PATIENCE).toBe(200);
  return ask;
}

/** What must never be: an answer that a client takes for whole, and that is not the right one. */
function expectHonest({ status, whole, body }: Answered, right: string): void {
  if (status === 200 && whole) expect(body === right, 'a wrong body that looks whole').toBe(true);
  else if (status !== 200) expect({ status, whole }).toEqual({ status: 503, whole: true });
}

describe('a slow network', () => {
  it.each(Object.entries(questions))('gives the right answer to: %s', async (_, question) => {
    const ask = await startWarm(LONG_MS);
    network.weather = { delayMs: 15 };
    const { status, whole, body } = await ask(question.path);
    expect({ status, whole }).toEqual({ status: 200, whole: true });
    expect(body === question.body).toBe(true);
  });

  it('is 503 within the deadline where it is slower than that', async () => {
    const ask = await startWarm();
    network.weather = { delayMs: 5_000 };
    const { status, headers, ms } = await ask(questions.page.path);
    expect(status).toBe(503);
    expect(headers['retry-after']).toMatch(/^[1-9][0-9]*$/);
    expect(ms).toBeLessThan(SOON_MS);
  });
});

const dead: Record<string, Weather> = {
  'one byte at a time': { bytesAtOnce: 1, delayMs: 5 },
  'a network that swallows everything': { blackHole: true },
};

describe.each(Object.entries(dead))('%s', (_, weather) => {
  it('is 503 within the deadline, and right again afterwards', async () => {
    const ask = await startWarm();
    network.weather = weather;
    const { status, ms } = await ask(questions.page.path);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(SOON_MS);
    network.weather = {};
    await expect.poll(async () => (await ask(questions.page.path)).status, PATIENCE).toBe(200);
  });

  it('in mid-stream cuts the answer within the deadline, so that nobody takes it for whole', async () => {
    const ask = await startWarm();
    let since = 0;
    const { status, whole } = await ask(questions.whole.path, {
      onBody: () => {
        network.weather = weather;
        since = ownNow();
      },
    });
    expect({ status, whole }).toEqual({ status: 200, whole: false });
    expect(ownNow() - since).toBeLessThan(SOON_MS);
  });
});

describe('a server that falls silent, long before the deadline', () => {
  it('is 503 as soon as one that is gone', async () => {
    const ask = await startWarm(LONG_MS);
    network.weather = { blackHole: true };
    const { status, ms } = await ask(questions.page.path);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(SOON_MS);
  });
});

describe('a server that is gone, and a connection that does not know it, long before the deadline', () => {
  it('is found out in mid-stream as soon as on any other connection', async () => {
    const proxy = await FaultProxy.start((registry.members[0] as { port: number }).port);
    try {
      const { ask } = await startMongoService(proxy.url, registry.database, {
        QUERY_TIMEOUT_MS: String(LONG_MS),
      });
      expect((await ask(questions.search.path)).status).toBe(200);
      let since = 0;
      const { status, whole } = await ask(questions.whole.path, {
        onBody: () => {
          proxy.weather = { blackHole: true, refuse: true };
          proxy.cutFirst();
          since = ownNow();
        },
      });
      expect({ status, whole }).toEqual({ status: 200, whole: false });
      expect(ownNow() - since).toBeLessThan(SOON_MS);
    } finally {
      await proxy.close();
    }
  });
});

describe('a cut in mid-stream', () => {
  const half = Math.floor(questions.whole.body.length / 2);

  it('is mended by a second read: the answer is whole and right', async () => {
    const ask = await startWarm(LONG_MS);
    network.weather = { cutAfterBytes: half };
    const { status, whole, body } = await ask(questions.whole.path);
    expect({ status, whole }).toEqual({ status: 200, whole: true });
    expect(body === questions.whole.body).toBe(true);
  });

  it('for good cuts the answer too', async () => {
    const ask = await startWarm();
    network.weather = { cutAfterBytes: half, afterwards: { refuse: true } };
    const { status, whole, ms } = await ask(questions.whole.path);
    expect({ status, whole }).toEqual({ status: 200, whole: false });
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('is honest wherever it falls', async () => {
    const ask = await startWarm();
    const seen = { right: 0, cut: 0, refused: 0 };
    for (const question of [questions.search, questions.whole]) {
      // Some in the replies before the first record, some in the records, some after the last.
      for (const cutAfterBytes of [1, 700, 5_000, 3_000_000, 99_000_000]) {
        network.weather = { cutAfterBytes, afterwards: { blackHole: true } };
        const answered = await ask(question.path);
        expectHonest(answered, question.body);
        expect(answered.ms).toBeLessThan(2 * SOON_MS);
        if (answered.status === 503) seen.refused++;
        else seen[answered.whole ? 'right' : 'cut']++;
        network.weather = {};
        await expect.poll(async () => (await ask(questions.page.path)).status, PATIENCE).toBe(200);
      }
    }
    expect(seen).toEqual({
      right: expect.toSatisfy(isSome),
      cut: expect.toSatisfy(isSome),
      refused: expect.toSatisfy(isSome),
    });
  });
});

const isSome = (count: number) => count > 0;
