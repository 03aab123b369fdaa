import { badRequest } from '@hapi/boom';
import type { Request } from '@hapi/hapi';
import { InvalidRequest } from '../errors.js';
import { faultsOfMalformedPath } from '../request/parse-request.js';

/**
 * Refuses what Node or hapi would refuse less helpfully: a request that names no host, and a code
 * that cannot be decoded, which hapi turns down without a look at the rest of the request.
 */
export function refuseMalformed(basePath: string): (request: Request) => void {
  const withCode = `${basePath}/record/`;
  return ({ raw: { req }, params }) => {
    const { url: target = '', httpVersion, headers } = req;
    if (httpVersion === '1.1' && headers.host === undefined) throw badRequest();
    // hapi gives a code that it could decode. It has no parameters of what it could not route.
    if (params?.cod_archivo !== undefined || !target.startsWith(withCode)) return;
    const [path = ''] = target.split(/[?#]/, 1);
    if (!isDecodable(path)) throw new InvalidRequest(faultsOfMalformedPath(target));
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
