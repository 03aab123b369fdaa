import { type Aim, ratio } from '../report.js';
import { RECIPE_NAME } from './contenders.js';
import { peakOf, processorOf, type Result, secondsOf } from './results.js';

const LOOP_FACTOR = 1.3;
const FLAT_FACTOR = 1.3;
const RECIPE_SPEED = 0.8;

/** What our import must reach at each size; each stays in the table, met or not. */
export function aims(results: readonly Result[]): Aim[] {
  const sizes = [...new Set(results.map(({ records }) => records))];
  const find = (records: number, store: string, ours: boolean) =>
    results.find(
      ({ contender, ...result }) =>
        result.records === records &&
        contender.store === store &&
        contender.form === 'ndjson' &&
        (contender.name === 'ours') === ours,
    ) as Result;
  const intoMemory = (records: number, name: string) =>
    results.find(
      ({ contender, ...result }) =>
        result.records === records &&
        contender.store === 'memory' &&
        contender.form === 'csv' &&
        contender.name === name,
    ) as Result;
  const atMost = (what: string, factor: number, most: number): Aim => ({
    what,
    aim: `≤ ${most}×`,
    measured: ratio(factor),
    met: factor <= most,
  });
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return [
    ...sizes.flatMap((size) => {
      const count = size.toLocaleString('en-US');
      const mongodb = secondsOf(find(size, 'MongoDB', true));
      const loop = secondsOf(find(size, 'MongoDB', false));
      const memory = secondsOf(find(size, 'memory', true));
      const sqlite = secondsOf(find(size, 'SQLite', false));
      const plain = intoMemory(size, 'ours');
      const recipe = intoMemory(size, RECIPE_NAME);
      return [
        ...(
          [
            ['by the clock', secondsOf],
            ['by processor time', processorOf],
          ] as const
        ).map(([by, cost]) => ({
          what: `${count}: speed of CSV with a recipe, against CSV without, ${by}`,
          aim: `≥ ${RECIPE_SPEED}×`,
          measured: ratio(cost(plain) / cost(recipe)),
          met: cost(plain) / cost(recipe) >= RECIPE_SPEED,
        })),
        atMost(`${count}: time into MongoDB, against the loop`, mongodb / loop, LOOP_FACTOR),
        atMost(`${count}: time into the memory store, against sqlite-utils`, memory / sqlite, 1),
      ];
    }),
    ...(least === most
      ? []
      : [
          atMost(
            `peak memory into MongoDB, ${most.toLocaleString('en-US')} against ${least.toLocaleString('en-US')} records`,
            peakOf(find(most, 'MongoDB', true)) / peakOf(find(least, 'MongoDB', true)),
            FLAT_FACTOR,
          ),
        ]),
  ];
}
