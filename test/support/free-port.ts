import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that operating systems give to outgoing connections: one of those could take
 * the port of a server that is down for a moment.
 */
const FIRST = 15_000;
const LAST = 32_000;

/** A port of this machine on which nothing listens just now. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, LAST);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}
