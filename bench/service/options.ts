import { commonOptions } from '../common-options.js';

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

export function benchOptions(): BenchOptions {
  const { records, seed, quick } = commonOptions({ records: 100_000, quickRecords: 10_000 });
  return {
    records,
    seed,
    rounds: quick ? 3 : 5,
    seconds: quick ? 0.25 : 1,
    streams: quick ? 5 : Math.max(1, Math.round(1_000_000 / records)),
    starts: quick || records > 100_000 ? 1 : 3,
  };
}
