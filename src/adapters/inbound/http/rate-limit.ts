import { tooManyRequests } from '@hapi/boom';
import type { Request, Server } from '@hapi/hapi';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isHealthPath } from './health-routes.js';

export interface RateLimitOptions {
  /** Requests of one client in one minute; 0: no limit. */
  readonly requestsPerMinute: number;
  /** How many proxies stand in front, each adding to X-Forwarded-For. */
  readonly proxies: number;
}

export function limitRate(server: Server, { requestsPerMinute, proxies }: RateLimitOptions): void {
  if (requestsPerMinute === 0) return;
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  server.ext('onRequest', async (request, h) => {
    if (isHealthPath(request.path)) return h.continue;
    try {
      await limiter.consume(clientAddress(request, proxies));
      return h.continue;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const error = tooManyRequests();
      error.output.headers['retry-after'] = String(Math.ceil(refusal.msBeforeNext / 1000));
      throw error;
    }
  });
}

/** Each trusted proxy adds one address at the end; what stands before those, anyone can write. */
function clientAddress(request: Request, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const address = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return address || request.info.remoteAddress;
}
