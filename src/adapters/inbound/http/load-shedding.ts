import { serverUnavailable } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { isHealthPath } from './health-routes.js';
import { limits } from './limits.js';

/**
 * Refuses requests while the event loop is behind. hapi's own shedding would refuse the question
 * whether the process is alive too, and a busy process would be ended for a dead one.
 */
export function shedLoad({ path, server }: Request): void {
  if (isBehind(server) && !isHealthPath(path)) throw serverUnavailable();
}

export function isBehind(server: Server): boolean {
  return server.load.eventLoopDelay > limits.eventLoopDelayMs;
}
