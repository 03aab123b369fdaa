import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RegistryLoading, StorageUnavailable } from '../../src/domain/errors.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeStorage } from './fake-storage.js';
import { askOverSocket, problemIn, problemTypeOf } from './requesting.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({
    records: [someFields({ cod_archivo: '135/2024-00408', municipality: 'Viveiro' })],
  });
});
afterAll(() => service.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  service.server.inject({ url, headers });

describe('decision 34: a parameter that other interfaces have', () => {
  it.each([
    ['page=2', 'limit', 'the Link header of each has the address of the next'],
    ['offset=20', 'limit', 'the Link header of each has the address of the next'],
    ['sort=title', undefined, 'the newest entry always comes first'],
    ['fields=id', undefined, 'every result has the same eight fields'],
    ['format=csv', '/api/download/records.csv', 'the answer is always JSON'],
    ['format=jsonl', '/api/download/records.ndjson', 'the answer is always JSON'],
    ['format=json', undefined, 'the answer is always JSON'],
    [
      'format=csv&municipality=Viveiro&limit=5',
      '/api/download/records.csv?municipality=Viveiro',
      'the answer is always JSON',
    ],
    ['fecha=2024', 'checkin_date', ''],
    ['texto=plan', 'search', ''],
    ['title=plan', 'search', ''],
    ['from=2019', undefined, 'ask for each year of a range'],
    ['date_to=2021', undefined, 'ask for each year of a range'],
    ['start=2019', undefined, 'ask for each year of a range'],
    ['start=20', 'limit', 'the Link header of each has the address of the next'],
    ['checkin_date_to=2021', undefined, 'ask for each year of a range'],
    ['checkin_date[gte]=2021', undefined, 'ask for each year of a range'],
    [
      'code=135/2024-00408',
      '/api/record/135%2F2024-00408',
      'belongs in the path: /record/{cod_archivo}',
    ],
    ['code=135', undefined, 'belongs in the path: /record/{cod_archivo}'],
    ['checkin_date=2024%20', '2024', 'is not a year of four digits'],
    ['checkin_date=%222024%22', '2024', 'is not a year of four digits'],
    ['checkin_date=20240314', '2024', 'is not a year of four digits'],
    ['format=csv&q=plan', '/api/download/records.csv?search=plan', 'the answer is always JSON'],
  ])('%s: %s', async (query, meant, says) => {
    const { errors = [] } = problemIn(await ask(`/api/record?${query}`));
    const [fault] = errors;
    expect(fault?.detail).toContain(says);
    expect(fault?.meant).toBe(meant);
  });

  it.each([
    ['/api/download/records.csv?format=csv', '/api/download/records.csv'],
    [
      '/api/download/records.csv?format=ndjson&search=plan',
      '/api/download/records.ndjson?search=plan',
    ],
  ])('the address of a file says its format: %s', async (asked, meant) => {
    const [fault] = problemIn(await ask(asked)).errors ?? [];
    expect(fault?.detail).toContain('the end of the address says the format');
    expect(fault?.meant).toBe(meant);
    expect((await ask(meant)).statusCode).toBe(200);
  });

  it.each(['/api/record/135%2F2024-00408', '/api/facet', '/api/municipality'])(
    'there is no file of %s',
    async (path) => {
      const [fault] = problemIn(await ask(`${path}?format=csv`)).errors ?? [];
      expect(fault?.detail).toContain('the answer is always JSON');
      expect(fault).not.toHaveProperty('meant');
    },
  );

  it.each(['sort=title', 'fields=id', 'format=json', 'colour=red'])(
    'is told which there are: %s',
    async (query) => {
      expect(problemIn(await ask(`/api/record?${query}`)).detail).toMatch(
        /The parameters are municipality, checkin_date, search, limit and cursor\.$/,
      );
    },
  );

  it('is told which there are at its own address', async () => {
    const facet = problemIn(await ask('/api/facet?colour=red'));
    expect(facet.detail).toContain('municipality, checkin_date and search.');
    const bare = problemIn(await ask('/api/municipality?colour=red'));
    expect(bare.detail).toContain('takes no parameters');
  });

  it('is told nothing untrue of another address, and of what it has already', async () => {
    const [order] = problemIn(await ask('/api/municipality?sort=name')).errors ?? [];
    expect(order?.detail).toBe('sort is not a parameter of this search.');
    const [page] = problemIn(await ask('/api/record?page=2&limit=20')).errors ?? [];
    expect(page).not.toHaveProperty('meant');
  });

  it('is told only of what was meant, where that is known', async () => {
    expect(problemIn(await ask('/api/record?page=2')).detail).not.toContain('The parameters are');
  });
});

describe('decision 34: a value of another kind', () => {
  it('the id of a result is not a code, whether it has the form of one or not', async () => {
    const like = problemIn(await ask('/api/record/EXP-2024-000408'));
    expect(like).toMatchObject({
      status: 404,
      detail: expect.stringContaining('an id is not a code'),
    });
    const unlike = problemIn(await ask('/api/record/3f0c9f1e'));
    expect(unlike.errors?.[0]?.detail).toContain('the id of a result is no code');
  });

  it('a code that is percent-encoded twice is named', async () => {
    const [fault] = problemIn(await ask('/api/record/135%252F2024-00408')).errors ?? [];
    expect(fault?.detail).toContain('is percent-encoded twice');
    expect(fault?.meant).toBe('135/2024-00408');
    const other = problemIn(await ask('/api/record/50%25-1')).errors?.[0];
    expect(other).not.toHaveProperty('meant');
  });

  it('an empty code is a slash too many', async () => {
    const [fault] = problemIn(await ask('/api/record/?search=plan')).errors ?? [];
    expect(fault?.detail).toContain('leave out the slash at the end of the path');
  });

  it('the beginning of a name is not a name, and the names that begin so are near', async () => {
    for (const name of ['Vive*', 'vive', 'Vive%']) {
      const problem = problemIn(await ask(`/api/record?municipality=${encodeURIComponent(name)}`));
      expect(problem).toMatchObject({ status: 404, near: ['Viveiro'] });
      expect(problem.detail).toContain('Only a whole name matches. Names much like it: Viveiro.');
    }
  });

  it('two values are two questions, and the same twice is one too many', async () => {
    const fault = async (query: string) =>
      problemIn(await ask(`/api/record?${query}`)).errors?.[0]?.detail;
    expect(await fault('checkin_date=2023&checkin_date=2024')).toBe(
      'checkin_date is given 2 times, and a search takes one value of it: ask for each by itself.',
    );
    expect(await fault('checkin_date=2024&checkin_date=2024')).toBe(
      'checkin_date is given 2 times; once is enough.',
    );
  });

  it('the number of a page is no cursor', async () => {
    const [fault] = problemIn(await ask('/api/record?limit=5&cursor=2')).errors ?? [];
    expect(fault?.detail).toContain('is not the number of a page');
    expect(fault?.detail).toContain('Link');
  });

  it.each([
    '2019-2021',
    '2019..2021',
    '2019/2021',
    '2019,2021',
    '2020-01-01/2024-12-31',
    '2020-01..2024-12',
    '2020-01-01 - 2024-12-31',
  ])('a range of years is asked for year by year: %s', async (value) => {
    const [fault] =
      problemIn(await ask(`/api/record?checkin_date=${encodeURIComponent(value)}`)).errors ?? [];
    expect(fault?.detail).toContain('ask for each year of a range');
    expect(fault).not.toHaveProperty('meant');
  });

  it('a date in the order of the country is understood', async () => {
    const [fault] = problemIn(await ask('/api/record?checkin_date=17/05/2024')).errors ?? [];
    expect(fault?.meant).toBe('2024');
  });
});

describe('decision 34: an address that nothing is at', () => {
  it.each([
    ['/api/records', '/api/record'],
    ['/api/records?search=plan', '/api/record?search=plan'],
    ['/api/Record', '/api/record'],
    ['/record', '/api/record'],
    ['/API/RECORD/PGOU-7', '/api/record/PGOU-7'],
    ['/api/record/135/2024-00408', '/api/record/135%2F2024-00408'],
    ['/api/records/135%2F2024-00408', '/api/record/135%2F2024-00408'],
    ['/api/record/PGOU-7/', '/api/record/PGOU-7'],
    ['/api/record/135%2F2024-00408/documents', '/api/record/135%2F2024-00408'],
    ['/api/record/135/2024-00408.json', '/api/record/135%2F2024-00408'],
    ['/api/records/135%252F2024-00408', '/api/record/135%2F2024-00408'],
    ['/api/records?q=plan&page=2', '/api/record?search=plan'],
    ['/api/facets?limit=5&checkin_date=2024', '/api/facet?checkin_date=2024'],
    ['/api/municipalities?search=x', '/api/municipality'],
    ['/api/facets', '/api/facet'],
    ['/api/municipalities', '/api/municipality'],
    ['/api/record.csv?search=plan', '/api/download/records.csv?search=plan'],
    ['/api/records.ndjson', '/api/download/records.ndjson'],
    ['/api/record.json', '/api/record'],
    ['/api/expediente', '/api/record'],
    ['/api/expedientes', '/api/record'],
    ['/api/v3/api-docs', '/api/openapi.json'],
    ['/api/openapi.yaml', '/api/openapi.json'],
    ['/swagger.json', '/api/openapi.json'],
    ['/api/download', '/api/download/records.csv'],
    ['/api/download/records', '/api/download/records.csv'],
    ['/api/download/records?format=csv', '/api/download/records.csv'],
    ['/api/download/records?format=ndjson&search=plan', '/api/download/records.ndjson?search=plan'],
    ['/api/records.csv?limit=5', '/api/download/records.csv'],
    ['/api/swagger', '/api/docs'],
    ['/', '/api/'],
  ])('%s: %s', async (asked, meant) => {
    const problem = problemIn(await ask(asked));
    expect(problem).toMatchObject({ status: 404, meant });
    expect(problem.detail).toContain(`${meant} was probably meant.`);
    expect(problem.detail).not.toContain('{base_url}');
    expect((await ask(meant)).statusCode).not.toBe(400);
  });

  it.each([
    ['/health', '/health/ready'],
    ['/api/health', '/health/ready'],
    ['/healthz', '/health/ready'],
    ['/health/liveness', '/health/live'],
    ['/Health/Ready', '/health/ready'],
  ])('health is named with both of its addresses: %s', async (asked, meant) => {
    const problem = problemIn(await ask(asked));
    expect(problem).toMatchObject({ status: 404, meant });
    expect(problem.detail).toContain('Health is at /health/live and /health/ready.');
    expect((await ask(meant)).statusCode).toBe(200);
  });

  it.each(['/favicon.ico', '/api/xyzzy', '/api/record/a/b', '/..%2f..%2fetc%2fpasswd'])(
    'nothing is guessed where nothing is near: %s',
    async (asked) => {
      const problem = problemIn(await ask(asked));
      expect(problem).not.toHaveProperty('meant');
      expect(problem.detail).toContain('/api/record/{cod_archivo}');
    },
  );

  it('is named as clients see it', async () => {
    const other = await startService({
      records: [someFields()],
      environment: { PUBLIC_URL: 'https://api.example.org/planning' },
    });
    const problem = problemIn(await other.server.inject('/api/records'));
    await other.close();
    expect(problem).toMatchObject({ meant: 'https://api.example.org/planning/record' });
    expect(problem.detail).toContain('https://api.example.org/planning/record/{cod_archivo}');
  });
});

describe('decision 34: a client that takes only a file', () => {
  it.each([
    ['text/csv', '/api/download/records.csv?search=plan'],
    ['TEXT/CSV', '/api/download/records.csv?search=plan'],
    ['application/x-ndjson', '/api/download/records.ndjson?search=plan'],
  ])('%s is sent to the download', async (accept, meant) => {
    // Also once the answer is cached.
    for (let i = 0; i < 3; i++) await askOverSocket(service, { path: '/api/record?search=plan' });
    const answer = await ask('/api/record?search=plan', { accept });
    expect(answer.statusCode).toBe(406);
    expect(problemTypeOf(answer)).toBe('not-acceptable');
    expect(problemIn(answer)).toMatchObject({ meant });
    const socket = await askOverSocket(service, {
      path: '/api/record?search=plan',
      headers: { accept },
    });
    expect(socket.status).toBe(406);
    expect((await ask(meant)).statusCode).toBe(200);
  });

  it.each([
    ['limit=1', ''],
    ['limit=5&search=plan', '?search=plan'],
  ])('and a page (%s) is sent to the whole file', async (query, filters) => {
    const { meant } = problemIn(await ask(`/api/record?${query}`, { accept: 'text/csv' }));
    expect(meant).toBe(`/api/download/records.csv${filters}`);
    expect((await ask(meant as string)).statusCode).toBe(200);
  });

  it('is told that there is no file of one code', async () => {
    const problem = problemIn(await ask('/api/record/135%2F2024-00408', { accept: 'text/csv' }));
    expect(problem).toMatchObject({ status: 406, detail: expect.stringContaining('for a code') });
    expect(problem).not.toHaveProperty('meant');
  });

  it('is sent to all records, where it asked for all', async () => {
    const answer = await ask('/api/record', { accept: 'text/csv' });
    expect(problemIn(answer).meant).toBe('/api/download/records.csv');
  });

  it('counts as one also if its wish for JSON cannot be read', async () => {
    const accept = 'text/csv, application/json;q=some';
    expect((await ask('/api/record', { accept })).statusCode).toBe(406);
  });

  it.each(['*/*', 'text/csv, */*;q=0.1', 'text/html', 'application/xml', 'text/csv;q=0', ''])(
    'others get JSON, as the contract says: %s',
    async (accept) => {
      expect((await ask('/api/record', { accept })).statusCode).toBe(200);
    },
  );
});

describe('decision 34: a service that cannot answer', () => {
  it.each([
    ['the registry is being loaded', new RegistryLoading(), 'The registry is being loaded.'],
    ['the storage is away', new StorageUnavailable('x'), 'The storage does not answer.'],
  ])('says why: %s', async (_, fault, says) => {
    const storage = fakeStorage({ current: () => Promise.reject(fault) });
    const other = await startService({ storage, environment: { LOG_LEVEL: 'silent' } });
    const answer = await other.server.inject('/api/record');
    await other.close();
    expect(answer.headers['retry-after']).toBe('5');
    expect(problemIn(answer)).toMatchObject({ status: 503, detail: expect.stringContaining(says) });
  });
});

describe('decision 34: every problem', () => {
  it.each([
    ['/api/record?limit=0', 'invalid-request'],
    ['/api/record/X-1', 'record-not-found'],
    ['/api/record?search=nothing', 'no-results'],
    ['/nowhere', 'not-found'],
  ])('links to its explanation: %s', async (url, type) => {
    const { headers } = await ask(url);
    expect(headers.link).toBe(`</api/docs#problem-${type}>; rel="help"`);
  });

  it('that is no HTTP request links to it too', async () => {
    const { headers } = await askOverSocket(service, {
      path: '/api/record',
      headers: { expect: 'tea' },
    });
    expect(headers.link).toContain('#problem-expectation-failed');
  });
});
