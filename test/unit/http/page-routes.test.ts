import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { server as hapi } from '@hapi/hapi';
import { expect, it } from 'vitest';
import { pageRoutes } from '../../../src/adapters/inbound/http/web-pages/page-routes.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

it('the docs and the files of the pages are below the base path', async () => {
  const pagesFolder = await temporaryFolder();
  await writeFile(join(pagesFolder, 'docs.html'), 'the docs');
  const { routes } = pageRoutes({ basePath: '/base', pagesFolder });
  const paths = new Set(routes.map(({ path }) => path));
  expect([...paths]).toEqual(['/base/docs', '/base/docs/', '/base/assets/{file}']);

  const server = hapi();
  server.app.requestChecks = [];
  server.route(routes);
  expect((await server.inject('/base/docs')).payload).toBe('the docs');
  const slash = await server.inject('/base/docs/');
  expect([slash.statusCode, slash.headers.location]).toEqual([301, '../docs']);
});
