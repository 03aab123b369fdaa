import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../test/support/free-port.js';
import { CACHE } from '../../cache-folder.js';
import { progress } from '../../report.js';
import type { Absence } from '../contender.js';
import { type ServerProcess, startServer } from '../server-process.js';

const run = promisify(execFile);
export interface Nginx extends ServerProcess {
  readonly name: string;
}

/** One worker, files from this folder, compressed beforehand where the client takes that. */
export async function nginx(folder: string): Promise<Nginx | Absence> {
  const version = await nginxVersion();
  if (!version) {
    return { name: 'nginx', reason: 'is not on the PATH, and apt-get cannot install nginx-light' };
  }
  if (!version.includes('--with-http_gzip_static_module')) {
    return { name: 'nginx', reason: 'is built without gzip_static' };
  }
  const port = await freePort();
  const work = join(CACHE, 'nginx');
  mkdirSync(work, { recursive: true });
  writeFileSync(join(work, 'nginx.conf'), configuration(port, folder, work));
  const server = await startServer({
    log: 'nginx',
    command: ['nginx', '-e', 'stderr', '-p', work, '-c', join(work, 'nginx.conf')],
    port,
    readyPath: '/page',
  });
  return { ...server, name: `nginx ${/nginx\/(\S+)/.exec(version)?.[1]}` };
}

async function nginxVersion(): Promise<string | undefined> {
  const ask = async () => (await run('nginx', ['-V'])).stderr;
  try {
    return await ask();
  } catch {
    if (process.getuid?.() !== 0) return undefined;
  }
  progress('installing nginx');
  try {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light']);
    return await ask();
  } catch {
    return undefined;
  }
}

function configuration(port: number, folder: string, work: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
daemon off;
master_process off;
pid ${work}/pid;
events { worker_connections 512; }
http {
  ${temporary.map((name) => `${name}_temp_path ${work}/${name};`).join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=100;
  keepalive_requests 1000000000;
  default_type application/json;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    gzip_static on;
  }
}
`;
}
