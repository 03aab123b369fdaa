export interface CommonHeadersOptions {
  readonly apiVersion: string;
  /** Whether the service itself speaks HTTPS. */
  readonly tls: boolean;
}

/** The header fields of every response, errors included. */
export function commonHeaders({ apiVersion, tls }: CommonHeadersOptions): Record<string, string> {
  return {
    'api-version': apiVersion,
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'API-Version, Cache-Status, Content-Disposition, ETag, Link, Retry-After, X-Request-Id, X-Total-Count',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    ...(tls && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
