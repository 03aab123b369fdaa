import type { Server as HttpListener, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressIn, wideNetwork } from '../rate-limit/client-network.js';

const IPV4_IN_IPV6 = '::ffff:';

/**
 * What the trusted proxies say who the client is. Each adds one address at the end; what stands
 * before those, anyone can write.
 */
export function forwardedFor(headers: IncomingHttpHeaders, proxies: number): string | undefined {
  const forwarded = proxies > 0 ? headers['x-forwarded-for'] : undefined;
  return forwarded === undefined ? undefined : String(forwarded).split(',').at(-proxies);
}

/** The client, as the trusted proxies say or else as the connection does. */
function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string | undefined {
  const forwarded = forwardedFor(headers, proxies);
  const address = (forwarded && addressIn(forwarded)) ?? socket.remoteAddress;
  return address?.startsWith(IPV4_IN_IPV6) ? address.slice(IPV4_IN_IPV6.length) : address;
}

/** How much of a client's address is told: it is personal data. */
export type ClientDetail = 'full' | 'network' | 'off';
export type NameClient = (request: IncomingMessage) => string | undefined;

/** How the log and traces name the client of a request. */
export function clientNaming(proxies: number, detail: ClientDetail): NameClient {
  if (detail === 'off') return () => undefined;
  if (detail === 'full') return (request) => clientAddress(request, proxies);
  return (request) => wideNetwork(clientAddress(request, proxies) ?? '');
}

/** A socket knows its address while it is open, and afterwards if it was asked before. */
export function rememberAddresses(listener: HttpListener, tls: boolean): void {
  listener.on(tls ? 'secureConnection' : 'connection', (socket: Socket) => socket.remoteAddress);
}
