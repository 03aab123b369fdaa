import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { CACHE } from '../cache-folder.js';
import { onServerCore } from './cores.js';

export interface ServerCommand {
  /** Names the file that takes what it writes. */
  readonly log: string;
  readonly command: readonly string[];
  readonly port: number;
  /** What answers 200 once the server can be asked. */
  readonly readyPath: string;
  /** Anywhere: where only the start is of interest. */
  readonly onAnyCore?: boolean;
}

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** The file that takes what it writes. */
  readonly log: string;
  /** From the start of the process to its first good answer, in ms. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 600_000;
const LOOK_EVERY_MS = 5;
const STOP_MS = 5_000;

const running = new Set<ChildProcess>();

// However this process ends, no server stays behind.
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

/** Compiled as the service is: what runs TypeScript itself adds a call to every inner function. */
const SERVERS_FOLDER = new URL('../dist/bench/service/servers/', import.meta.url);

/** A server of the benchmark, as a command. */
export function serverScript(name: string, ...args: (string | number)[]): string[] {
  const file = fileURLToPath(new URL(`${name}.js`, SERVERS_FOLDER));
  return ['env', 'NODE_ENV=production', process.execPath, file, ...args.map(String)];
}

/** Starts a server that writes into a file, and waits until it answers. */
export async function startServer(options: ServerCommand): Promise<ServerProcess> {
  const { command, port, readyPath, onAnyCore = false } = options;
  const log = join(CACHE, `${options.log}.log`);
  const output = openSync(log, 'w');
  const [file = '', ...args] = onAnyCore ? command : onServerCore(command);
  const start = performance.now();
  const child = spawn(file, args, { stdio: ['ignore', output, output] });
  closeSync(output);
  running.add(child);
  child.once('exit', () => running.delete(child));
  const spawnFault = once(child, 'error').then(([error]) => Promise.reject(error));
  spawnFault.catch(() => {});
  while (!(await answers(port, readyPath))) {
    await Promise.race([setTimeout(LOOK_EVERY_MS), spawnFault]);
    if (ended(child) || performance.now() - start > PATIENCE_MS) {
      child.kill('SIGKILL');
      throw new Error(`${options.log} does not start: ${readFileSync(log, 'utf8').slice(-2_000)}`);
    }
  }
  const startMs = performance.now() - start;
  return { port, pid: child.pid as number, log, startMs, stop: () => stop(child) };
}

async function answers(port: number, path: string): Promise<boolean> {
  try {
    const { ok, body } = await fetch(`http://127.0.0.1:${port}${path}`);
    await body?.cancel();
    return ok;
  } catch {
    return false;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'));
  await Promise.race([exit, timer.then(() => exit)]);
}

function ended(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
