import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly records: number;
  readonly seed: number;
  readonly rounds: number;
  /** After this long on one kind of question, a contender is asked no more of it. */
  readonly budgetMs: number;
  /** But this often at least. */
  readonly leastRounds: number;
  readonly mixSeconds: number;
  readonly clients: number;
}

/** With fewer, there is no rare word that is found at all. */
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
  const records = Number(values.records ?? (quick ? 20_000 : 300_000));
  if (!(records >= LEAST_RECORDS)) throw new Error(`--records is at least ${LEAST_RECORDS}.`);
  return {
    records,
    seed: Number(values.seed),
    rounds: quick ? 20 : 200,
    budgetMs: quick ? 500 : 10_000,
    leastRounds: quick ? 1 : 4,
    mixSeconds: quick ? 2 : 15,
    clients: 16,
  };
}
