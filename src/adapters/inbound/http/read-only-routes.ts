import { methodNotAllowed } from '@hapi/boom';
import type { Lifecycle, ServerRoute } from '@hapi/hapi';
import { limits } from './limits.js';

const ALLOW = 'GET, HEAD, OPTIONS';

/** An address that can be read (hapi answers HEAD by GET), asked about, and nothing else. */
export function readOnlyRoutes(path: string, handler: Lifecycle.Method): ServerRoute[] {
  return [
    { method: 'GET', path, handler },
    {
      method: 'OPTIONS',
      path,
      handler: (_request, h) =>
        h
          .response()
          .code(204)
          .header('allow', ALLOW)
          .header('access-control-allow-methods', ALLOW)
          .header('access-control-allow-headers', '*')
          .header('access-control-max-age', '86400'),
    },
    {
      method: '*',
      path,
      handler: () => {
        throw methodNotAllowed(undefined, undefined, ['GET', 'HEAD', 'OPTIONS']);
      },
      // Whatever a writing verb carries is not worth reading.
      options: { payload: { parse: false, output: 'stream', maxBytes: limits.bodyBytes } },
    },
  ];
}
