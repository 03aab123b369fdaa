import { existsSync, rmSync, statSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { residentMemory } from '../../test/process/resident-memory.js';
import { figure, megabytes, progress, table } from '../report.js';
import { median, spread } from '../statistics.js';
import { request } from './contender.js';
import { ourService } from './contenders/our-service.js';
import { load } from './load.js';
import type { QuestionKind } from './question.js';

const SETTLE_MS = 3_000;
const QUESTIONS = 1_000;
const SNAPSHOT_PATIENCE_MS = 30_000;
const SNAPSHOT_STARTS = 3;

export interface Starts {
  readonly from: string;
  /** To the first answer, in ms, a value a start. */
  readonly times: number[];
  /** Resident, in bytes: once it is quiet, and after a thousand questions. */
  readonly settled: number;
  readonly used: number;
}

/** Starts the service from the records alone, and from the snapshot where it leaves one. */
export async function measureStarts(
  file: string,
  kinds: readonly QuestionKind[],
  times: number,
): Promise<Starts[]> {
  const snapshot = `${file}.snapshot`;
  const fresh: Starts[] = [];
  for (let i = 0; i < times; i++) {
    progress('starting from the records');
    rmSync(snapshot, { force: true });
    fresh.push(await start(file, 'NDJSON', kinds, () => written(snapshot)));
    if (!existsSync(snapshot)) return [together(fresh)];
  }
  const again: Starts[] = [];
  for (let i = 0; i < SNAPSHOT_STARTS; i++) {
    progress('starting from the snapshot');
    again.push(await start(file, 'snapshot', kinds));
  }
  return [together(fresh), together(again)];
}

async function start(
  file: string,
  from: string,
  kinds: readonly QuestionKind[],
  before: () => Promise<void> = async () => {},
): Promise<Starts> {
  const server = await ourService({ name: `start-${from}`, file, onAnyCore: true });
  try {
    await setTimeout(SETTLE_MS);
    const settled = residentMemory(server.pid);
    const share = Math.ceil(QUESTIONS / kinds.length);
    const asked = kinds.flatMap(({ questions }) => questions.slice(0, share));
    const requests = asked.map((question) => request(server.path(question)));
    await load({ port: server.port, connections: 4, seconds: 60, next: () => requests.pop() });
    await before();
    return { from, times: [server.startMs], settled, used: residentMemory(server.pid) };
  } finally {
    await server.stop();
  }
}

async function written(snapshot: string): Promise<void> {
  const end = performance.now() + SNAPSHOT_PATIENCE_MS;
  while (!existsSync(snapshot) && performance.now() < end) await setTimeout(100);
}

function together(starts: readonly Starts[]): Starts {
  return {
    from: starts[0]?.from ?? '',
    times: starts.flatMap(({ times }) => times),
    settled: median(starts.map(({ settled }) => settled)),
    used: median(starts.map(({ used }) => used)),
  };
}

export function startTable(starts: readonly Starts[], file: string): string {
  const size = statSync(file).size;
  return table(
    ['start from', 'first answer, s', 'resident, MB', 'after 1,000 questions, MB', 'of the NDJSON'],
    [
      ...starts.map(({ from, times, settled, used }) => [
        from,
        `${figure(median(times) / 1_000)} ±${Math.round(spread(times) * 100)}%`,
        megabytes(settled),
        megabytes(used),
        figure(used / size),
      ]),
      ...(starts.length === 1 ? [['snapshot', 'no snapshot', '', '', '']] : []),
      [`(the NDJSON: ${megabytes(size)} MB)`, '', '', '', ''],
    ],
  );
}
