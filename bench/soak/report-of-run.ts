import { figure, machine, table } from '../report.js';
import { quantile } from '../statistics.js';
import { growthTable } from './growth.js';
import { sum } from './tally.js';
import type { Timeline } from './timeline.js';
import type { Visitors } from './visitors.js';
import type { WatchedService } from './watched-service.js';

export interface Run {
  readonly minutes: number;
  readonly records: string;
  readonly rate: string;
  readonly kills: number;
  readonly stores: readonly { readonly imports: number; readonly retried: number }[];
  /** Of the machine, every minute. */
  readonly loads: readonly number[];
  readonly running: readonly {
    readonly service: WatchedService;
    readonly visitors: Visitors;
    readonly timeline: Timeline;
  }[];
}

export function reportOfRun(run: Run): string {
  const { minutes, records, rate, kills, stores, loads, running } = run;
  const imports = stores.reduce((all, each) => all + each.imports, 0);
  const retried = stores.reduce((all, each) => all + each.retried, 0);
  const head = ['', ...running.map(({ service }) => service.name)];
  const each = (show: (one: Run['running'][number]) => string) => running.map(show);
  const rows = [
    ['requests', ...each(({ visitors: { tally } }) => count(tally.requests))],
    ['wrong bodies', ...each(({ visitors: { tally } }) => count(sum(tally.wrong)))],
    [
      'failures that are not allowed',
      ...each(({ visitors: { tally } }) => count(sum(tally.failed))),
    ],
    [
      'failures while the database was away',
      ...each(({ visitors: { tally } }) => listed(tally.excused)),
    ],
    [
      'shed, because the process was behind',
      ...each(({ visitors: { tally } }) => count(sum(tally.shed))),
    ],
    [
      'short answers, p50 / p99, ms',
      ...each(({ visitors: { times } }) =>
        [0.5, 0.99].map((share) => figure(quantile(times, share))).join(' / '),
      ),
    ],
    [
      'longest from an import to its last older answer, s',
      ...each(({ timeline }) => figure(timeline.latestMs / 1_000)),
    ],
  ];
  const kinds = [...new Set(running.flatMap(({ visitors }) => [...visitors.tally.good.keys()]))];
  const good = kinds.map((kind) => [
    kind,
    ...each(({ visitors: { tally } }) => count(tally.good.get(kind) ?? 0)),
  ]);
  const faults = running.flatMap(({ service, visitors: { tally } }) =>
    tally.faults.map((fault) => `- ${service.name}: ${fault}`),
  );
  return [
    `${minutes} minutes, ${records} records, ${rate} requests a second for each service; ${imports} imports (${retried} tried again), ${kills} kills. Load of the machine ${span(loads)}; ${machine()}.`,
    table(head, rows),
    faults.length > 0 ? `The first faults:\n\n${faults.join('\n')}` : 'No fault.',
    'Answers that were right, by kind:',
    table(head, good),
    'What each service holds, garbage collected:',
    growthTable(running.map(({ service }) => service)),
    '',
  ].join('\n\n');
}

function span(values: readonly number[]): string {
  return `${[0, 0.5, 1].map((share) => figure(quantile(values, share))).join(' / ')} (least / median / most)`;
}

function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([why, times]) => `${count(times)} × ${why}`).join(', ') || '0';
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
