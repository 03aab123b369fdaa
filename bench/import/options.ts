import { parseArgs } from 'node:util';
import { WRITE_OPTION } from '../performance-page.js';

export interface ImportBenchOptions {
  /** Each of these sizes is measured. */
  readonly sizes: readonly number[];
  readonly seed: number;
  readonly runs: number;
}

export function importBenchOptions(): ImportBenchOptions {
  const { values } = parseArgs({
    options: {
      records: { type: 'string' },
      runs: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      ...WRITE_OPTION,
    },
  });
  const { quick } = values;
  const sizes = (values.records ?? (quick ? '20000' : '100000,1000000')).split(',').map(Number);
  const runs = Number(values.runs ?? (quick ? 1 : 3));
  if (!sizes.every((size) => size > 0)) throw new Error('--records is 100000, or 100000,1000000.');
  if (!(runs > 0)) throw new Error('--runs is at least 1.');
  return { sizes: sizes.sort((a, b) => a - b), seed: Number(values.seed), runs };
}
