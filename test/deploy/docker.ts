import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { onTestFinished, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';

const MAX_OUTPUT = 64 * 1024 * 1024;
/** Each look at a container is a process of its own, and takes from what it waits for. */
export const PATIENCE_WITH_DOCKER = { ...PATIENCE, interval: 250 };

/** Runs the client of Docker, and gives what it says. */
export function docker(...words: string[]): Promise<string> {
  return dockerWithin(0, ...words);
}

/** The same, ended after so many milliseconds; 0 is no bound. */
export async function dockerWithin(timeout: number, ...words: string[]): Promise<string> {
  try {
    const options = { maxBuffer: MAX_OUTPUT, timeout };
    const { stdout } = await promisify(execFile)('docker', words, options);
    return stdout.trim();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const why = stderr || message;
    throw new Error(
      `docker ${words.join(' ')}: ${why}\nThese tests need a Docker engine: .ci/with-docker starts one`,
      { cause: error },
    );
  }
}

/** A container for one test, removed when the test ends. */
export class Container {
  constructor(readonly id: string) {}

  static async start(...words: string[]): Promise<Container> {
    const id = await docker('create', ...words);
    onTestFinished(async () => void (await docker('rm', '--force', '--volumes', id)));
    await docker('start', id);
    return new Container(id);
  }

  /** The port of this machine that leads to the service. */
  async port(): Promise<number> {
    const address = await docker('port', this.id, '3000/tcp');
    return Number(address.split(':').at(-1));
  }

  async health(): Promise<string> {
    return docker('inspect', '--format', '{{.State.Health.Status}}', this.id);
  }

  /** Waits until its health check says so, and gives the origin to ask at. */
  async healthy(): Promise<URL> {
    await vi.waitFor(async () => {
      const health = await this.health();
      if (health !== 'healthy') throw new Error(`the container is ${health}: ${await this.log()}`);
    }, PATIENCE_WITH_DOCKER);
    return new URL(`http://127.0.0.1:${await this.port()}/`);
  }

  /** All that it has written. */
  async log(): Promise<string> {
    const { stdout, stderr } = await promisify(execFile)('docker', ['logs', this.id]);
    return stdout + stderr;
  }

  /** Waits until it has ended, and gives its exit code. */
  async exited(): Promise<number> {
    return Number(await docker('wait', this.id));
  }

  /** Runs JavaScript in the container, and gives what it prints. */
  async evaluate(code: string): Promise<string> {
    return docker('exec', this.id, 'node', '-p', code);
  }
}
