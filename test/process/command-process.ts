import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { programMain } from '../support/program.js';
import { bareEnvironment, ROOT } from './service-process.js';

export interface EndedProcess {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  /** But for its progress: on a slow machine a command shows some, on a quick one none. */
  readonly stderr: string;
}

const PROGRESS = /^(?:reading|writing) (?:\d+ %, )?[\d,]+ records?\b.*\n/gm;

/** A command as a process of its own, gone when the test ends. */
export class CommandProcess {
  stderr = '';
  stdout = '';
  readonly ended: Promise<EndedProcess>;
  readonly child: ChildProcessWithoutNullStreams;

  constructor(
    environment: Record<string, string>,
    words: readonly string[],
    /** What starts it, where the operating system does not alone. */
    through: (command: string[]) => string[] = (command) => command,
    cwd = ROOT,
  ) {
    const program = [process.execPath, programMain(), ...words];
    const [starter, ...rest] = through(program);
    const child = spawn(starter as string, rest, {
      cwd,
      env: bareEnvironment(environment),
    });
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        this[name] += text;
      });
    }
    child.stdin.on('error', () => {}); // it may end before it has read all
    this.child = child;
    this.ended = once(child, 'close').then(([code, signal]) => {
      const { stdout, stderr } = this;
      return { code, signal, stdout, stderr: stderr.replace(PROGRESS, '') };
    });
    onTestFinished(async () => {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await this.ended;
    });
  }
}

/** Runs a command to its end, with this as its standard input. */
export function runProcess(
  environment: Record<string, string>,
  words: readonly string[],
  stdin: string | Buffer = '',
  cwd = ROOT,
): Promise<EndedProcess> {
  const { child, ended } = new CommandProcess(environment, words, undefined, cwd);
  child.stdin.end(stdin);
  return ended;
}
