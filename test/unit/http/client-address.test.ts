import { EventEmitter } from 'node:events';
import type { Server as HttpListener, IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import {
  type ClientDetail,
  clientNaming,
  rememberAddresses,
} from '../../../src/adapters/inbound/http/access-log/client-address.js';

/** How the client of a connection is named. */
function named(
  remoteAddress: string | undefined,
  {
    detail = 'full' as ClientDetail,
    proxies = 0,
    forwarded = undefined as string | undefined,
  } = {},
) {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return clientNaming(proxies, detail)({ headers, socket: { remoteAddress } } as IncomingMessage);
}

describe('A client', () => {
  it('is named as the connection says, IPv4 addresses without the form of IPv6', () => {
    expect(named('192.0.2.7')).toBe('192.0.2.7');
    expect(named('::ffff:192.0.2.7')).toBe('192.0.2.7');
    expect(named('2001:db8::7')).toBe('2001:db8::7');
    expect(named(undefined)).toBeUndefined();
  });

  it('is named as the trusted proxies say, and as nobody else does', () => {
    const forwarded = '203.0.113.1, 198.51.100.2, 198.51.100.3:443';
    expect(named('192.0.2.7', { forwarded })).toBe('192.0.2.7');
    expect(named('192.0.2.7', { forwarded, proxies: 1 })).toBe('198.51.100.3');
    expect(named('192.0.2.7', { forwarded, proxies: 2 })).toBe('198.51.100.2');
    expect(named('192.0.2.7', { forwarded: 'unknown', proxies: 1 })).toBe('192.0.2.7');
    expect(named('192.0.2.7', { forwarded, proxies: 4 })).toBe('192.0.2.7');
    expect(named('192.0.2.7', { proxies: 1 })).toBe('192.0.2.7');
  });

  it('is named by its network only, or not at all, where that is wanted', () => {
    expect(named('::ffff:192.0.2.7', { detail: 'network' })).toBe('192.0.2.0/24');
    expect(named('2001:db8:1:2::7', { detail: 'network' })).toBe('2001:db8:1::/48');
    expect(named(undefined, { detail: 'network' })).toBeUndefined();
    expect(named('192.0.2.7', { detail: 'off' })).toBeUndefined();
  });

  it.each([
    [false, 'connection'],
    [true, 'secureConnection'],
  ])('is asked for its address while it is connected, with TLS: %s', (tls, event) => {
    const listener = new EventEmitter();
    rememberAddresses(listener as HttpListener, tls);
    let asked = 0;
    const socket = {
      get remoteAddress() {
        asked++;
        return '192.0.2.7';
      },
    };
    listener.emit(event, socket);
    expect(asked).toBe(1);
  });
});
