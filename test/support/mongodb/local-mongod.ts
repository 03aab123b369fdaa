import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { Mongod, MongodLauncher } from './mongod.js';

/** Runs a mongod binary. */
export function localLauncher(binary: string): MongodLauncher {
  return { kind: 'process', from: binary, launch: (port, args) => launch(binary, port, args) };
}

/** The version of a binary, if it runs at all. */
export async function versionOf(binary: string): Promise<string> {
  const { stdout } = await promisify(execFile)(binary, ['--version']);
  return /v([0-9.]+)/.exec(stdout)?.[1] ?? 'of an unknown version';
}

async function launch(binary: string, port: number, args: readonly string[]): Promise<Mongod> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-registry-mongod-'));
  const start = () =>
    started(
      spawn(
        binary,
        ['--dbpath', folder, '--port', String(port), '--bind_ip', '127.0.0.1', ...args],
        { stdio: ['ignore', 'pipe', 'inherit'] },
      ),
    );
  let server = await start();
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  return {
    port,
    kill,
    restart: async () => {
      server = await start();
    },
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it takes connections, and rejects with its last words if it ends before. */
function started(server: ChildProcess): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`mongod ended: ${said.slice(-3).join('\n')}`)));
    createInterface({ input: server.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      said.push(line);
      if (said.length > 50) said.shift();
      if (line.includes('Waiting for connections')) resolve(server);
    });
  });
}
