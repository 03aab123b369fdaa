import { badRequest } from '@hapi/boom';
import type { Server } from '@hapi/hapi';
import { InvalidRequest } from './invalid-request.js';
import { faultsOfBrokenPath } from './read-question.js';

/**
 * Refuses what Node or hapi would refuse less helpfully: a request that names no host, and a code
 * that cannot be decoded, which hapi turns down without a look at the rest of the request.
 */
export function refuseBrokenRequests(server: Server, basePath: string): void {
  server.ext('onRequest', (request, h) => {
    const { url: target = '', httpVersion, headers } = request.raw.req;
    if (httpVersion === '1.1' && headers.host === undefined) throw badRequest();
    const [path = ''] = target.split(/[?#]/, 1);
    if (path.startsWith(`${basePath}/record/`) && !canDecode(path)) {
      throw new InvalidRequest(faultsOfBrokenPath(target));
    }
    return h.continue;
  });
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
