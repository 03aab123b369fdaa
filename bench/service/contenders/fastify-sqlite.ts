import { freePort } from '../../../test/support/free-port.js';
import type { Contender } from '../contender.js';
import { serverScript, startServer } from '../server-process.js';
import { registryShape } from './registry-shape.js';

/** What a good engineer writes in an hour. */
export async function fastifySqlite(database: string): Promise<Contender> {
  const port = await freePort();
  const server = await startServer({
    log: 'fastify-sqlite',
    command: serverScript('fastify-sqlite', port, database),
    port,
    readyPath: '/api/record?limit=1',
  });
  return { ...registryShape, ...server, name: 'fastify + SQLite FTS5' };
}
