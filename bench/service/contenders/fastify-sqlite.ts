import { freePort } from '../../../test/support/free-port.js';
import type { Contender } from '../contender.js';
import { serverScript, startServer } from '../server-process.js';
import { registryShape } from './registry-shape.js';

/** What a good engineer writes in an hour. */
export async function fastifySqlite(
  database: string,
  { name = 'fastify + SQLite FTS5', log = false } = {},
): Promise<Contender> {
  const port = await freePort();
  const server = await startServer({
    log: log ? 'fastify-sqlite-logged' : 'fastify-sqlite',
    command: serverScript('fastify-sqlite', port, database, log ? 'log' : ''),
    port,
    readyPath: '/api/record?limit=1',
  });
  return { ...registryShape, ...server, name };
}
