import { notFound } from '@hapi/boom';
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { prefersHtml } from '../request/preferred-type.js';
import { requestTarget } from '../request/request-target.js';
import { readOnlyRoutes } from '../routes/read-only-routes.js';
import { ADDRESSES } from './addresses.js';
import { constantJson } from './constant-json.js';

/** Gives the page for people. */
export type Page = (
  request: Request,
  h: ResponseToolkit,
) => ResponseObject | Promise<ResponseObject>;

export interface BaseRouteOptions {
  readonly basePath: string;
  /** The base address that clients see: whole, or its path alone. */
  readonly publicUrl: string;
  readonly apiVersion: string;
  /** What browsers get. Without it, all get the links. */
  readonly page?: Page | undefined;
}

/** The base address: a page for browsers, links to all addresses for programs. */
export function baseRoutes(options: BaseRouteOptions): ServerRoute[] {
  const { basePath, page } = options;
  const links = constantJson(indexDocument(options));
  const handler: Lifecycle.Method = async (request, h) => {
    if (!isWritten(request, `${basePath}/`)) throw notFound();
    const give = page && prefersHtml(request.raw.req.headers.accept) ? page : links;
    return (await give(request, h)).vary('accept');
  };
  const routes = readOnlyRoutes(`${basePath}/`, handler);
  if (basePath === '') return routes;
  // Relative addresses on the page need the slash. A proxy may have given the base another path.
  const name = basePath.slice(basePath.lastIndexOf('/') + 1);
  const redirect: Lifecycle.Method = (_request, h) => h.redirect(`${name}/`).permanent();
  return [...routes, ...readOnlyRoutes(basePath, redirect)];
}

/** Whether the client wrote this path. hapi takes `/record/..` for it, which was meant for a code. */
function isWritten({ raw: { req } }: Request, path: string): boolean {
  const [written = ''] = requestTarget(req).split(/[?#]/, 1);
  return written.endsWith(path);
}

function indexDocument({ publicUrl, apiVersion }: BaseRouteOptions) {
  return {
    name: 'planning-registry',
    version: apiVersion,
    links: ADDRESSES.map(({ name, path, title, type, variables }) => ({
      name,
      href: publicUrl + path,
      ...(variables && { template: publicUrl + path + variables }),
      title,
      type,
    })),
  };
}
