import { freePort } from '../../../test/support/free-port.js';
import { type ServerProcess, serverScript, startServer } from '../server-process.js';

/** A server that answers every question with the bytes of this file. */
export async function constantBody(
  script: 'constant-fastify' | 'constant-hapi' | 'constant-http',
  file: string,
): Promise<ServerProcess> {
  const port = await freePort();
  return startServer({
    log: script,
    command: serverScript(script, port, file),
    port,
    readyPath: '/',
  });
}
