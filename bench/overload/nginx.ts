import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianProgram } from '../../test/support/debian-program.js';
import { freePort } from '../../test/support/free-port.js';
import { CACHE } from '../cache-folder.js';
import { type ServerProcess, startServer } from '../service/server-process.js';

const RECIPE = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url));
const FOLDER = join(CACHE, 'overload-nginx');

/** nginx as deploy/ configures it, in front of one service, without TLS and without a log. */
export async function nginx(servicePort: number, readyPath: string): Promise<ServerProcess> {
  const program = await debianProgram(['nginx'], ['nginx-light']);
  const port = await freePort();
  const recipe = readFileSync(RECIPE, 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${servicePort}`)
    .replace(/^.*127\.0\.0\.1:3002.*$/m, '')
    .replace('listen 443 ssl', `listen ${port} backlog=4096`)
    .replaceAll(/^\s*ssl_.*$/gm, '')
    .replace(/access_log .*;/, 'access_log off;')
    .replaceAll('/var/log/nginx', FOLDER);
  mkdirSync(FOLDER, { recursive: true });
  const file = join(FOLDER, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${FOLDER}/pid; error_log ${FOLDER}/error.log;
events { worker_connections 8192; multi_accept on; }
http { client_body_temp_path ${FOLDER}; proxy_temp_path ${FOLDER}; ${recipe} }`,
  );
  const command = [program, '-e', 'stderr', '-p', FOLDER, '-c', file];
  return startServer({ log: 'overload-nginx', command, port, readyPath });
}
