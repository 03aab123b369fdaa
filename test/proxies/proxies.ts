import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { recipe } from '../architecture/deployment.js';
import { someCertificate } from '../support/certificate.js';
import { debianProgram } from '../support/debian-program.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Agent, ask } from './client.js';

interface Proxy {
  readonly recipe: string;
  /** Debian's name. */
  readonly package: string;
  /** What makes a whole configuration of the recipe. */
  frame(recipe: string, folder: string): string;
  command(folder: string, file: string): string[];
}

const NGINX_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const proxies = {
  nginx: {
    recipe: 'nginx.conf',
    package: 'nginx-light',
    frame: (recipe, folder) => `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  access_log off;
  ${NGINX_FOLDERS.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${recipe.replaceAll('/var/log/nginx', folder)}
}`,
    command: (folder, file) => ['nginx', '-e', 'stderr', '-p', folder, '-c', file],
  },
  caddy: {
    recipe: 'Caddyfile',
    package: 'caddy',
    frame: (recipe) => `{\n\tadmin off\n\tauto_https off\n}\n${recipe}`,
    command: (_folder, file) => ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
  },
} satisfies Record<string, Proxy>;

export type ProxyName = keyof typeof proxies;

interface RunningProxy {
  readonly origin: string;
  /** Trusts the proxy's certificate. */
  readonly agent: Agent;
  /** Has its logs. */
  readonly folder: string;
}

/** A proxy in front of two services, such as `127.0.0.1:3001`, as deploy/ configures it. */
export async function startProxy(
  name: ProxyName,
  services: readonly string[],
  change: (recipe: string) => string = (text) => text,
): Promise<RunningProxy> {
  const port = await freePort();
  const [first = '', second = first] = services;
  const text = change(recipe(proxies[name].recipe))
    .replace('127.0.0.1:3001', first)
    .replace('127.0.0.1:3002', second);
  const origin = `${name === 'nginx' ? 'https' : 'http'}://127.0.0.1:${port}`;
  const { cert, key } = await someCertificate();
  const own =
    name === 'nginx'
      ? text
          .replace('listen 443', `listen ${port}`)
          .replace('/etc/ssl/registry/cert.pem', cert)
          .replace('/etc/ssl/registry/key.pem', key)
      : text.replace('api.example.org', origin);
  const agent =
    name === 'nginx'
      ? new HttpsAgent({ keepAlive: true, ca: await readFile(cert) })
      : new HttpAgent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const folder = await runProxy(name, own, `${origin}/api/record?limit=1`, agent);
  return { origin, agent, folder };
}

/** A proxy with a recipe of one's own, as soon as this address answers through it. */
export async function runProxy(
  name: ProxyName,
  recipe: string,
  address: string,
  agent?: Agent,
): Promise<string> {
  const proxy: Proxy = proxies[name];
  await debianProgram([name], [proxy.package]);
  const folder = await temporaryFolder();
  const file = join(folder, proxy.recipe);
  await writeFile(file, proxy.frame(recipe, folder));
  const [program = '', ...words] = proxy.command(folder, file);
  const child = spawn(program, words, { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  await vi.waitFor(async () => {
    const { status } = await ask(address, agent);
    if (status !== 200) throw new Error(`${name} answers with ${status}`);
  }, PATIENCE);
  return folder;
}
