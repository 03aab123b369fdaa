import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../src/config/package-version.js';
import { StorageUnavailable } from '../../src/domain/errors.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeStorage } from './fake-storage.js';
import { askOverSocket, problemTypeOf } from './requesting.js';

const ADDRESSES = ['/api/record', '/api/record/PGOU-7', '/health/live', '/health/ready'];
const ALLOW = 'GET, HEAD, OPTIONS';

let service: TestService;
beforeAll(async () => {
  const records = [someFields({ cod_archivo: 'PGOU-7' })];
  for (let n = 0; n < 20; n++) records.push(someFields());
  service = await startService({ records });
});
afterAll(() => service.close());

describe('decisions 15 and 24: a verb that would change something is refused', () => {
  it.each(
    ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].flatMap((method) =>
      ADDRESSES.map((url) => [method, url] as const),
    ),
  )('%s %s', async (method, url) => {
    const answer = await service.server.inject({ method, url });
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.allow).toBe(ALLOW);
    expect(problemTypeOf(answer)).toBe('method-not-allowed');
  });

  it.each([
    ['JSON', 'application/json', '{"title":"x"}'],
    ['broken JSON', 'application/json', '{"title":'],
    ['a form', 'application/x-www-form-urlencoded', 'a=1'],
    ['a type nobody knows', 'x/nonsense', 'x'],
  ])('POST with a body of %s', async (_, type, payload) => {
    const headers = { 'content-type': type };
    const request = { method: 'POST', url: '/api/record', headers, payload };
    const answer = await service.server.inject(request);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, ALLOW]);
  });

  it('before the question is looked at', async () => {
    const answer = await service.server.inject({ method: 'POST', url: '/api/record?colour=red' });
    expect(answer.statusCode).toBe(405);
  });
});

describe('decision 15: HEAD is GET without its body', () => {
  it.each([
    ...ADDRESSES,
    '/api/record?limit=2',
    '/api/record?search=nowhere',
    '/api/record?colour=red',
  ])('%s', async (path) => {
    const [get, head] = [
      await askOverSocket(service, { path }),
      await askOverSocket(service, { path, method: 'HEAD' }),
    ];
    const perRequest = { date: '', 'x-request-id': '' };
    expect(head.status).toBe(get.status);
    expect({ ...head.headers, ...perRequest }).toEqual({ ...get.headers, ...perRequest });
    expect(Number(head.headers['content-length'])).toBe(get.body.length);
    expect(head.body).toHaveLength(0);
  });
});

describe('OPTIONS', () => {
  it.each(ADDRESSES)('decision 15: %s answers 204 with what is allowed', async (url) => {
    const answer = await service.server.inject({ method: 'OPTIONS', url });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers.allow).toBe(ALLOW);
    expect(answer.payload).toBe('');
  });

  it('decision 19: a preflight of any origin is granted', async () => {
    const headers = {
      origin: 'https://tools.example.org',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'if-none-match',
    };
    const answer = await service.server.inject({ method: 'OPTIONS', url: '/api/record', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': ALLOW,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
  });
});

describe('decision 19, 22: every answer has its CORS and version headers', () => {
  let limited: TestService;
  let failing: TestService;
  let fault: Error;
  beforeAll(async () => {
    limited = await startService({
      records: [someFields()],
      environment: { RATE_LIMIT: '1' },
    });
    await limited.server.inject('/api/record');
    failing = await startService({
      storage: fakeStorage({ current: () => Promise.reject(fault) }),
    });
  });
  afterAll(() => Promise.all([limited.close(), failing.close()]));

  const ask = (url: string, headers = {}) => service.server.inject({ url, headers });
  it.each([
    ['200', () => ask('/api/record')],
    ['200 of one record', () => ask('/api/record/PGOU-7')],
    ['200 of health', () => ask('/health/live')],
    ['204', () => service.server.inject({ method: 'OPTIONS', url: '/api/record' })],
    ['304', () => ask('/api/record', { 'if-none-match': '*' })],
    ['400', () => ask('/api/record?colour=red')],
    ['400 of a broken path', () => ask('/api/record/%')],
    ['404 not-found', () => ask('/nowhere')],
    ['404 record-not-found', () => ask('/api/record/X-1')],
    ['404 municipality-not-found', () => ask('/api/record?municipality=Nowhere')],
    ['404 no-results', () => ask('/api/record?search=nowhere')],
    ['405', () => service.server.inject({ method: 'POST', url: '/api/record' })],
    ['429', () => limited.server.inject('/api/record')],
    [
      '500',
      () => {
        fault = new Error('secret');
        return failing.server.inject('/api/record');
      },
    ],
    [
      '503',
      () => {
        fault = new StorageUnavailable('secret');
        return failing.server.inject('/api/record');
      },
    ],
  ])('%s', async (kind, asking) => {
    const answer = await asking();
    expect(answer.statusCode).toBe(Number.parseInt(kind, 10));
    const type = /404 (.*)/.exec(kind)?.[1];
    if (type) expect(problemTypeOf(answer)).toBe(type);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-expose-headers']).toContain('X-Total-Count');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.headers['api-version']).toBe(version);
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

describe('decision 15: a writing verb is refused whatever it carries', () => {
  it.each([
    ['a large body', 'application/json', 'x'.repeat(1_000_000)],
    ['a malformed content type', 'nonsense', 'x'],
  ])('POST with %s', async (_, type, payload) => {
    const headers = { 'content-type': type };
    const request = { method: 'POST', url: '/api/record', headers, payload };
    const answer = await service.server.inject(request);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, ALLOW]);
  });
});
