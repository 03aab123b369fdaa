import { residentMemory } from '../../test/process/resident-memory.js';
import { BROKEN } from './pool.js';
import { p99, run, type TrafficResult, timesOf } from './traffic.js';

export interface Server {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly path: string;
}

/** One round of one server: its capacity, an overload, and what comes after. */
export interface Overload {
  /** Answers a second, closed loop. */
  readonly capacity: number;
  /** p99 in ms at a fraction of the capacity, before the overload. */
  readonly calm: number;
  readonly offered: number;
  readonly accepted: readonly number[];
  readonly refused: readonly number[];
  readonly broken: number;
  /** Bytes, at rest and at most. */
  readonly memory: readonly [before: number, most: number];
  /** Seconds from the end of the overload until p99 stays as before; nothing if that was not seen. */
  readonly recovery: number | undefined;
  readonly effort: number;
}

export interface Times {
  readonly factor: number;
  readonly seconds: number;
}

const CONNECTIONS = 64;
const CAPACITY_S = 4;
const CALM_S = 3;
const AFTERWARDS_S = 10;
/** Of the capacity, where nothing has to wait. */
const CALM = 0.3;
const WINDOW_MS = 250;
/** p99 is normal again at twice what it was, or where nobody would notice. */
const NORMAL = { factor: 2, ms: 50 };
const LOOK_EVERY_MS = 50;

export async function overload(server: Server, { factor, seconds }: Times): Promise<Overload> {
  const { port, path, pid } = server;
  const closed = await run({ port, path, seconds: CAPACITY_S, connections: CONNECTIONS });
  const capacity = timesOf(closed, 200).length / CAPACITY_S;
  const calmly = { port, path, perSecond: CALM * capacity };
  const calm = p99(timesOf(await run({ ...calmly, seconds: CALM_S }), 200));
  const before = residentMemory(pid);
  let most = before;
  const look = setInterval(() => {
    most = Math.max(most, residentMemory(pid));
  }, LOOK_EVERY_MS);
  const offered = factor * capacity;
  const during = run({ port, path, seconds, perSecond: offered });
  // Begins before the overload ends, so that no moment after it is missed.
  const [result, after] = await Promise.all([
    during,
    run({ ...calmly, seconds: seconds + AFTERWARDS_S }),
  ]);
  clearInterval(look);
  return {
    capacity,
    calm,
    offered: result.answers.length / seconds,
    accepted: timesOf(result, 200),
    refused: timesOf(result, 503),
    broken: timesOf(result, BROKEN).length + result.unanswered,
    memory: [before, most],
    recovery: recovered(after, calm, seconds),
    effort: result.effort,
  };
}

/** When the last window ends in which requests were refused or slow, after the overload. */
function recovered(after: TrafficResult, calm: number, overloadS: number): number | undefined {
  const normal = Math.max(NORMAL.factor * calm, NORMAL.ms);
  const windows = new Map<number, number[]>();
  for (const [planned, ms, status] of after.answers) {
    const window = Math.floor((planned - overloadS * 1_000) / WINDOW_MS);
    const time = status === 200 ? ms : Number.POSITIVE_INFINITY;
    const times = windows.get(window) ?? [];
    windows.set(window, times);
    times.push(time);
  }
  const bad = [...windows].filter(([at, times]) => at >= 0 && p99(times) > normal);
  const last = Math.max(-1, ...bad.map(([at]) => at));
  const seen = Math.max(...windows.keys());
  return last === seen ? undefined : ((last + 1) * WINDOW_MS) / 1_000;
}
