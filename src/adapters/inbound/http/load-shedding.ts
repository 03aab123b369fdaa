import { serverUnavailable } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { isOfMonitor } from './metrics/http-metrics.js';

/**
 * Refuses requests while the event loop is behind. hapi's own shedding would refuse the question
 * whether the process is alive too, and a busy process would be ended for a dead one.
 */
export function shedLoad(mostDelayMs: number): (request: Request) => void {
  return (request) => {
    const { server } = request;
    if (!isBehind(server, mostDelayMs) || isOfMonitor(request)) return;
    server.app.metrics?.shed('event_loop');
    throw serverUnavailable();
  };
}

export function isBehind({ load }: Server, mostDelayMs: number): boolean {
  return load.eventLoopDelay > mostDelayMs;
}
