import { parseArgs } from 'node:util';
import { WRITE_OPTION } from './performance-page.js';

export interface CommonOptions {
  readonly records: number;
  readonly seed: number;
  readonly quick: boolean;
}

/** With fewer, there are not enough rare words that are found at all. */
const LEAST_RECORDS = 10_000;

/** What every benchmark of questions can be told: `--records N`, `--seed N`, `--quick`, `--write`. */
export function commonOptions(usual: { records: number; quickRecords: number }): CommonOptions {
  const { values } = parseArgs({
    options: {
      records: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
      ...WRITE_OPTION,
    },
  });
  const { quick } = values;
  const records = Number(values.records ?? (quick ? usual.quickRecords : usual.records));
  if (!(records >= LEAST_RECORDS)) throw new Error(`--records is at least ${LEAST_RECORDS}.`);
  return { records, seed: Number(values.seed), quick };
}
