import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly records: number;
  readonly seed: number;
  readonly rounds: number;
  /** How long one contender is asked one kind of question in one round. */
  readonly seconds: number;
  /** How many whole registries of each sort a round reads. */
  readonly streams: number;
  /** How often the service is started from the records alone. */
  readonly starts: number;
}

/** With fewer, there are not enough rare words that are found at all. */
const LEAST_RECORDS = 10_000;

export function benchOptions(): BenchOptions {
  const { values } = parseArgs({
    options: {
      records: { type: 'string' },
      seed: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { quick } = values;
  const records = Number(values.records ?? (quick ? LEAST_RECORDS : 100_000));
  if (!(records >= LEAST_RECORDS)) throw new Error(`--records is at least ${LEAST_RECORDS}.`);
  return {
    records,
    seed: Number(values.seed),
    rounds: quick ? 3 : 5,
    seconds: quick ? 0.25 : 1,
    streams: quick ? 5 : Math.max(1, Math.round(1_000_000 / records)),
    starts: quick || records > 100_000 ? 1 : 3,
  };
}
