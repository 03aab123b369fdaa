import { describe, expect, it } from 'vitest';
import { servedPaths } from '../../../src/adapters/inbound/http/extensions/addresses.js';
import { adviser } from '../../../src/adapters/inbound/http/problem/advise.js';
import { meantAddress } from '../../../src/adapters/inbound/http/problem/meant-address.js';
import { statusProblem } from '../../../src/adapters/inbound/http/problem/problems-by-status.js';

const known = { basePath: '/api', publicUrl: 'https://example.org/planning' };
const all = { ...known, paths: servedPaths(true) };
const contractOnly = { ...known, paths: servedPaths(false) };

describe('The address that was meant', () => {
  it.each([
    ['/record', ['/records', '/Record', '/recrod', '/expediente', '/expedientes', '/EXPEDIENTES']],
    ['/record', ['/record.json', '/records.json']],
    ['/record/PGOU-7', ['/record/PGOU-7/', '/records/PGOU-7', '/expediente/PGOU-7']],
    ['/record/135%2F2024-00408', ['/record/135/2024-00408', '/records/135%2F2024-00408']],
    [
      '/record/135%2F2024-00408',
      [
        '/record/135/2024-00408/documents',
        '/record/135/2024-00408.JSON',
        '/records/135%252F2024-00408',
      ],
    ],
    ['/facet', ['/facets', '/face']],
    ['/municipality', ['/municipalities', '/municipalty']],
    [
      '/download/records.csv',
      ['/download', '/download/records', '/record.csv', '/records.csv', '/Records.CSV'],
    ],
    ['/download/records.ndjson', ['/record.ndjson', '/records.ndjson']],
    ['/openapi.json', ['/openapi', '/openapi.yaml', '/swagger.json', '/v3/api-docs']],
    ['/docs', ['/doc', '/DOCS', '/swagger', '/swagger-ui', '/swagger-ui.html']],
    ['/', ['/', '//']],
  ])('is %s for %j, below the base path and at the root', (meant, asked) => {
    for (const path of asked) {
      for (const target of [path, `/api${path}`, `/API/${path}`]) {
        expect(meantAddress(target, all), target).toBe(`https://example.org/planning${meant}`);
      }
    }
  });

  it.each([
    ['/health/ready', ['/health', '/healthz', '/ready', '/readyz', '/status', '/health/raedy']],
    ['/health/live', ['/live', '/livez', '/LIVEZ', '/health/lives']],
  ])('is %s for %j, which is not below the base path', (meant, asked) => {
    for (const path of asked) {
      for (const target of [path, `/api${path}`, `${path}?verbose`]) {
        expect(meantAddress(target, all), target).toBe(meant);
      }
    }
  });

  it.each(['/record/a/b', '/records/3f0c9f1e', '/record/135/2024', '/record/%FF/x'])(
    'is not the whole registry where one record was asked for: %s',
    (path) => expect(meantAddress(path, all)).toBeUndefined(),
  );

  it('has the query under our names, without what the address does not take', () => {
    const meant = (target: string) => meantAddress(target, all)?.split('/planning')[1];
    expect(meant('/records?q=plan&page=2&Town=Lugo')).toBe('/record?search=plan&municipality=Lugo');
    expect(meant('/facets?limit=5&search=a=b')).toBe('/facet?search=a=b');
    expect(meant('/municipalities?search=x')).toBe('/municipality');
    expect(meant('/records/PGOU-7?q=plan&page=2')).toBe('/record/PGOU-7?search=plan');
  });

  it('keeps the query, which the index has no use for', () => {
    expect(meantAddress('/api/records?search=a?b', all)).toBe(
      'https://example.org/planning/record?search=a?b',
    );
    expect(meantAddress('/?search=plan', all)).toBe('https://example.org/planning/');
    expect(meantAddress('/api/records?', all)).toBe('https://example.org/planning/record');
  });

  it.each([
    ['/records.csv?limit=5&search=plan', '/download/records.csv?search=plan'],
    ['/download?format=ndjson', '/download/records.ndjson'],
    ['/download/records?search=plan&Output=jsonl', '/download/records.ndjson?search=plan'],
    ['/download/records?accept=csv', '/download/records.csv'],
    ['/records.ndjson?format=xml&search=plan', '/download/records.ndjson?search=plan'],
    ['/download?formats=ndjson', '/download/records.csv'],
  ])('is a file in the format that was asked for, with the same filters: %s', (target, meant) => {
    expect(meantAddress(`/api${target}`, all)).toBe(`https://example.org/planning${meant}`);
  });

  it.each(['/favicon.ico', '/api/xyzzy', '/xyzzy/PGOU-7', '/toString', ''])(
    'is not guessed where nothing is near: %s',
    (target) => {
      expect(meantAddress(target, contractOnly)).toBeUndefined();
    },
  );

  it('is one that is served', () => {
    expect(meantAddress('/api/expediente', contractOnly)).toBe(
      'https://example.org/planning/record',
    );
    for (const path of ['/', '/download', '/facets', '/openapi', '/doc']) {
      expect(meantAddress(`/api${path}`, contractOnly), path).toBeUndefined();
    }
  });

  it('is found where the service is at the root', () => {
    const atRoot = { ...all, basePath: '', publicUrl: '' };
    expect(meantAddress('/records', atRoot)).toBe('/record');
    expect(meantAddress('/api/records', atRoot)).toBeUndefined();
  });
});

describe('A problem', () => {
  const advise = adviser({ ...all, extensions: true, monitored: true });

  it('links to its explanation, where that is served, and keeps its headers', () => {
    const problem = statusProblem(405, { allow: 'GET' });
    expect(advise(problem, '/api/record')).toEqual({
      ...problem,
      headers: {
        allow: 'GET',
        link: '<https://example.org/planning/docs#problem-method-not-allowed>; rel="help"',
      },
    });
    const bare = adviser({ ...contractOnly, extensions: false, monitored: true });
    expect(bare(problem, '/api/record')).toEqual(problem);
  });

  it('of an address that nothing is at says where records are, and what was meant', () => {
    const records =
      'Records are at https://example.org/planning/record and https://example.org/planning/record/{cod_archivo}; a slash inside a code is written %2F.';
    const { detail, extensions } = advise(statusProblem(404), '/api/records');
    expect(detail).toBe(
      `This address is not part of the service. ${records} https://example.org/planning/record was probably meant.`,
    );
    expect(extensions).toEqual({ meant: 'https://example.org/planning/record' });
    const lost = advise(statusProblem(404), '/xyzzy');
    expect(lost.detail).toBe(`This address is not part of the service. ${records}`);
    expect(lost).not.toHaveProperty('extensions');
  });

  it('of an address of health names both of them', () => {
    expect(advise(statusProblem(404), '/healthz')).toMatchObject({
      detail:
        'This address is not part of the service. Health is at /health/live and /health/ready. /health/ready was probably meant.',
      extensions: { meant: '/health/ready' },
    });
  });

  it('of an address of health that is at another port says so, and means no address here', () => {
    const elsewhere = adviser({ ...all, extensions: true, monitored: false });
    for (const path of ['/health/ready', '/health/live', '/healthz']) {
      const problem = elsewhere(statusProblem(404), path);
      expect(problem.detail).toBe(
        'This address is not part of the service. Health is at another port, because the service has an ADMIN_PORT.',
      );
      expect(problem).not.toHaveProperty('extensions');
    }
  });
});
