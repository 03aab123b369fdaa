import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { processorSeconds } from '../processor-seconds.js';

const LOOK_EVERY_MS = 10;

/** What processes have taken that ran one after the other. */
export interface Cost {
  readonly seconds: number;
  /** Seconds of processor time, of all threads. What else the machine does changes it little. */
  readonly processor: number;
  /** Of resident memory, in bytes; not a number where the system does not tell. */
  readonly peak: number;
}

export type Command = readonly [program: string, ...words: string[]];

/** Runs commands one after the other, each as a process of its own. */
export async function measured(
  commands: readonly Command[],
  environment: Record<string, string> = {},
): Promise<Cost> {
  let seconds = 0;
  let processor = 0;
  let peak = 0;
  for (const command of commands) {
    const cost = await measuredCommand(command, environment);
    seconds += cost.seconds;
    processor += cost.processor;
    peak = Math.max(peak, cost.peak);
  }
  return { seconds, processor, peak };
}

/** Runs one command as a process of its own, and gives what it has said too. */
export async function measuredCommand(
  [program, ...words]: Command,
  environment: Record<string, string>,
): Promise<Cost & { readonly stdout: string; readonly stderr: string }> {
  const start = performance.now();
  const child = spawn(program, words, {
    env: environment, // and nothing that whoever runs this has set
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      said[name] += text;
    });
  }
  let peak = Number.NaN;
  let processor = Number.NaN;
  // Neither ever falls, so little is missed between two looks.
  const looking = setInterval(() => {
    peak = highWaterMark(child.pid) ?? peak;
    processor = processorSeconds(child.pid) ?? processor;
  }, LOOK_EVERY_MS);
  const [code] = await once(child, 'close');
  clearInterval(looking);
  if (code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${code}: ${said.stderr}`);
  return { seconds: (performance.now() - start) / 1_000, processor, peak, ...said };
}

/** The most that a process has had resident, in bytes. */
export function highWaterMark(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
