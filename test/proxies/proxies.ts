import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { debianProgram } from '../support/debian-program.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { temporaryFolder } from '../support/temporary-folder.js';

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
  ${recipe}
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

/** A proxy in front of two services, as deploy/ configures it. Gives its own origin. */
export async function startProxy(name: ProxyName, ports: readonly number[]): Promise<string> {
  const port = await freePort();
  const path = fileURLToPath(new URL(`../../deploy/${proxies[name].recipe}`, import.meta.url));
  const recipe = (await readFile(path, 'utf8'))
    .replace(':3001', `:${ports[0]}`)
    .replace(':3002', `:${ports[1]}`)
    .replace('8080', String(port));
  const origin = `http://127.0.0.1:${port}`;
  await runProxy(name, recipe, `${origin}/health/ready`);
  return origin;
}

/** A proxy with a recipe of one's own, as soon as this address answers through it. */
export async function runProxy(name: ProxyName, recipe: string, address: string): Promise<void> {
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
    const { status } = await fetch(address);
    if (status !== 200) throw new Error(`${name} answers with ${status}`);
  }, PATIENCE);
}
