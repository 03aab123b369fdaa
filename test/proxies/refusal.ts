import { expect } from 'vitest';
import { PROBLEM_MEDIA_TYPE } from '../../src/adapters/inbound/http/problem/problem.js';
import { statusProblem } from '../../src/adapters/inbound/http/problem/problems-by-status.js';
import type { ask } from './client.js';

/** Holds an answer to the problem that a proxy itself makes, in the form of the service. */
export function expectRefusal(
  { status, headers, body }: Awaited<ReturnType<typeof ask>>,
  detail: string,
): void {
  expect({ status, headers }).toMatchObject({
    status: 503,
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      'retry-after': '5',
      'strict-transport-security': 'max-age=31536000',
    },
  });
  const { type, title } = statusProblem(503);
  expect(JSON.parse(body)).toEqual({
    type: expect.stringMatching(`:${type}$`),
    title,
    status: 503,
    detail,
  });
}
