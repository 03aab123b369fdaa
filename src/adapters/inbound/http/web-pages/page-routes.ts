import type { ServerRoute } from '@hapi/hapi';
import type { Page } from '../extensions/base-route.js';
import { readOnlyRoutes } from '../routes/read-only-routes.js';
import { PageFiles } from './page-files.js';
import { sendPage } from './send-page.js';

export interface PageRoutesOptions {
  readonly basePath: string;
  /** Where the build has put the pages. */
  readonly pagesFolder: string;
}

/** The pages for people: the explorer, the docs, and what both load. */
export function pageRoutes({ basePath, pagesFolder }: PageRoutesOptions): {
  readonly explorer: Page;
  readonly routes: ServerRoute[];
} {
  const files = new PageFiles(pagesFolder);
  return {
    explorer: (request, h) => sendPage(files, 'index.html', request, h),
    routes: [
      ...readOnlyRoutes(`${basePath}/docs`, (request, h) =>
        sendPage(files, 'docs.html', request, h),
      ),
      // Relative addresses on the page want no slash.
      ...readOnlyRoutes(`${basePath}/docs/`, (_request, h) => h.redirect('../docs').permanent()),
      ...readOnlyRoutes(`${basePath}/assets/{file}`, (request, h) =>
        sendPage(files, `assets/${request.params.file}`, request, h),
      ),
    ],
  };
}
