import type { Request, ResponseToolkit, Server } from '@hapi/hapi';
import type { Logger } from 'pino';
import { RegistryLoading, StorageUnavailable } from '../../../../domain/errors.js';
import { InvalidRequest, TooManyStreams } from '../errors.js';
import { requestTarget } from '../request/request-target.js';
import { refusalOf } from '../request-checks.js';
import { requestId } from '../request-identity.js';
import { staleHeader } from '../response/response-head.js';
import type { Advise } from './advise.js';
import { problemOf } from './error-to-problem.js';
import { PROBLEM_MEDIA_TYPE, problemBody } from './problem.js';

/** Gives every response its common headers, and every error the form of a problem. */
export function respondWithProblems(
  server: Server,
  commonHeaders: Readonly<Record<string, string>>,
  logger: Logger,
  advise: Advise,
): void {
  const common = Object.entries(commonHeaders);
  server.ext('onPreResponse', (request, h) => {
    // What never came to a handler is checked here.
    const result = refusalOf(request) ?? request.response;
    const response =
      result instanceof Error ? problemResponse(request, h, result, { logger, advise }) : result;
    // A page has a policy of its own.
    for (const [name, value] of common) response.header(name, value, { override: false });
    response.header('x-request-id', requestId(request));
    if (server.app.isDraining) response.header('connection', 'close');
    const [name, value] = staleHeader(request.app.staleSince);
    if (name && value) response.header(name, value);
    return response;
  });
}

function problemResponse(
  request: Request,
  h: ResponseToolkit,
  error: Error,
  { logger, advise }: { readonly logger: Logger; readonly advise: Advise },
) {
  const problem = advise(problemOf(error), requestTarget(request.raw.req));
  if (error instanceof TooManyStreams) request.server.app.metrics?.shed('streams');
  request.app.problem = { problem: problem.type, parameters: wrongParameters(error) };
  const id = requestId(request);
  if (isOutage(error)) logger.error({ id, reason: error.message }, 'request failed');
  else if (problem.status === 500) logger.error({ id, err: error }, 'request failed');
  const response = h
    .response(problemBody(problem, id))
    .code(problem.status)
    .type(PROBLEM_MEDIA_TYPE)
    .header('cache-control', 'no-store');
  for (const [name, value] of Object.entries(problem.headers ?? {})) response.header(name, value);
  return response;
}

/** Loading, stopping and shed load are no news: the line of the request says enough. */
function isOutage(error: Error): boolean {
  return error instanceof StorageUnavailable && !(error instanceof RegistryLoading);
}

/** Clients choose the names of unknown parameters. */
const MOST_NAMES = 10;
const LONGEST_NAME = 40;

function wrongParameters(error: Error): string[] | undefined {
  if (!(error instanceof InvalidRequest)) return undefined;
  const names = new Set(error.faults.map(({ parameter }) => parameter.slice(0, LONGEST_NAME)));
  return [...names].slice(0, MOST_NAMES);
}
