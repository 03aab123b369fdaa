import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { problemTypeOf } from './requesting.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ records: [someFields()] });
});
afterAll(() => service.close());

interface Index {
  readonly version: string;
  readonly links: readonly {
    readonly name: string;
    readonly href: string;
    readonly type: string;
  }[];
}

describe('decision 33: the base address', () => {
  it('gives programs links to everything, and every link works', async () => {
    const answer = await service.server.inject('/api/');
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    const { links } = JSON.parse(answer.payload) as Index;
    expect(links.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['record', 'facet', 'municipality', 'download-csv', 'openapi']),
    );
    for (const { href, type } of links) {
      const linked = await service.server.inject(href);
      expect(linked.statusCode, href).toBe(200);
      expect(linked.headers['content-type']).toContain(type);
    }
  });

  it('has a tag of its own, and a 304', async () => {
    const { headers } = await service.server.inject('/api/');
    const again = await service.server.inject({
      url: '/api/',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(headers.vary).toContain('accept');
  });

  it('without its slash leads to the one with it', async () => {
    const { statusCode, headers } = await service.server.inject('/api');
    expect([statusCode, headers.location]).toEqual([301, '/api/']);
  });

  it('is named as clients see it', async () => {
    const other = await startService({
      environment: { BASE_PATH: '/', PUBLIC_URL: 'https://api.example.org/planning/' },
      records: [someFields()],
    });
    const { payload } = await other.server.inject('/');
    await other.close();
    expect((JSON.parse(payload) as Index).links[0]?.href).toBe(
      'https://api.example.org/planning/record',
    );
  });
});

describe('decision 33: EXTENSIONS=off', () => {
  const paths = ['/', '/facet', '/municipality', '/download/records.csv', '/openapi.json', '/docs'];

  it('leaves the contract and health, and nothing else', async () => {
    const bare = await startService({
      records: [someFields()],
      environment: { EXTENSIONS: 'off' },
    });
    for (const path of [...paths.map((each) => `/api${each}`), '/api']) {
      const answer = await bare.server.inject(path);
      expect(problemTypeOf(answer), path).toBe('not-found');
      expect(answer.headers).not.toHaveProperty('link');
    }
    for (const path of ['/api/record', '/health/live', '/health/ready']) {
      expect((await bare.server.inject(path)).statusCode).toBe(200);
    }
    const csv = { url: '/api/record', headers: { accept: 'text/csv' } };
    expect((await bare.server.inject(csv)).statusCode).toBe(200);
    await bare.close();
  });
});
