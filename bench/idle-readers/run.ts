/*
 * `npm run bench:idle-readers -- [--records N] [--clients N] [--write]`: what clients cost that ask for the
 * whole registry at once and then do not read it. Progress on stderr, Markdown on stdout.
 */
import { parseArgs } from 'node:util';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { figure, machine, megabytes, progress, quietness, table } from '../report.js';
import { quantile } from '../statistics.js';
import { type Figures, measure } from './measure.js';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    clients: { type: 'string', default: '1000' },
    codings: { type: 'string', default: 'identity,gzip,br' },
    ...WRITE_OPTION,
  },
});
const clients = Number(values.clients);
const print = reporter('idle-readers');
const quiet = quietness();
const file = await recordsFile(new SyntheticRecords(Number(values.records), 1));
const rows: string[][] = [];
for (const coding of values.codings.split(',')) {
  progress(`${clients} clients, ${coding}`);
  rows.push(row(await measure(file, coding, clients)));
}
const head = [
  'coding',
  'before, MB',
  'more with them, MB',
  'more afterwards, MB',
  'answered 200',
  'first byte p50 / max, ms',
  'processor time by then, s',
  'a page meanwhile p50 / p95 / max, ms',
];
print(
  `${values.records} records, ${clients} clients at once. ${quiet}; ${machine()}.\n\n${table(head, rows)}\n`,
);

function row({
  coding,
  before,
  most,
  after,
  firstBytes,
  served,
  worked,
  others,
}: Figures): string[] {
  const times = (all: readonly number[], ...shares: number[]) =>
    shares.map((share) => figure(quantile(all, share))).join(' / ');
  return [
    coding,
    megabytes(before),
    megabytes(most - before),
    megabytes(after - before),
    `${served} of ${clients}`,
    `${times(firstBytes, 0.5, 1)} (${firstBytes.length})`,
    figure(worked || Number.NaN),
    times(others, 0.5, 0.95, 1),
  ];
}
