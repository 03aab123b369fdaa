import { freePort } from '../../../test/support/free-port.js';
import type { Contender } from '../contender.js';
import { serverScript, startServer } from '../server-process.js';
import { registryShape } from './registry-shape.js';

/** The least that a search of ours costs on hapi. */
export async function floor(name: string, file: string): Promise<Contender> {
  const port = await freePort();
  const server = await startServer({
    log: 'floor',
    command: serverScript('floor', port, file),
    port,
    readyPath: '/api/record?limit=1',
  });
  return { ...registryShape, ...server, name };
}
