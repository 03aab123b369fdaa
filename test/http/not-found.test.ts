import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { leaksIn, problemIn, problemTypeOf } from './requesting.js';

const names = ['Villanueva A', 'Villanueva B', 'Villanueva C', 'Villanueva D'];
names.push('Coruña, A', 'Palmas de Gran Canaria, Las', 'Alcoi/Alcoy', 'Ea');

let service: TestService;
beforeAll(async () => {
  const records = names.map((municipality) => someFields({ municipality }));
  records.push(someFields({ cod_archivo: 'PGOU-7', municipality: 'Coruña, A' }));
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (target: string) => service.server.inject(`/api/record${target}`);

describe('decision 13: a 404 says which part of the question is missing', () => {
  it.each([
    ['/PGOU-8', 'record-not-found'],
    ['?municipality=Nowhere', 'municipality-not-found'],
    ['?search=nowhere', 'no-results'],
    ['?checkin_date=1999', 'no-results'],
    ['?municipality=A%20Coru%C3%B1a&checkin_date=1999', 'no-results'],
    ['/PGOU-7?checkin_date=1999', 'no-results'],
    ['/PGOU-7?municipality=Alcoy', 'no-results'],
    ['?search=nowhere&limit=5', 'no-results'],
    ['/PGOU-8?limit=5', 'record-not-found'],
  ])('%s: %s', async (target, type) => {
    const answer = await ask(target);
    expect(answer.statusCode).toBe(404);
    expect(problemTypeOf(answer)).toBe(type);
    expect(problemIn(answer).status).toBe(404);
    expect(problemIn(answer)).not.toHaveProperty('errors');
    expect(leaksIn(answer, service)).toEqual([]);
  });

  it.each([
    ['a missing code before a missing municipality', '/X-1?municipality=Nowhere&search=plan'],
    ['a missing code before a search without result', '/X-1?search=nowhere'],
  ])('%s', async (_, target) => {
    expect(problemTypeOf(await ask(target))).toBe('record-not-found');
  });

  it('a missing municipality before a search without result', async () => {
    const answer = await ask('?municipality=Nowhere&search=nowhere&checkin_date=1999');
    expect(problemTypeOf(answer)).toBe('municipality-not-found');
  });

  it('a malformed question before a missing part', async () => {
    expect((await ask('/PGOU-8?checkin_date=99')).statusCode).toBe(400);
  });

  it('names what was asked', async () => {
    const { detail } = problemIn(await ask('/pgou-8'));
    expect(detail).toMatch(/^No record has the code pgou-8\. .*an id is not a code/);
  });

  it('has its members and no other', async () => {
    const answer = await ask('/PGOU-8');
    const members = ['type', 'title', 'status', 'detail', 'instance'];
    expect(Object.keys(problemIn(answer))).toEqual(members);
    const other = await ask('?municipality=Nowhere');
    expect(Object.keys(problemIn(other))).toEqual([...members, 'near']);
  });
});

describe('decision 13: near names of a municipality', () => {
  it.each([
    ['Coruna', ['Coruña, A']],
    ['La Corunya', ['Coruña, A']],
    ['Alcoyy', ['Alcoi/Alcoy']],
    ['Palmas', ['Palmas de Gran Canaria, Las']],
    ['Xyzzy', []],
  ])('%s: %j', async (asked, near) => {
    const problem = problemIn(await ask(`?municipality=${encodeURIComponent(asked)}`));
    expect(problem.near).toEqual(near);
    for (const name of near) expect(problem.detail).toContain(name);
  });

  it('are three at most, and each of them exists', async () => {
    const near = problemIn(await ask('?municipality=Villanueva%20X')).near ?? [];
    expect(near).toHaveLength(3);
    for (const name of near) {
      expect((await ask(`?municipality=${encodeURIComponent(name)}`)).statusCode).toBe(200);
    }
  });
});

describe('decision 15: other paths are not found', () => {
  it.each([
    '/',
    '/record',
    '/api/records',
    '/api/Record',
    '/api//record',
    '/api/record/PGOU-7/',
    '/api/record/135/2025-00019',
    '/api/record/..',
    '/api/health/live',
    '/health',
    '/health/',
    '/health/live/x',
    '/favicon.ico',
    '/..%2f..%2fetc%2fpasswd',
  ])('%s', async (path) => {
    const answer = await service.server.inject(path);
    expect(answer.statusCode).toBe(404);
    expect(problemTypeOf(answer)).toBe('not-found');
    expect(leaksIn(answer, service)).toEqual([]);
  });

  it('a slash that should have been encoded is explained', async () => {
    const answer = await service.server.inject('/api/record/135/2025-00019');
    expect(problemIn(answer).detail).toContain('%2F');
  });

  it.each(['POST', 'DELETE', 'OPTIONS', 'HEAD'])('with %s as well', async (method) => {
    expect((await service.server.inject({ method, url: '/api/nothing' })).statusCode).toBe(404);
  });
});
