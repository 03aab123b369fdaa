import { createServer as createHttp, type Server as HttpListener } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { limits } from './limits.js';

/** PEM texts, not paths. */
export interface TlsIdentity {
  readonly cert: string;
  readonly key: string;
}

/** Where requests come in, with the bounds that only the listener itself can keep. */
export function createListener(tls: TlsIdentity | undefined): HttpListener {
  const bounds = {
    maxHeaderSize: limits.headerBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionsCheckingInterval: limits.checkConnectionsMs,
    // Node's own refusal would be a bare status line; ours is a problem like every other.
    requireHostHeader: false,
  };
  const listener = tls
    ? createHttps({
        ...bounds,
        ...tls,
        minVersion: 'TLSv1.2',
        handshakeTimeout: limits.headersMs,
      })
    : createHttp(bounds);
  listener.timeout = limits.idleSocketMs;
  listener.maxConnections = limits.connections;
  listener.maxHeadersCount = limits.headerCount;
  return listener;
}
