import { describe, expect, it } from 'vitest';
import type { Weather } from '../support/mongodb/fault-proxy.js';
import { startMongoService } from '../support/mongodb/fault-service.js';
import { FaultyNetwork, LONG_MS, questions, SOON_MS } from '../support/mongodb/faulty-network.js';
import { ownNow } from '../support/own-time.js';
import { PATIENCE } from '../support/patience.js';

const network = new FaultyNetwork();

describe('a slow network', () => {
  it.each(Object.entries(questions))('gives the right answer to: %s', async (_, question) => {
    const ask = await network.startWarm(LONG_MS);
    network.weather = { delayMs: 15 };
    const { status, whole, body } = await ask(question.path);
    expect({ status, whole }).toEqual({ status: 200, whole: true });
    expect(body === question.body).toBe(true);
  });

  it('is 503 within the deadline where it is slower than that', async () => {
    const ask = await network.startWarm();
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
    const ask = await network.startWarm();
    network.weather = weather;
    const { status, ms } = await ask(questions.page.path);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(SOON_MS);
    network.weather = {};
    await expect.poll(async () => (await ask(questions.page.path)).status, PATIENCE).toBe(200);
  });

  it('in mid-stream cuts the answer within the deadline, so that nobody takes it for whole', async () => {
    const ask = await network.startWarm();
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
    const ask = await network.startWarm(LONG_MS);
    network.weather = { blackHole: true };
    const { status, ms } = await ask(questions.page.path);
    expect(status).toBe(503);
    expect(ms).toBeLessThan(SOON_MS);
  });
});

describe('a server that is gone, and a connection that does not know it, long before the deadline', () => {
  it('is found out in mid-stream as soon as on any other connection', async () => {
    const proxy = await network.anotherWay();
    try {
      const { ask } = await startMongoService(proxy.url, network.database, {
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
