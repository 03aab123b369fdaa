import { Boom } from '@hapi/boom';
import { describe, expect, it } from 'vitest';
import {
  FileAsked,
  InvalidRequest,
  NotReady,
  TooManyStreams,
} from '../../../src/adapters/inbound/http/errors.js';
import { problemOf } from '../../../src/adapters/inbound/http/problem/error-to-problem.js';
import { problemBody } from '../../../src/adapters/inbound/http/problem/problem.js';
import { statusProblem } from '../../../src/adapters/inbound/http/problem/problems-by-status.js';
import {
  MunicipalityNotFound,
  NoResults,
  RecordNotFound,
  RegistryLoading,
  RevisionGone,
  StorageUnavailable,
} from '../../../src/domain/errors.js';

describe('An error of ours', () => {
  it('about a request is a 400 with every fault of it', () => {
    const fault = { parameter: 'limit', in: 'query', detail: 'limit is wrong.' } as const;
    expect(problemOf(new InvalidRequest([fault, fault], 'Read on.'))).toEqual({
      type: 'invalid-request',
      title: 'The request is malformed',
      status: 400,
      detail: 'limit is wrong. limit is wrong. Read on.',
      extensions: { errors: [fault, fault] },
    });
  });

  it('about a revision that is gone is a fault of the cursor', () => {
    const detail =
      'cursor belongs to a revision of the registry that is gone: the registry has changed. Begin again from the first page.';
    expect(problemOf(new RevisionGone())).toMatchObject({
      type: 'invalid-request',
      status: 400,
      detail,
      extensions: { errors: [{ parameter: 'cursor', in: 'query', detail }] },
    });
  });

  it('about a file names its address', () => {
    expect(problemOf(new FileAsked('text/csv', '/api/download/records.csv'))).toMatchObject({
      type: 'not-acceptable',
      status: 406,
      detail:
        'The answer of this address is always JSON. As text/csv the records are at /api/download/records.csv.',
      extensions: { meant: '/api/download/records.csv' },
    });
  });

  it('about something that is missing says what', () => {
    expect(problemOf(new RecordNotFound('PGOU-8'))).toEqual({
      type: 'record-not-found',
      title: 'No record has this code',
      status: 404,
      detail:
        'No record has the code PGOU-8. If it is the id of a result: an id is not a code, and results have no code.',
    });
    expect(problemOf(new MunicipalityNotFound('Corunna', ['Coruña, A', 'Ea']))).toMatchObject({
      type: 'municipality-not-found',
      title: 'No record belongs to this municipality',
      status: 404,
      detail: expect.stringMatching(
        / Only a whole name matches\. Names much like it: Coruña, A; Ea\.$/,
      ),
      extensions: { near: ['Coruña, A', 'Ea'] },
    });
    expect(problemOf(new MunicipalityNotFound('Xyzzy', []))).toMatchObject({
      detail: expect.stringMatching(/ Only a whole name matches\.$/),
      extensions: { near: [] },
    });
    expect(problemOf(new NoResults('Nothing.'))).toEqual({
      type: 'no-results',
      title: 'The search has no result',
      status: 404,
      detail: 'Nothing.',
    });
  });

  it.each([
    [new StorageUnavailable('secret'), 'The storage does not answer. Try again in a while.'],
    [new RegistryLoading(), 'The registry is being loaded. Try again in a few seconds.'],
    [
      new TooManyStreams(),
      'Too many long answers are being sent at once. Try again in a while, or ask for small pages with limit: short answers are not concerned.',
    ],
  ])('about what cannot be done now says when to come back: %s', (error, detail) => {
    expect(problemOf(error)).toEqual({
      type: 'unavailable',
      title: 'The service cannot answer now',
      status: 503,
      detail,
      headers: { 'retry-after': '5' },
    });
  });

  it.each([
    ['service', 'service', 'The service is starting or stopping.'],
    ['loading', 'registry', 'The registry is being loaded.'],
    ['empty', 'registry', 'There is no registry yet: import one.'],
    ['storage', 'storage', 'The storage does not answer.'],
  ] as const)('about readiness names the part: %s', (reason, part, detail) => {
    expect(problemOf(new NotReady(reason))).toEqual({
      type: 'not-ready',
      title: 'The service is not ready',
      status: 503,
      detail,
      headers: { 'retry-after': '5' },
      extensions: { failing: part },
    });
  });

  it.each([
    new InvalidRequest([]),
    new FileAsked('', ''),
    new NotReady('storage'),
    new TooManyStreams(),
  ])('has its name in the log: $name', (error) => {
    expect(error.name).toBe(error.constructor.name);
  });
});

describe('An error that is none of ours', () => {
  it.each([
    ['a fault of the program', new TypeError('secret is not a function')],
    ['something that is no error', 'secret'],
    ['a status of the framework that has no problem', new Boom('secret', { statusCode: 507 })],
  ])('is a fault of the service, and tells nothing of itself: %s', (_, error) => {
    const problem = problemOf(error);
    expect(problem).toMatchObject({ status: 500, type: 'internal-error' });
    expect(JSON.stringify(problem)).not.toContain('secret');
  });

  it.each([413, 415, 418, 499])('of the framework about a request is a 400: %i', (statusCode) => {
    expect(problemOf(new Boom('secret', { statusCode }))).toMatchObject({
      status: 400,
      type: 'invalid-request',
      extensions: { errors: [] },
    });
  });

  it('keeps the headers that the framework gives', () => {
    const error = new Boom('secret', { statusCode: 429 });
    error.output.headers['retry-after'] = 42;
    expect(problemOf(error)).toMatchObject({ status: 429, headers: { 'retry-after': '42' } });
  });
});

describe('A bare status', () => {
  it('has a type, a title and a detail of its own', () => {
    const statuses = [400, 404, 405, 406, 408, 417, 429, 431, 500, 503];
    const problems = statuses.map((status) => statusProblem(status));
    expect(problems.map(({ status }) => status)).toEqual(statuses);
    for (const member of ['type', 'title', 'detail'] as const) {
      const texts = new Set(problems.map((problem) => problem[member]));
      expect(texts.size).toBe(statuses.length);
      expect(texts).not.toContain('');
    }
  });

  it('says when to come back only where that helps, and lists faults only of requests', () => {
    expect(statusProblem(503).headers).toEqual({ 'retry-after': '5' });
    expect(statusProblem(503, { 'retry-after': 9 }).headers).toEqual({ 'retry-after': '9' });
    expect(statusProblem(500).headers).toEqual({});
    expect(statusProblem(500)).not.toHaveProperty('extensions');
    expect(statusProblem(400)).toMatchObject({
      type: 'invalid-request',
      title: 'The request is malformed',
      detail: 'The request could not be read: its address or its form is broken.',
      extensions: { errors: [] },
    });
  });
});

describe('The body of a problem', () => {
  const problem = { type: 't', title: 'T', status: 400, detail: 'd', extensions: { errors: [] } };

  it('has the members of RFC 9457 and those of its type, and no headers', () => {
    expect(problemBody({ ...problem, headers: { allow: 'GET' } }, 'my-id')).toEqual({
      type: 'urn:problem-type:planning-registry:t',
      title: 'T',
      status: 400,
      detail: 'd',
      instance: 'urn:request:my-id',
      errors: [],
    });
  });

  it.each([
    ['00000000-0000-4000-8000-00000000000f', 'uuid'],
    ['00000000-0000-4000-8000-00000000000', 'request'],
    ['00000000-0000-4000-8000-00000000000f0', 'request'],
    ['000000000-0000-4000-8000-00000000000f', 'request'],
    ['00000000-4000-8000-00000000000f', 'request'],
    ['g0000000-0000-4000-8000-00000000000f', 'request'],
  ])('has the id of the request as what it is: %s is a %s', (id, kind) => {
    expect(problemBody(problem, id).instance).toBe(`urn:${kind}:${id}`);
  });
});
