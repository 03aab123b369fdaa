import { figure, megabytes, table } from '../report.js';
import { median } from '../statistics.js';
import type { Holdings } from './watched-service.js';

/** Of a run: what comes before is warm-up. */
export const WARM_UP = 1 / 6;
/** From how many samples a middle is taken, at the beginning and at the end. */
const SAMPLES = 5;

type Row = readonly [
  what: string,
  of: (sample: Holdings) => number,
  show: (value: number) => string,
];

const ROWS: readonly Row[] = [
  ['resident, MB', ({ resident }) => resident, megabytes],
  ['resident, without room for new objects, MB', (each) => each.resident - each.young, megabytes],
  ['heap used, MB', ({ heapUsed }) => heapUsed, megabytes],
  ['heap used, without compiled code, MB', (each) => each.heapUsed - each.code, megabytes],
  ['outside the heap, MB', ({ external }) => external, megabytes],
  ['active handles', ({ handles }) => handles, figureOfCount],
  ['file descriptors', ({ descriptors }) => descriptors, figureOfCount],
];

/** What each service holds after warm-up and at the end. */
export function growthTable(services: readonly { name: string; samples: readonly Holdings[] }[]) {
  const head = ['', 'after warm-up', 'at the end', 'growth', 'most'];
  const rows = services.flatMap(({ name, samples }) =>
    ROWS.map(([what, of, show]) => {
      const values = samples.map(of);
      const [before, after] = [afterWarmUp(values), median(values.slice(-SAMPLES))];
      const growth = `${after >= before ? '+' : '−'}${figure((Math.abs(after - before) / before) * 100)} %`;
      return [`${name}: ${what}`, show(before), show(after), growth, show(Math.max(...values))];
    }),
  );
  return table(head, rows);
}

function afterWarmUp(values: readonly number[]): number {
  const from = Math.floor(values.length * WARM_UP);
  return median(values.slice(from, from + SAMPLES));
}

function figureOfCount(value: number): string {
  return String(Math.round(value));
}
