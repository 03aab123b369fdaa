import type { Request } from '@hapi/hapi';

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
