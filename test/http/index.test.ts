import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { problemIn, problemTypeOf } from './requesting.js';

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

  it('has a template for each address that takes parameters', async () => {
    const { payload } = await service.server.inject('/api/');
    const { name, links } = JSON.parse(payload);
    expect(name).toBe('planning-registry');
    const FILTERS = '{?municipality,checkin_date,search}';
    expect(
      links.map((link: { name: string; template?: string }) => [link.name, link.template]),
    ).toEqual([
      ['record', '/api/record{/cod_archivo}{?municipality,checkin_date,search,limit,cursor}'],
      ['facet', `/api/facet${FILTERS}`],
      ['municipality', undefined],
      ['download-csv', `/api/download/records.csv${FILTERS}`],
      ['download-ndjson', `/api/download/records.ndjson${FILTERS}`],
      ['openapi', undefined],
      ['docs', undefined],
    ]);
    for (const { title } of links) expect(title).toMatch(/^The|^How many/);
  });

  it('has a tag of its own, and a 304', async () => {
    const { headers } = await service.server.inject('/api/');
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = await service.server.inject({
      url: '/api/',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    expect(headers.vary).toContain('accept');
  });

  it.each([
    ['/api', '/api/'],
    ['/api/docs/', '/api/docs'],
  ])('has one way to write its addresses: %s leads to %s', async (asked, right) => {
    const { statusCode, headers } = await service.server.inject(asked);
    expect(statusCode).toBe(301);
    const there = (path: string) => new URL(String(headers.location), `http://a${path}`).pathname;
    expect(there(asked)).toBe(right);
    // Also behind a proxy that gives it another path, whether or not the service knows.
    expect(there(`/registry${asked}`)).toBe(`/registry${right}`);
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
  let bare: TestService;
  beforeAll(async () => {
    bare = await startService({ records: [someFields()], environment: { EXTENSIONS: 'off' } });
  });
  afterAll(() => bare.close());

  it('leaves the contract and health, and no other address of the base path', async () => {
    const paths = ({ server }: TestService) => new Set(server.table().map(({ path }) => path));
    const left = [...paths(bare)].filter((path) => /^\/api\b/.test(path));
    expect(left).toEqual(['/api/record/{cod_archivo?}']);
    const gone = [...paths(service)].filter((path) => !paths(bare).has(path));
    expect(gone.length).toBeGreaterThan(7);
    for (const path of gone) {
      const answer = await bare.server.inject(path.replace('{file}', 'x.js'));
      expect(problemTypeOf(answer), path).toBe('not-found');
      expect(problemIn(answer).meant ?? '/api/record', path).toBe('/api/record');
      expect(answer.headers).not.toHaveProperty('link');
    }
    for (const path of ['/api/record', '/health/live', '/health/ready']) {
      expect((await bare.server.inject(path)).statusCode, path).toBe(200);
    }
  });

  it('names no address that is not there', async () => {
    const csv = { url: '/api/record', headers: { accept: 'text/csv' } };
    expect((await bare.server.inject(csv)).statusCode).toBe(200);
    const [fault] = problemIn(await bare.server.inject('/api/record?format=csv')).errors ?? [];
    expect(fault?.detail).toContain('the answer is always JSON');
    expect(fault).not.toHaveProperty('meant');
    for (const path of ['/', '/api/facets', '/api/openapi.yaml', '/api/records.csv']) {
      const text = (await bare.server.inject(path)).payload;
      expect(text, path).not.toMatch(/facet|openapi|download|docs|"\/api\/"/);
    }
  });
});
