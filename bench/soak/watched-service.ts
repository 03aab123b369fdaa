import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentMemory } from '../../test/process/resident-memory.js';
import { freePort } from '../../test/support/free-port.js';
import { CACHE } from '../cache-folder.js';
import { PROGRAM } from '../long-texts/commands.js';

const WATCH = fileURLToPath(new URL('./watch-memory.mjs', import.meta.url));
/** `kill -USR2` of a service writes what is in its heap into the folder. */
const SNAPSHOTS = ['--heapsnapshot-signal=SIGUSR2', `--diagnostic-dir=${CACHE}`];
const START_MS = 60_000;

/** What a process holds, right after its garbage was collected. Bytes, but for the counts. */
export interface Holdings {
  readonly resident: number;
  /** Of the resident: room for new objects, which V8 takes and gives back by 33 MB. */
  readonly young: number;
  readonly heapUsed: number;
  /** Of the heap: what V8 has compiled. */
  readonly code: number;
  readonly external: number;
  readonly handles: number;
  readonly descriptors: number;
}

/** The built service as a process that says what it holds (Linux). */
export class WatchedService {
  readonly samples: Holdings[] = [];

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly child: ChildProcess,
    private readonly log: string,
  ) {}

  static async start(name: string, settings: Record<string, string>): Promise<WatchedService> {
    const port = await freePort();
    const log = join(CACHE, `soak-${name.replaceAll(/\W+/g, '-')}.log`);
    const output = openSync(log, 'w');
    const child = fork(PROGRAM, ['serve'], {
      execArgv: ['--expose-gc', '--import', WATCH, ...SNAPSHOTS],
      env: { NODE_ENV: 'production', PORT: String(port), METRICS: 'on', ...settings },
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    process.once('exit', () => child.kill('SIGKILL'));
    const service = new WatchedService(name, port, child, log);
    await service.#ready();
    return service;
  }

  /** Whether it has ended by itself. */
  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Takes a sample of what it holds. */
  async sample(): Promise<void> {
    const said = once(this.child, 'message', { signal: AbortSignal.timeout(START_MS) });
    this.child.send('collect');
    const [{ young, heapUsed, code, external, handles }] = await said;
    const pid = this.child.pid as number;
    const descriptors = readdirSync(`/proc/${pid}/fd`).length;
    const resident = residentMemory(pid);
    this.samples.push({ resident, young, heapUsed, code, external, handles, descriptors });
  }

  async stop(): Promise<void> {
    if (this.hasEnded) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }

  /** Waits until it answers, and from its mirror if it has one. */
  async #ready(): Promise<void> {
    const end = Date.now() + START_MS;
    while (!(await this.#isReady().catch(() => false))) {
      if (this.hasEnded || Date.now() > end) {
        throw new Error(`${this.name} does not start: ${readFileSync(this.log, 'utf8')}`);
      }
      await pause(100);
    }
  }

  async #isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`);
    const { warnings } = (await answer.json()) as { warnings?: unknown[] };
    return answer.ok && warnings?.length === 0;
  }
}
