import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@hapi/hapi';
import type { NameClient } from '../access-log/client-address.js';
import { requestPath } from '../request/request-path.js';
import type { HttpTracing, RequestSpan } from './http-tracing.js';

interface TraceOptions {
  readonly tls: boolean;
  readonly nameClient: NameClient;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Begins a span for each request before anything else sees it. The access log ends the span.
 * Requests of monitors have none: they come every few seconds and say nothing.
 */
export function traceRequests(server: Server, tracing: HttpTracing, options: TraceOptions): void {
  const { listener } = server;
  const listeners = listener.listeners('request') as Listener[];
  const dispatch: Listener = (req, res) => {
    for (const each of listeners) each(req, res);
  };
  listener.removeAllListeners('request');
  listener.on('request', (req: TracedMessage, res: ServerResponse) => {
    const path = requestPath(req);
    if (server.app.monitorPaths.has(path)) {
      dispatch(req, res);
      return;
    }
    const { method = '', httpVersion, headers } = req;
    const scheme = options.tls ? 'https' : 'http';
    const client = options.nameClient(req);
    tracing.begin({ method, path, scheme, httpVersion, client, headers }, (span) => {
      req[SPAN] = span;
      dispatch(req, res);
    });
  });
}

/** Kept on the request itself, so that it costs nothing where nothing is traced. */
const SPAN = Symbol('span');
type TracedMessage = IncomingMessage & { [SPAN]?: RequestSpan };

export function spanOf(req: TracedMessage): RequestSpan | undefined {
  return req[SPAN];
}
