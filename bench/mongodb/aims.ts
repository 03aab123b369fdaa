import { type Aim, figure, ratio } from '../report.js';
import { median } from '../statistics.js';
import type { Contender } from './contender.js';
import type { Latencies } from './latency.js';
import type { MixResult } from './mix.js';
import type { StreamResult } from './whole-registry.js';

const MULTIKEY_FACTOR = 150;
/** Of kinds that an index of MongoDB answers in one round trip. */
const SELECTIVE = ['rare word', 'one record by code'];
const SELECTIVE_FACTOR = 1.1;
const REGEX_FACTOR = 100;
const SLOWEST_MS = 10;
const RECORDS_PER_SECOND = 100_000;
const MEMORY_GROWTH = 100e6;

interface Measured {
  /** One question of each contender by turns. */
  readonly latencies: Latencies;
  /** Many questions of one contender in a row. */
  readonly rows: Latencies;
  readonly mix: readonly MixResult[];
  readonly stream: StreamResult;
}

/** What our store must reach; each stays in the table, met or not. */
export function aims(
  [ours, multikey, regex]: readonly [Contender, Contender, Contender, ...Contender[]],
  { latencies, rows, mix, stream }: Measured,
): Aim[] {
  const mediansOf = (all: Latencies) =>
    [...all].map(([kind, taken]) => ({
      name: kind.name,
      ms: median(taken.get(ours)?.ms ?? []),
      multikeyMs: median(taken.get(multikey)?.ms ?? []),
    }));
  const medians = mediansOf(latencies);
  const slowest = medians.reduce((a, b) => (a.ms > b.ms ? a : b));
  const perSecond = (contender: Contender) =>
    mix.find((result) => result.contender === contender)?.perSecond ?? Number.NaN;
  const faster = (other: Contender, aim: number): Aim => {
    const factor = perSecond(ours) / perSecond(other);
    return {
      what: `requests/s of the mix, against ${other.name}`,
      aim: `≥ ${aim}×`,
      measured: ratio(factor),
      met: factor >= aim,
    };
  };
  const selective = (all: Latencies, how: string) =>
    mediansOf(all)
      .filter(({ name }) => SELECTIVE.includes(name))
      .map(
        ({ name, ms, multikeyMs }): Aim => ({
          what: `p50 of ${name}, ${how}, against ${multikey.name}`,
          aim: `≤ ${SELECTIVE_FACTOR}×`,
          measured: ratio(ms / multikeyMs),
          met: ms / multikeyMs <= SELECTIVE_FACTOR,
        }),
      );
  return [
    ...selective(latencies, 'by turns'),
    ...selective(rows, 'in a row'),
    faster(multikey, MULTIKEY_FACTOR),
    faster(regex, REGEX_FACTOR),
    {
      what: 'p50 of our slowest question',
      aim: `≤ ${SLOWEST_MS} ms`,
      measured: `${figure(slowest.ms)} ms (${slowest.name})`,
      met: slowest.ms <= SLOWEST_MS,
    },
    {
      what: 'whole registry, records/s',
      aim: `≥ ${RECORDS_PER_SECOND.toLocaleString('en-US')}`,
      measured: figure(stream.records / stream.seconds),
      met: stream.records / stream.seconds >= RECORDS_PER_SECOND,
    },
    {
      what: 'client memory during the stream',
      aim: `≤ ${MEMORY_GROWTH / 1e6} MB more`,
      measured: `${figure(stream.growth / 1e6)} MB`,
      met: stream.growth <= MEMORY_GROWTH,
    },
  ];
}
