import type { Server } from '@hapi/hapi';
import { InvalidRequest } from './invalid-request.js';
import { faultsOfBrokenPath } from './read-question.js';

/** hapi refuses a code that it cannot decode without a look at the rest of the request. */
export function refuseBrokenPaths(server: Server, basePath: string): void {
  server.ext('onRequest', (request, h) => {
    const target = request.raw.req.url ?? '';
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
