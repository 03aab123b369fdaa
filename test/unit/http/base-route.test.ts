import { server as hapi } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import {
  type BaseRouteOptions,
  baseRoutes,
} from '../../../src/adapters/inbound/http/extensions/base-route.js';

function serving(options: Partial<BaseRouteOptions> = {}) {
  const server = hapi({ debug: false });
  server.app.requestChecks = [];
  const known = {
    basePath: '/api',
    publicUrl: 'https://example.org/planning',
    apiVersion: '1.2.3',
  };
  server.route(baseRoutes({ ...known, ...options }));
  return server;
}

const FILTERS = '{?municipality,checkin_date,search}';
const JSON_TYPE = 'application/json';

describe('The index', () => {
  it('names the service and its version, and links to every address', async () => {
    const { payload, headers } = await serving().inject('/api/');
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    const link = (name: string, path: string, title: string, type: string, variables?: string) => {
      const href = `https://example.org/planning${path}`;
      return { name, href, ...(variables && { template: href + variables }), title, type };
    };
    const records = 'The records that match';
    expect(JSON.parse(payload)).toEqual({
      name: 'planning-registry',
      version: '1.2.3',
      links: [
        link(
          'record',
          '/record',
          `${records}, or one record by its code`,
          JSON_TYPE,
          '{/cod_archivo}{?municipality,checkin_date,search,limit,cursor}',
        ),
        link(
          'facet',
          '/facet',
          'How many records match, by year and by municipality',
          JSON_TYPE,
          FILTERS,
        ),
        link('municipality', '/municipality', 'The municipalities that have records', JSON_TYPE),
        link(
          'download-csv',
          '/download/records.csv',
          `${records}, as a table for spreadsheets`,
          'text/csv',
          FILTERS,
        ),
        link(
          'download-ndjson',
          '/download/records.ndjson',
          `${records}, one JSON text a line`,
          'application/x-ndjson',
          FILTERS,
        ),
        link('openapi', '/openapi.json', 'The description of this API (OpenAPI 3.1)', JSON_TYPE),
        link('docs', '/docs', 'The same for people, and every problem explained', 'text/html'),
      ],
    });
  });

  it('is validated by a tag that another version or setting changes', async () => {
    const tag = async (options?: Partial<BaseRouteOptions>) =>
      (await serving(options).inject('/api/')).headers.etag;
    const etag = await tag();
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(await tag()).toBe(etag);
    expect(await tag({ apiVersion: '1.2.4' })).not.toBe(etag);
    expect(await tag({ publicUrl: '/api' })).not.toBe(etag);
    const asked = { url: '/api/', headers: { 'if-none-match': String(etag) } };
    const { statusCode, headers } = await serving().inject(asked);
    expect([statusCode, headers['cache-control']]).toEqual([304, 'public, no-cache']);
  });

  it('is a page for browsers, where there is one', async () => {
    const page: BaseRouteOptions['page'] = (_request, h) => h.response('the page');
    const ask = (accept: string, options?: Partial<BaseRouteOptions>) =>
      serving(options).inject({ url: '/api/', headers: { accept } });
    const shown = await ask('text/html', { page });
    expect([shown.payload, shown.headers.vary]).toEqual(['the page', 'accept']);
    for (const answer of [await ask('*/*', { page }), await ask('text/html')]) {
      expect(answer.headers['content-type']).toContain(JSON_TYPE);
      expect(answer.headers.vary).toContain('accept');
    }
  });

  it.each(['/api/record/..', '/api/.', '/api/docs/../?search=plan'])(
    'is not what the client asked for with %s',
    async (target) => {
      expect((await serving().inject(target)).statusCode).toBe(404);
    },
  );

  it.each(['/api/', '/api/?search=plan', '/api/?next=/api/x', '/api/#top'])(
    'is what the client asked for with %s',
    async (target) => {
      expect((await serving().inject(target)).statusCode).toBe(200);
    },
  );

  it('is also at the base path without the slash, from where it leads to the one with it', async () => {
    const { statusCode, headers } = await serving().inject('/api');
    expect([statusCode, headers.location]).toEqual([301, 'api/']);
    const deep = await serving({ basePath: '/urbanismo/registro' }).inject('/urbanismo/registro');
    expect(deep.headers.location).toBe('registro/');
  });

  it('is at the root where there is no base path', async () => {
    const server = serving({ basePath: '' });
    expect((await server.inject('/')).statusCode).toBe(200);
    expect(new Set(server.table().map(({ path }) => path))).toEqual(new Set(['/']));
  });
});
