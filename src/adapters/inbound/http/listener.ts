import { createServer as createHttp, type Server as HttpListener } from 'node:http';
import { createServer as createHttps, type Server as HttpsListener } from 'node:https';
import type { ListenOptions } from 'node:net';
import { limits, type TimeLimits } from './limits.js';

/** PEM texts, not paths. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

type Listen = (options: ListenOptions, listening: () => void) => HttpListener;

/** Makes the listener, with the limits that only it can enforce. */
export function createListener(tls: TlsIdentity | undefined, times: TimeLimits): HttpListener {
  const bounds = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: times.headersMs,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.keepAliveMs,
    connectionsCheckingInterval: times.checkConnectionsMs,
    // Node's own refusal would be a bare status line; ours is a problem like every other.
    requireHostHeader: false,
  };
  const listener = tls
    ? createHttps({ ...bounds, ...secured(tls), handshakeTimeout: times.headersMs })
    : createHttp(bounds);
  // hapi sets no backlog. With Node's default, half of a thousand simultaneous clients are refused.
  const listen = listener.listen.bind(listener) as Listen;
  listener.listen = ((port: number, host: string, listening: () => void) =>
    listen({ port, host, backlog: limits.backlog }, listening)) as typeof listener.listen;
  listener.timeout = times.idleSocketMs;
  listener.maxConnections = limits.connections;
  listener.maxHeadersCount = limits.headerCount;
  return listener;
}

/** Uses another certificate for new connections. Those that are open go on with theirs. */
export function replaceCertificate(listener: HttpListener, tls: TlsIdentity): void {
  (listener as HttpsListener).setSecureContext(secured(tls));
}

function secured(tls: TlsIdentity) {
  return { ...tls, minVersion: 'TLSv1.2' } as const;
}
