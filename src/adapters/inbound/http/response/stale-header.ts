import type { Headers } from './registry-response.js';

const NONE: Headers = [];

/**
 * Says that a response comes from a registry that may have been replaced: the storage does not
 * answer. In the terms of RFC 9211 the service is then a cache, and its response has been stale
 * for so many seconds.
 */
export function staleHeader(staleSince: Date | undefined): Headers {
  if (!staleSince) return NONE;
  const seconds = Math.max(1, Math.round((Date.now() - staleSince.getTime()) / 1_000));
  return ['cache-status', `planning-registry; hit; ttl=-${seconds}; detail=storage-unavailable`];
}
