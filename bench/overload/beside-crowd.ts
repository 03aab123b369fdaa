import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { residentMemory } from '../../test/process/resident-memory.js';
import { onClientCore } from '../service/cores.js';
import type { Server } from './overload.js';
import { p99, run, timesOf } from './traffic.js';

const CROWD = fileURLToPath(new URL('./crowd.ts', import.meta.url));
const SETTLE_MS = 2_000;
/** A normal client. */
const PER_SECOND = 50;

export type Crowd = 'loris' | 'reader';

/** What a normal client notices of a crowd: a value a round. */
export interface BesideCrowd {
  /** p99 in ms. */
  readonly alone: number[];
  readonly beside: number[];
  /** Of the normal client. */
  failed: number;
  /** Resident memory that the crowd takes, in bytes, at most. */
  memory: number;
  hungUp: number;
}

export async function besideCrowd(
  { port, path, pid }: Server,
  crowd: { kind: Crowd; path: string; count: number },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<BesideCrowd> {
  const measured: BesideCrowd = { alone: [], beside: [], failed: 0, memory: 0, hungUp: 0 };
  const normal = async () => {
    const result = await run({ port, path, seconds, perSecond: PER_SECOND });
    const times = timesOf(result, 200);
    measured.failed += result.answers.length - times.length + result.unanswered;
    return p99(times);
  };
  for (let round = 0; round < rounds; round++) {
    measured.alone.push(await normal());
    const before = residentMemory(pid);
    const clients = await gather(port, crowd);
    await pause(SETTLE_MS);
    measured.beside.push(await normal());
    measured.memory = Math.max(measured.memory, residentMemory(pid) - before);
    measured.hungUp += await clients.leave();
  }
  return measured;
}

async function gather(port: number, crowd: { kind: Crowd; path: string; count: number }) {
  const words = [CROWD, crowd.kind, port, crowd.path, crowd.count].map(String);
  const [file = '', ...args] = onClientCore([process.execPath, ...process.execArgv, ...words]);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  return {
    /** Says how often they were hung up on. */
    leave: async (): Promise<number> => {
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const { value } = await lines.next();
      await exit;
      return JSON.parse(value).hungUp;
    },
  };
}
