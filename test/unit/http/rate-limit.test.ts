import type { Boom } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitRate } from '../../../src/adapters/inbound/http/rate-limit/rate-limit.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

interface Asked {
  readonly path?: string;
  readonly forwarded?: string;
}

/** Asks as this client, and says after how many seconds to ask again, where it is refused. */
function asking(requestsPerMinute: number, proxies = 0) {
  const [check, ...others] = limitRate({ requestsPerMinute, proxies });
  expect(others).toEqual([]);
  return (remoteAddress: string, { path = '/api/record', forwarded }: Asked = {}) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const server = { app: { monitorPaths: new Set(['/health/live']) } };
    const request = { path, server, raw: { req: { headers } }, info: { remoteAddress } };
    try {
      check?.(request as unknown as Request);
      return 'answered';
    } catch (error) {
      const { statusCode, headers } = (error as Boom).output;
      return `${statusCode}, again after ${headers['retry-after']} s`;
    }
  };
}

describe('A limit of requests', () => {
  it('is not checked where there is none', () => {
    expect(limitRate({ requestsPerMinute: 0, proxies: 0 })).toEqual([]);
  });

  it('refuses what is beyond it until a minute is over, and says when that is', () => {
    const ask = asking(2);
    const answers = [ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.1'), ask('192.0.2.2')];
    expect(answers).toEqual(['answered', 'answered', '429, again after 60 s', 'answered']);
    vi.advanceTimersByTime(59_500);
    expect(ask('192.0.2.1')).toBe('429, again after 1 s');
    vi.advanceTimersByTime(500);
    expect(ask('192.0.2.1')).toBe('answered');
  });

  it('neither counts nor refuses a monitor', () => {
    const ask = asking(1);
    const monitor = { path: '/health/live' };
    expect([ask('192.0.2.1', monitor), ask('192.0.2.1', monitor)]).toEqual([
      'answered',
      'answered',
    ]);
    expect(ask('192.0.2.1')).toBe('answered');
    expect(ask('192.0.2.1')).toContain('429');
    expect(ask('192.0.2.1', monitor)).toBe('answered');
  });

  it('tells clients apart by what the proxy says, or else by the connection', () => {
    const ask = asking(1, 1);
    expect(ask('192.0.2.1', { forwarded: '198.51.100.1' })).toBe('answered');
    expect(ask('192.0.2.1', { forwarded: '198.51.100.2' })).toBe('answered');
    expect(ask('192.0.2.9', { forwarded: '198.51.100.1' })).toContain('429');
    expect(ask('192.0.2.1', { forwarded: 'unknown' })).toBe('answered');
    expect(ask('192.0.2.1')).toContain('429');
    expect(ask('::ffff:192.0.2.1')).toContain('429');
    expect([ask('a pipe'), ask('another pipe')]).toEqual(['answered', 'answered']);
    expect(ask('a pipe')).toContain('429');
  });
});
