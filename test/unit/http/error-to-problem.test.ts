import { Boom } from '@hapi/boom';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../src/adapters/inbound/http/problem/error-to-problem.js';

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

  it.each([413, 415, 418])('of the framework about a request is a 400: %i', (statusCode) => {
    expect(problemOf(new Boom('secret', { statusCode }))).toMatchObject({
      status: 400,
      type: 'invalid-request',
      extensions: { errors: [] },
    });
  });
});
