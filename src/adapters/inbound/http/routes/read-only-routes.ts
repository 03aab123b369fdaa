import { methodNotAllowed } from '@hapi/boom';
import type { Lifecycle, RouteOptions, ServerRoute } from '@hapi/hapi';
import { refuseIfFaulty } from '../request-checks.js';

const METHODS = ['GET', 'HEAD', 'OPTIONS'];
export const ALLOW = METHODS.join(', ');

/** The routes of a path that allows GET, HEAD (hapi derives it from GET) and OPTIONS only. */
export function readOnlyRoutes(
  path: string,
  handler: Lifecycle.Method,
  options: RouteOptions = {},
): ServerRoute[] {
  return [
    {
      method: 'GET',
      path,
      handler(request, h, error) {
        refuseIfFaulty(request);
        return handler.call(this, request, h, error);
      },
      options,
    },
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
      // Before hapi reads a body that nobody needs.
      options: { ext: { onPreAuth: { method: refuse } } },
      handler: refuse,
    },
  ];
}

function refuse(): never {
  throw methodNotAllowed(undefined, undefined, METHODS);
}
