import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A program and whatever it starts, with all that it says. What is left of it ends with it. */
export class ProcessGroup {
  said = '';
  readonly ended: Promise<number | null>;
  readonly #leader: ChildProcess;

  constructor(program: string, words: readonly string[], env = process.env) {
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const leader = spawn(program, words, { env, stdio: [...stdio], detached: true });
    for (const output of [leader.stdout, leader.stderr]) {
      output?.setEncoding('utf8').on('data', (text: string) => {
        this.said += text;
      });
    }
    this.#leader = leader;
    // What it leaves behind may hold its output open.
    leader.once('exit', () => this.signal('SIGKILL'));
    this.ended = once(leader, 'close').then(([code]) => code);
  }

  /** Sends it to all of them. */
  signal(name: NodeJS.Signals): void {
    try {
      process.kill(-(this.#leader.pid as number), name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
