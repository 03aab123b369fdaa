import type { Problem } from './problem.js';

/** For errors that tell nothing but a status, most of them from hapi and Node. */
const PROBLEMS: Readonly<Record<number, Pick<Problem, 'type' | 'title' | 'detail'>>> = {
  400: {
    type: 'invalid-request',
    title: 'The request is malformed',
    detail: 'The request could not be read: its address or its form is broken.',
  },
  404: {
    type: 'not-found',
    title: 'Nothing is at this address',
    detail: 'This address is not part of the service.',
  },
  405: {
    type: 'method-not-allowed',
    title: 'The registry is read-only',
    detail: 'This address answers GET, HEAD and OPTIONS.',
  },
  406: {
    type: 'not-acceptable',
    title: 'The answer is JSON',
    detail: 'The answer of this address is always JSON.',
  },
  408: {
    type: 'request-timeout',
    title: 'The request took too long to arrive',
    detail: 'The request was not complete in time.',
  },
  417: {
    type: 'expectation-failed',
    title: 'The request expects what the service cannot do',
    detail: 'Leave the Expect header out.',
  },
  429: {
    type: 'too-many-requests',
    title: 'Too many requests',
    detail: 'This client has used up its requests for now. Retry-After says when to go on.',
  },
  431: {
    type: 'headers-too-large',
    title: 'The head of the request is too large',
    detail: 'The address and the header fields together are longer than the service reads.',
  },
  500: {
    type: 'internal-error',
    title: 'A fault of the service',
    detail: 'Please report it with the instance below, and say what you were doing.',
  },
  503: {
    type: 'unavailable',
    title: 'The service cannot answer now',
    detail: 'There is too much to do. Try again in a while.',
  },
};

const RETRY_AFTER_SECONDS = '5';

/** The problem that a bare status stands for. */
export function statusProblem(
  status: number,
  headers: Readonly<Record<string, unknown>> = {},
): Problem {
  const known = PROBLEMS[status];
  if (!known) return statusProblem(status < 500 ? 400 : 500);
  const kept = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return {
    ...known,
    status,
    headers: {
      ...(status === 503 ? { 'retry-after': RETRY_AFTER_SECONDS } : {}),
      ...Object.fromEntries(kept),
    },
    ...(status === 400 ? { extensions: { errors: [] } } : {}),
  };
}
