import { figure, megabytes, table } from '../report.js';
import { median } from '../statistics.js';
import type { Holdings } from './watched-service.js';

/** Of a run: what comes before is warm-up. */
const WARM_UP = 1 / 6;
/** From how many samples a middle is taken, at the beginning and at the end. */
const SAMPLES = 5;

const ROWS: readonly (readonly [string, keyof Holdings, (value: number) => string])[] = [
  ['resident, MB', 'resident', megabytes],
  ['heap used, MB', 'heapUsed', megabytes],
  ['outside the heap, MB', 'external', megabytes],
  ['active handles', 'handles', figureOfCount],
  ['file descriptors', 'descriptors', figureOfCount],
];

/** What each service holds after warm-up and at the end. */
export function growthTable(services: readonly { name: string; samples: readonly Holdings[] }[]) {
  const head = ['', 'after warm-up', 'at the end', 'growth', 'most'];
  const rows = services.flatMap(({ name, samples }) =>
    ROWS.map(([what, key, show]) => {
      const values = samples.map((sample) => sample[key]);
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
