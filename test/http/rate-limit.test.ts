import { afterEach, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { problemIn, problemTypeOf } from './requesting.js';

let service: TestService;
afterEach(() => service.close());

const start = async (environment: Record<string, string>) => {
  service = await startService({ records: [someFields()], environment });
};
const ask = (url: string, remoteAddress = '192.0.2.1', forwarded?: string) =>
  service.server.inject({
    url,
    remoteAddress,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  });

async function statuses(times: number, ...question: Parameters<typeof ask>) {
  const all: number[] = [];
  for (let n = 0; n < times; n++) all.push((await ask(...question)).statusCode);
  return all;
}

describe('decision 23: a limit of requests', () => {
  it('is off unless it is set', async () => {
    await start({});
    expect(new Set(await statuses(200, '/api/record'))).toEqual(new Set([200]));
  });

  it('answers 429 with Retry-After once it is reached', async () => {
    await start({ RATE_LIMIT: '3' });
    expect(await statuses(3, '/api/record')).toEqual([200, 200, 200]);
    const answer = await ask('/api/record');
    expect(answer.statusCode).toBe(429);
    expect(problemTypeOf(answer)).toBe('too-many-requests');
    expect(problemIn(answer)).toMatchObject({ status: 429, detail: expect.any(String) });
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d?$/);
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  it('counts each client for itself', async () => {
    await start({ RATE_LIMIT: '1' });
    expect(await statuses(2, '/api/record', '192.0.2.1')).toEqual([200, 429]);
    expect(await statuses(2, '/api/record', '192.0.2.2')).toEqual([200, 429]);
  });

  it('counts what is refused as well: bad requests, other verbs, other paths', async () => {
    await start({ RATE_LIMIT: '2' });
    expect(await statuses(1, '/api/record?colour=red')).toEqual([400]);
    expect(await statuses(2, '/nowhere')).toEqual([404, 429]);
  });

  it('is for the paths of health as well where another port has them', async () => {
    await start({ RATE_LIMIT: '1', METRICS: 'on', ADMIN_PORT: '1' });
    expect(await statuses(2, '/health/live')).toEqual([404, 429]);
    expect(await statuses(1, '/metrics')).toEqual([429]);
  });

  it('is not for health, which goes on answering', async () => {
    await start({ RATE_LIMIT: '1' });
    expect(await statuses(2, '/api/record')).toEqual([200, 429]);
    expect(await statuses(5, '/health/live')).toEqual([200, 200, 200, 200, 200]);
    expect(await statuses(2, '/health/ready')).toEqual([200, 200]);
  });
});

describe('decision 23: whose request it is', () => {
  it('is told by the connection, whatever X-Forwarded-For says', async () => {
    await start({ RATE_LIMIT: '1' });
    expect(await statuses(1, '/api/record', '192.0.2.1', '198.51.100.1')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '198.51.100.2')).toEqual([429]);
  });

  it('is told by the address that the one trusted proxy added', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '1' });
    expect(await statuses(2, '/api/record', '192.0.2.1', '198.51.100.1')).toEqual([200, 429]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '198.51.100.2')).toEqual([200]);
  });

  it('is not told by what the client itself wrote before that', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '1' });
    expect(await statuses(1, '/api/record', '192.0.2.1', '203.0.113.1, 198.51.100.1')).toEqual([
      200,
    ]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '203.0.113.2,198.51.100.1')).toEqual([
      429,
    ]);
  });

  it('is told by the last address but one behind two proxies', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '2' });
    const asked = ['198.51.100.1, 192.0.2.7', '198.51.100.1, 192.0.2.8', '198.51.100.2, 192.0.2.7'];
    const all: number[] = [];
    for (const forwarded of asked) {
      all.push((await ask('/api/record', '192.0.2.1', forwarded)).statusCode);
    }
    expect(all).toEqual([200, 429, 200]);
  });

  it('is told by the connection where the proxy added nothing', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '1' });
    expect(await statuses(2, '/api/record', '192.0.2.1')).toEqual([200, 429]);
    expect(await statuses(1, '/api/record', '192.0.2.2', '')).toEqual([200]);
  });

  it('is the whole /64 of an IPv6 address, by connection and by X-Forwarded-For', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '1' });
    expect(await statuses(1, '/api/record', '2001:db8::1')).toEqual([200]);
    expect(await statuses(1, '/api/record', '2001:db8::ffff:2')).toEqual([429]);
    expect(await statuses(1, '/api/record', '2001:db8:0:1::1')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '2001:db8:0:2::1')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '[2001:db8:0:2::7]:443')).toEqual([429]);
  });

  it('is the IPv4 address, however it is written and from whatever port', async () => {
    await start({ RATE_LIMIT: '1', TRUSTED_PROXIES: '1' });
    expect(await statuses(1, '/api/record', '192.0.2.1', '198.51.100.1:5678')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '198.51.100.1:5679')).toEqual([429]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '::ffff:198.51.100.1')).toEqual([429]);
    expect(await statuses(1, '/api/record', '198.51.100.1')).toEqual([429]);
    expect(await statuses(1, '/api/record', '::ffff:198.51.100.2')).toEqual([200]);
    expect(await statuses(1, '/api/record', '198.51.100.2')).toEqual([429]);
  });

  it('is told by the connection where the proxy added what is no address', async () => {
    await start({ RATE_LIMIT: '2', TRUSTED_PROXIES: '1' });
    expect(await statuses(1, '/api/record', '192.0.2.1', 'unknown')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', '203.0.113.9, _hidden')).toEqual([200]);
    expect(await statuses(1, '/api/record', '192.0.2.1', 'x'.repeat(1_000))).toEqual([429]);
    expect(await statuses(1, '/api/record', '192.0.2.2', 'unknown')).toEqual([200]);
  });
});
