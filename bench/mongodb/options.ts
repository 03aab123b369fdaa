import { commonOptions } from '../common-options.js';

export interface BenchOptions {
  readonly records: number;
  readonly seed: number;
  readonly rounds: number;
  /** After this long on one kind of question, a contender is asked no more of it. */
  readonly budgetMs: number;
  /** But this often at least. */
  readonly leastRounds: number;
  /** How often so many questions are asked in a row, and for how long at most. */
  readonly rows: number;
  readonly rowLength: number;
  readonly rowMs: number;
  readonly mixSeconds: number;
  readonly clients: number;
}

export function benchOptions(): BenchOptions {
  const { records, seed, quick } = commonOptions({ records: 300_000, quickRecords: 20_000 });
  return {
    records,
    seed,
    rounds: quick ? 20 : 200,
    budgetMs: quick ? 500 : 10_000,
    leastRounds: quick ? 1 : 4,
    rows: quick ? 1 : 5,
    rowLength: 200,
    rowMs: 1_000,
    mixSeconds: quick ? 2 : 15,
    clients: 16,
  };
}
