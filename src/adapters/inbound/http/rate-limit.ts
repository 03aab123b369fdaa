import { tooManyRequests } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { isHealthPath } from './health-routes.js';

export interface RateLimitOptions {
  /** Requests of one client in one minute; 0: no limit. */
  readonly requestsPerMinute: number;
  /** How many proxies stand in front, each adding to X-Forwarded-For. */
  readonly proxies: number;
}

/** The check of a request against the limit; none where there is no limit. */
export function limitRate({ requestsPerMinute, proxies }: RateLimitOptions): RateCheck[] {
  if (requestsPerMinute === 0) return [];
  const limiter = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const check: RateCheck = async (request) => {
    if (isHealthPath(request.path)) return;
    try {
      await limiter.consume(clientAddress(request, proxies));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const error = tooManyRequests();
      error.output.headers['retry-after'] = String(Math.ceil(refusal.msBeforeNext / 1000));
      throw error;
    }
  };
  return [check];
}

type RateCheck = (request: Request) => Promise<void>;

/** Each trusted proxy adds one address at the end; what stands before those, anyone can write. */
function clientAddress(request: Request, proxies: number): string {
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  const address = proxies > 0 ? forwarded.at(-proxies)?.trim() : undefined;
  return address || request.info.remoteAddress;
}
