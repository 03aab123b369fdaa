import { serverUnavailable } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import type { TimeLimits } from './limits.js';
import { isOfMonitor } from './metrics/http-metrics.js';

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** Whether the event loop has more to do than it can. */
    isBehind(): boolean;
  }
}

/**
 * Refuses requests while the event loop is behind. hapi's own shedding would refuse the question
 * whether the process is alive too, and a busy process would be ended for a dead one.
 */
export function shedLoad(request: Request): void {
  const { app } = request.server;
  if (!app.isBehind() || isOfMonitor(request)) return;
  app.metrics?.shed('event_loop');
  throw serverUnavailable();
}

/**
 * Samples how late the event loop is, while the server runs. Only two late samples in a row count:
 * a machine that stood still is late once, and then there is nothing to refuse.
 */
export function watchEventLoop(
  server: Server,
  { eventLoopDelayMs, loadSampleMs }: Pick<TimeLimits, 'eventLoopDelayMs' | 'loadSampleMs'>,
): void {
  let [last, previous] = [0, 0];
  let due = 0;
  let timer: NodeJS.Timeout;
  const sample = () => {
    [last, previous] = [performance.now() - due, last];
    next();
  };
  const next = () => {
    due = performance.now() + loadSampleMs;
    timer = setTimeout(sample, loadSampleMs).unref();
  };
  server.app.isBehind = () => Math.min(last, previous) > eventLoopDelayMs;
  server.ext('onPreStart', next);
  server.ext('onPostStop', () => clearTimeout(timer));
}
