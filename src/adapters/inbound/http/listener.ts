import { createServer as createHttp, type Server as HttpListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { limits, type TimeLimits } from './limits.js';

/** PEM texts, not paths. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** Where requests come in, with the bounds that only the listener itself can keep. */
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
    ? createHttps({
        ...bounds,
        ...tls,
        minVersion: 'TLSv1.2',
        handshakeTimeout: times.headersMs,
      })
    : createHttp(bounds);
  listener.timeout = times.idleSocketMs;
  listener.maxConnections = limits.connections;
  listener.maxHeadersCount = limits.headerCount;
  return listener;
}
