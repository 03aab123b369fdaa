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
const SNAPSHOT_STARTS = 3;

interface Start {
  /** To the first answer, in ms, a value a start. */
  readonly times: readonly number[];
  /** Resident, in bytes: once it is quiet, and after a thousand questions. */
  readonly settled: number;
  readonly used: number;
}

export interface Starts {
  /** From the records and for no other start: no snapshot is written. */
  readonly alone: Start;
  /** From the records, with the default settings. */
  readonly usual: Start;
  /** From what the usual start has left, where it has left anything. */
  readonly snapshot: Start | undefined;
}

/** Starts the service from the records alone, and from the snapshot where it leaves one. */
export async function measureStarts(
  file: string,
  kinds: readonly QuestionKind[],
  times: number,
): Promise<Starts> {
  const snapshot = `${file}.snapshot`;
  rmSync(snapshot, { force: true });
  const repeated = async (count: number, settings: Record<string, string> = {}) => {
    const starts: Start[] = [];
    for (let i = 0; i < count; i++) starts.push(await start(file, settings, kinds));
    return together(starts);
  };
  progress('starting from the records');
  const alone = await repeated(times, { SNAPSHOT: 'off' });
  progress('starting with a snapshot to write');
  const usual = await repeated(1);
  if (!existsSync(snapshot)) return { alone, usual, snapshot: undefined };
  progress('starting from the snapshot');
  return { alone, usual, snapshot: await repeated(SNAPSHOT_STARTS) };
}

async function start(
  file: string,
  settings: Record<string, string>,
  kinds: readonly QuestionKind[],
): Promise<Start> {
  const server = await ourService({ name: 'start', file, settings, onAnyCore: true });
  try {
    await setTimeout(SETTLE_MS);
    const settled = residentMemory(server.pid);
    const share = Math.ceil(QUESTIONS / kinds.length);
    const asked = kinds.flatMap(({ questions }) => questions.slice(0, share));
    const requests = asked.map((question) => request(server.path(question)));
    await load({ port: server.port, connections: 4, seconds: 60, next: () => requests.pop() });
    return { times: [server.startMs], settled, used: residentMemory(server.pid) };
  } finally {
    await server.stop();
  }
}

function together(starts: readonly Start[]): Start {
  return {
    times: starts.flatMap(({ times }) => times),
    settled: median(starts.map(({ settled }) => settled)),
    used: median(starts.map(({ used }) => used)),
  };
}

export function startTable({ alone, usual, snapshot }: Starts, file: string): string {
  const size = statSync(file).size;
  const row = (from: string, { times, settled, used }: Start) => [
    from,
    `${figure(median(times) / 1_000)} ±${Math.round(spread(times) * 100)}%`,
    megabytes(settled),
    megabytes(used),
    figure(used / size),
  ];
  return table(
    [
      'start from',
      'first answer, s',
      'resident, MB',
      'after 1,000 questions, MB',
      `of the NDJSON, ${megabytes(size)} MB`,
    ],
    [
      row('NDJSON, `SNAPSHOT=off`', alone),
      row('NDJSON', usual),
      snapshot ? row('snapshot', snapshot) : ['snapshot', 'no snapshot', '', '', ''],
    ],
  );
}
