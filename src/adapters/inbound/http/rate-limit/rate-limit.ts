import { tooManyRequests } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { forwardedFor } from '../access-log/client-address.js';
import { limits } from '../limits.js';
import { isOfMonitor } from '../metrics/http-metrics.js';
import { clientNetwork } from './client-network.js';
import { RequestCounts } from './request-counts.js';

export interface RateLimitOptions {
  /** Requests of one client in one minute; 0: no limit. */
  readonly requestsPerMinute: number;
  /** How many proxies stand in front, each adding to X-Forwarded-For. */
  readonly proxies: number;
}

/** The check of a request against the limit; none where there is no limit. */
export function limitRate({ requestsPerMinute, proxies }: RateLimitOptions): RateCheck[] {
  if (requestsPerMinute === 0) return [];
  const counts = new RequestCounts({ windowMs: 60_000, clients: limits.countedClients });
  const check: RateCheck = (request) => {
    if (isOfMonitor(request)) return;
    const { requests, msLeft } = counts.add(clientOf(request, proxies));
    if (requests <= requestsPerMinute) return;
    const error = tooManyRequests();
    error.output.headers['retry-after'] = String(Math.ceil(msLeft / 1000));
    throw error;
  };
  return [check];
}

type RateCheck = (request: Request) => void;

/** What is no address in the header does not tell clients apart, so the connection does. */
function clientOf(request: Request, proxies: number): string {
  const forwarded = forwardedFor(request.raw.req.headers, proxies) ?? '';
  const { remoteAddress } = request.info;
  return clientNetwork(forwarded) ?? clientNetwork(remoteAddress) ?? remoteAddress;
}
