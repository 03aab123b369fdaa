import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';

/** Kept on the request itself, which is faster than a map. */
const TARGET = Symbol('request target');
type MarkedRequest = IncomingMessage & { [TARGET]?: string };
type Dispatch = (req: MarkedRequest, res: ServerResponse) => void;

/** What a client asks for, as it wrote it: the path and the query. */
export function requestTarget(req: MarkedRequest): string {
  return req[TARGET] ?? req.url ?? '';
}

/**
 * Gives hapi paths without their queries. It would parse the query of every request, and nobody
 * would look at the result: it is lenient where the contract is not.
 */
export function hideQueries(listener: HttpListener): void {
  const [dispatch] = listener.listeners('request') as [Dispatch];
  listener.off('request', dispatch);
  listener.prependListener('request', (req: MarkedRequest, res) => {
    const target = req.url as string;
    const query = target.indexOf('?');
    if (query !== -1 && target.startsWith('/')) {
      req[TARGET] = target;
      req.url = target.slice(0, query);
    }
    dispatch(req, res);
  });
}
