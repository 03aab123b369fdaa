import { badRequest } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { InvalidRequest } from './errors.js';
import { faultsOfMalformedPath } from './request/parse-request.js';
import { requestTarget } from './request/request-target.js';

/** Throws if a request is not to be answered. */
type RequestCheck = (request: Request) => void;

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    requestChecks: readonly RequestCheck[];
  }
  interface RequestApplicationState {
    /** Why the request is not answered; null if nothing speaks against it. */
    refusal?: Error | null;
  }
}

/**
 * The first fault that the checks find. They run once, when a route or a problem first asks. hapi's
 * extension point before routing would be awaited by every request.
 */
export function refusalOf(request: Request): Error | null {
  const { app } = request;
  if (app.refusal === undefined) app.refusal = firstFault(request);
  return app.refusal;
}

export function refuseIfFaulty(request: Request): void {
  const refusal = refusalOf(request);
  if (refusal) throw refusal;
}

function firstFault(request: Request): Error | null {
  try {
    for (const check of request.server.app.requestChecks) check(request);
    return null;
  } catch (error) {
    return error as Error;
  }
}

/**
 * Refuses what Node or hapi would refuse less helpfully: a request that names no host, and a code
 * that cannot be decoded, which hapi turns down without a look at the rest of the request.
 */
export function refuseMalformed(basePath: string): (request: Request) => void {
  const withCode = `${basePath}/record/`;
  return ({ raw: { req }, params }) => {
    const { httpVersion, headers } = req;
    const target = requestTarget(req);
    if (httpVersion === '1.1' && headers.host === undefined) throw badRequest();
    // hapi gives a code that it could decode. It has no parameters of what it could not route.
    if (params?.cod_archivo !== undefined || !target.startsWith(withCode)) return;
    const [path = ''] = target.split(/[?#]/, 1);
    if (!isDecodable(path)) throw new InvalidRequest(faultsOfMalformedPath(target));
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
