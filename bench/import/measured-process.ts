import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 10;

/** What processes have taken that ran one after the other. */
export interface Cost {
  readonly seconds: number;
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
  let peak = 0;
  for (const command of commands) {
    const cost = await measuredOne(command, environment);
    seconds += cost.seconds;
    peak = Math.max(peak, cost.peak);
  }
  return { seconds, peak };
}

async function measuredOne(
  [program, ...words]: Command,
  environment: Record<string, string>,
): Promise<Cost> {
  const start = performance.now();
  const child = spawn(program, words, {
    env: environment, // and nothing that whoever runs this has set
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  let peak = Number.NaN;
  // A high-water mark never falls, so little is missed between two looks.
  const looking = setInterval(() => {
    peak = highWaterMark(child) ?? peak;
  }, LOOK_EVERY_MS);
  const [code] = await once(child, 'close');
  clearInterval(looking);
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}: ${said}`);
  return { seconds: (performance.now() - start) / 1_000, peak };
}

function highWaterMark({ pid }: ChildProcess): number | undefined {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
  } catch {
    return undefined;
  }
}
