import { figure, megabytes, table } from '../report.js';
import { median, quantile } from '../statistics.js';
import type { BesideCrowd, Crowd } from './beside-crowd.js';
import type { Overload } from './overload.js';
import { BROKEN } from './pool.js';
import { type TrafficResult, timesOf } from './traffic.js';

/** The middle of the rounds. */
function middle<T>(rounds: readonly T[], of: (round: T) => number): number {
  return median(rounds.map(of));
}

function p50And99<T>(rounds: readonly T[], times: (round: T) => readonly number[]): string {
  return [0.5, 0.99]
    .map((share) => figure(middle(rounds, (round) => quantile(times(round), share))))
    .join(' / ');
}

export function overloadTable(measured: ReadonlyMap<string, readonly Overload[]>): string {
  const rows: [string, (rounds: readonly Overload[]) => string][] = [
    ['capacity, answers/s', (rounds) => figure(middle(rounds, ({ capacity }) => capacity))],
    ['p99 at a third of it, ms', (rounds) => figure(middle(rounds, ({ calm }) => calm))],
    [
      'asked for, of the capacity',
      (rounds) => figure(middle(rounds, (each) => each.offered / each.capacity)),
    ],
    ['accepted, of the capacity', (rounds) => figure(middle(rounds, share))],
    ['accepted, p50 / p99, ms', (rounds) => p50And99(rounds, ({ accepted }) => accepted)],
    ['refused with 503, of all', (rounds) => percent(rounds, ({ refused }) => refused.length)],
    ['refused, p50 / p99, ms', (rounds) => p50And99(rounds, ({ refused }) => refused)],
    ['no answer, of all', (rounds) => percent(rounds, ({ broken }) => broken)],
    [
      'memory before / most, MB',
      (rounds) =>
        [0, 1]
          .map((i) => megabytes(middle(rounds, ({ memory }) => memory[i as 0 | 1])))
          .join(' / '),
    ],
    [
      'p99 normal again after, s',
      (rounds) =>
        rounds
          .map(({ recovery }) => (recovery === undefined ? 'not within 10' : figure(recovery)))
          .join(', '),
    ],
    ['the client, of a core', (rounds) => figure(middle(rounds, ({ effort }) => effort))],
  ];
  const contenders = [...measured.values()];
  return table(
    ['', ...measured.keys()],
    rows.map(([what, show]) => [what, ...contenders.map(show)]),
  );
}

/** Accepted answers within the time of the overload, against what the server can do. */
function share({ accepted, refused, broken, offered, capacity }: Overload): number {
  return ((accepted.length / (accepted.length + refused.length + broken)) * offered) / capacity;
}

function percent(rounds: readonly Overload[], of: (round: Overload) => number): string {
  const part = (each: Overload) =>
    of(each) / (each.accepted.length + each.refused.length + each.broken);
  return `${figure(middle(rounds, part) * 100)} %`;
}

export function manyTable(
  measured: ReadonlyMap<string, readonly TrafficResult[]>,
  seconds: number,
): string {
  const part = (status: number) => (each: TrafficResult) =>
    timesOf(each, status).length / each.answers.length;
  return table(
    ['connections, closed loop', 'answers/s', 'p50 / p99, ms', 'refused', 'no answer'],
    [...measured].map(([name, rounds]) => [
      name,
      figure(middle(rounds, (each) => timesOf(each, 200).length / seconds)),
      p50And99(rounds, (each) => timesOf(each, 200)),
      `${figure(middle(rounds, part(503)) * 100)} %`,
      `${figure(middle(rounds, part(BROKEN)) * 100)} %`,
    ]),
  );
}

const CROWD_NAMES: Readonly<Record<Crowd, string>> = {
  loris: 'send a byte of a header a second',
  reader: 'read a byte of the whole registry a second',
};

export function crowdTable(
  rows: readonly (readonly [Crowd, BesideCrowd])[],
  count: number,
): string {
  return table(
    [
      'a normal client beside clients that',
      'p99 alone, ms',
      'p99 beside them, ms',
      'times',
      'failed',
      'memory for them, MB',
      'hung up on',
    ],
    rows.map(([kind, { alone, beside, failed, memory, hungUp }]) => [
      `${CROWD_NAMES[kind]} (${count})`,
      figure(median(alone)),
      figure(median(beside)),
      figure(median(beside) / median(alone)),
      String(failed),
      megabytes(memory),
      String(hungUp),
    ]),
  );
}
