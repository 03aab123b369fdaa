import type { ServerRoute } from '@hapi/hapi';
import type { CountFacets } from '../../../../application/search/count-facets.js';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { codeUnitOrder, type Facets } from '../../../../domain/search/facets.js';
import { openApiDocument } from '../openapi/openapi-document.js';
import { bareRequest, facetRequest } from '../request/request-schema.js';
import { asJson } from '../response/representation.js';
import { readOnlyRoutes } from '../routes/read-only-routes.js';
import type { MakeRoutes } from '../routes/search-route.js';
import { type BaseRouteOptions, baseRoutes } from './base-route.js';
import { constantJson } from './constant-json.js';
import { type DownloadRoutesOptions, downloadRoutes } from './download/download-routes.js';

export interface ExtensionRoutesOptions extends DownloadRoutesOptions, BaseRouteOptions {
  readonly countFacets: CountFacets;
}

/** What the service offers beside the contract. Nothing of it changes an answer of the contract. */
export function extensionRoutes(
  options: ExtensionRoutesOptions,
  makeRoutes: MakeRoutes,
): ServerRoute[] {
  const { basePath, countFacets } = options;
  const run = ({ criteria }: SearchQuery) => countFacets.run(criteria);
  return [
    ...makeRoutes({
      path: `${basePath}/facet`,
      form: facetRequest,
      run,
      representation: asJson((facets: Facets) => facets),
    }),
    ...makeRoutes({
      path: `${basePath}/municipality`,
      form: bareRequest,
      run,
      representation: asJson(byName),
    }),
    ...downloadRoutes(options, makeRoutes),
    ...baseRoutes(options),
    ...readOnlyRoutes(`${basePath}/openapi.json`, constantJson(openApiDocument(options))),
  ];
}

function byName({ municipalities }: Facets) {
  const sorted = [...municipalities].sort((a, b) => codeUnitOrder(a.municipality, b.municipality));
  return { municipalities: sorted };
}
