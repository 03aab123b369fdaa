import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { programMain } from '../support/program.js';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The service as a process of its own, and what it has written so far. */
export class ServiceProcess {
  stdout = '';
  stderr = '';
  readonly exited: Promise<Exit>;
  readonly #child: ChildProcess;
  /** Whether it has ended, and all that it wrote is here. */
  #isClosed = false;

  constructor(environment: Record<string, string>, flags: readonly string[] = [], cwd = ROOT) {
    const child = spawn(process.execPath, [...flags, programMain(), 'serve'], {
      cwd,
      env: bareEnvironment({ PORT: '0', ...environment }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
    });
    this.exited = once(child, 'close').then(([code, signal]) => {
      this.#isClosed = true;
      return { code, signal };
    });
    this.#child = child;
  }

  get pid(): number {
    return this.#child.pid as number;
  }

  /** The whole lines of the log so far. */
  get log(): Record<string, unknown>[] {
    return this.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
  }

  /** Waits until the registry can be asked, and gives the origin to ask at. */
  async ready(patience = PATIENCE): Promise<URL> {
    const line = await this.logged((entry) => entry.msg === 'listening', patience);
    return new URL('/', String(line.url));
  }

  /** Waits for a line of the log, but not for one of a service that has ended. */
  async logged(wanted: (entry: Record<string, unknown>) => boolean, patience = PATIENCE) {
    const lacking = (why: string) =>
      new Error(`${why}, and has not logged ${wanted}:\n${this.stdout}${this.stderr}`);
    const line = await vi.waitFor(() => {
      const found = this.log.find(wanted);
      if (!found && !this.#isClosed) throw lacking('the service goes on');
      return found;
    }, patience);
    if (!line) throw lacking('the service has ended');
    return line;
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    if (!this.#ended) this.#child.kill('SIGKILL');
    await this.exited;
  }

  get #ended(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }
}

/** A process for one test, gone when the test ends. */
export function startProcess(
  environment: Record<string, string> = {},
  flags: string[] = [],
  cwd = ROOT,
) {
  const service = new ServiceProcess(environment, flags, cwd);
  onTestFinished(() => service.kill());
  return service;
}

/** Settings of whoever runs the tests must not reach the service. */
export function bareEnvironment(environment: Record<string, string>): Record<string, string> {
  const { PATH = '', HOME = '' } = process.env;
  return { PATH, HOME, ...environment };
}
