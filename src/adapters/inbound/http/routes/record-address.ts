import type { FoundRecords } from '../../../../application/search/search-query.js';
import type { SearchRecords } from '../../../../application/search/search-records.js';
import { refuseFile } from '../request/refuse-file.js';
import { recordRequest } from '../request/request-schema.js';
import { requestTarget } from '../request/request-target.js';
import { recordsAsJson } from '../response/representation.js';
import type { SearchAddress } from './search-route.js';

/** The address of the contract. */
export function recordAddress(
  basePath: string,
  searchRecords: SearchRecords,
  /** The base address that clients see, where there is something beside the contract. */
  extensionsUrl?: string,
): SearchAddress<FoundRecords> {
  return {
    path: `${basePath}/record/{cod_archivo?}`,
    form: recordRequest,
    run: (query) => searchRecords.run(query),
    representation: recordsAsJson,
    check:
      extensionsUrl === undefined
        ? undefined
        : ({ params, raw: { req } }) => {
            const hasCode = params.cod_archivo !== undefined;
            const { accept } = req.headers;
            refuseFile({ accept, target: requestTarget(req), hasCode }, extensionsUrl);
          },
  };
}
