import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../src/adapters/inbound/http/limits.js';
import { type RecordFields, someFields, someRecord } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { fakeGeneration, fakeStorage } from './fake-storage.js';
import { replaceRecords } from './replacing.js';
import { idsIn, problemIn, problemTypeOf } from './requesting.js';

const records: RecordFields[] = Array.from({ length: 50 }, (_, n) =>
  someFields({
    title: n % 3 === 0 ? 'Plan «A & B» + ñ' : 'Estudio',
    checkin_date: `20${10 + (n % 4)}-05-01`,
  }),
);
records.push(someFields({ cod_archivo: '135/2025-00019' }));

let service: TestService;
beforeAll(async () => {
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (url: string) => service.server.inject(url);

async function nextOf(url: string): Promise<string | undefined> {
  const { headers } = await ask(url);
  return /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1];
}

async function cursorOf(url: string): Promise<string> {
  const next = await nextOf(url);
  return new URL(String(next), 'http://a').searchParams.get('cursor') as string;
}

describe('decision 9: pages', () => {
  it.each([
    ['the whole registry', '/api/record', 7, 8],
    ['pages that come out even', '/api/record', 17, 3],
    ['pages of one', '/api/record?checkin_date=2011', 1, 13],
    ['a page larger than the answer', '/api/record', 10_000, 1],
    ['a search', '/api/record?search=%22a%20b%22%20%C3%B1', 5, 4],
    ['several filters', '/api/record?municipality=oviedo&search=plan&checkin_date=2010', 2, 3],
  ])('of %s give together what the answer without pages gives', async (_, url, limit, count) => {
    const whole = idsIn(await ask(url));
    const seen: string[] = [];
    let pages = 0;
    let next: string | undefined = `${url}${url.includes('?') ? '&' : '?'}limit=${limit}`;
    while (next !== undefined) {
      const page = await ask(next);
      expect(Object.keys(JSON.parse(page.payload))).toEqual(['resultadoBusqueda']);
      expect(page.headers['x-total-count']).toBe(String(whole.length));
      expect(idsIn(page).length).toBe(Math.min(limit, whole.length - seen.length));
      seen.push(...idsIn(page));
      pages++;
      next = await nextOf(next);
    }
    expect(seen).toEqual(whole);
    expect(pages).toBe(count);
  });

  it('may be longer than what is held at once: every record is on them, once', async () => {
    const many = Array.from({ length: 2_500 }, () => someFields({ title: 'x'.repeat(100) }));
    const long = await startService({ records: many });
    const { headers, payload } = await long.server.inject('/api/record?limit=2400');
    await long.close();
    expect(payload.length).toBeGreaterThan(limits.cachedResponseBytes);
    expect(headers['x-total-count']).toBe('2500');
    const { resultadoBusqueda } = JSON.parse(payload) as { resultadoBusqueda: { id: string }[] };
    expect(new Set(resultadoBusqueda.map(({ id }) => id)).size).toBe(2_400);
  });

  it('are opt-in: without a limit there is neither Link nor X-Total-Count', async () => {
    const { headers } = await ask('/api/record');
    expect(headers).not.toHaveProperty('link');
    expect(headers).not.toHaveProperty('x-total-count');
  });

  it('may grow or shrink on the way', async () => {
    const whole = idsIn(await ask('/api/record'));
    const next = (await nextOf('/api/record?limit=3')) as string;
    expect(idsIn(await ask(next.replace('limit=3', 'limit=9')))).toEqual(whole.slice(3, 12));
  });

  it('have an address without a host unless PUBLIC_URL gives one', async () => {
    expect(await nextOf('/api/record?limit=5&search=plan')).toMatch(
      /^\/api\/record\?limit=5&search=plan&cursor=[\w-]+$/,
    );
  });

  it('decision 3: of a code with a slash are one page with no next', async () => {
    const answer = await ask('/api/record/135%2F2025-00019?limit=1');
    expect(answer.headers['x-total-count']).toBe('1');
    expect(answer.headers).not.toHaveProperty('link');
  });
});

describe('decision 9: a cursor is refused', () => {
  it.each([
    ['with another search', '&search=estudio'],
    ['with another year', '&checkin_date=2011'],
    ['with another municipality', '&municipality=Oviedo&search=plan'],
    ['with no filter', ''],
  ])('%s than it was given for, and the answer says so', async (_, query) => {
    const cursor = await cursorOf('/api/record?search=plan&limit=2');
    const answer = await ask(`/api/record?limit=2&cursor=${cursor}${query}`);
    expect(answer.statusCode).toBe(400);
    expect(problemTypeOf(answer)).toBe('invalid-request');
    expect(problemIn(answer).errors).toEqual([
      { parameter: 'cursor', in: 'query', detail: expect.stringContaining('another query') },
    ]);
  });

  it('with a code in the path that it was not given for', async () => {
    const cursor = await cursorOf('/api/record?limit=2');
    const answer = await ask(`/api/record/135%2F2025-00019?limit=2&cursor=${cursor}`);
    expect(answer.statusCode).toBe(400);
  });

  it('without a limit', async () => {
    const answer = await ask(`/api/record?cursor=${await cursorOf('/api/record?limit=2')}`);
    expect(answer.statusCode).toBe(400);
    expect(problemIn(answer).detail).toContain('goes with limit');
  });

  const changed = (change: (plain: string) => string) => async () => {
    const plain = Buffer.from(await cursorOf('/api/record?limit=2'), 'base64url').toString();
    return Buffer.from(change(plain)).toString('base64url');
  };
  it.each([
    ['cut short', changed((plain) => plain.slice(0, -1))],
    ['with something added', changed((plain) => `${plain}0`)],
    ['with a rank below zero', changed((plain) => `-${plain}`)],
    ['with a rank that is no number', changed((plain) => plain.replace(/^\d+/, 'x'))],
    ['of another revision', changed((plain) => plain.replace(/[0-9a-f]{64}/, '0'.repeat(64)))],
    ['that is plain JSON', async () => '{"after":1}'],
    ['that is code', async () => encodeURIComponent("'; return true; //")],
  ])('%s', async (_, make) => {
    const answer = await ask(`/api/record?limit=2&cursor=${await make()}`);
    expect(answer.statusCode).toBe(400);
    expect(problemIn(answer).errors?.[0]?.parameter).toBe('cursor');
  });

  it('when the registry has changed since, and the answer says so', async () => {
    const next = (await nextOf('/api/record?limit=2')) as string;
    const { etag } = (await ask('/api/record')).headers;
    await replaceRecords(service, [someFields(), ...records]);
    expect((await ask('/api/record')).headers.etag).not.toBe(etag);
    const answer = await ask(next);
    expect(answer.statusCode).toBe(400);
    expect(problemIn(answer).errors).toEqual([
      { parameter: 'cursor', in: 'query', detail: expect.stringContaining('has changed') },
    ]);
    expect(problemIn(answer).detail).toContain('Begin again');
  });
});

describe('decision 9, 21: the address of the next page', () => {
  it.each([
    ['https://registry.example.org/open/api', '/api'],
    ['https://registry.example.org/open/api/', '/'],
  ])('begins with PUBLIC_URL %s, whatever the base path (%s)', async (url, base) => {
    const environment = { PUBLIC_URL: url, BASE_PATH: base };
    const other = await startService({ records, environment });
    const path = base === '/' ? '/record' : '/api/record';
    const { headers } = await other.server.inject(`${path}?limit=1`);
    await other.close();
    const start = 'https://registry.example.org/open/api/record?limit=1&cursor=';
    expect(String(headers.link).startsWith(`<${start}`)).toBe(true);
  });

  it('decision 3: keeps the slash of a code encoded, if ever there is a next page', async () => {
    const record = someRecord({ cod_archivo: '135/2025-00019' });
    const whole = await fakeGeneration([record], {});
    const generation = await fakeGeneration([record], {
      page: async (...question) => ({ ...(await whole.page(...question)), next: 0 }),
    });
    const storage = fakeStorage({ current: async () => generation });
    const other = await startService({ storage });
    const { headers } = await other.server.inject('/api/record/135%2f2025-00019?limit=1');
    await other.close();
    expect(headers.link).toMatch(/^<\/api\/record\/135%2F2025-00019\?limit=1&cursor=[\w-]+>;/);
  });
});
