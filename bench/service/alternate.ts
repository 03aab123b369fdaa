import { processorSeconds } from '../processor-seconds.js';
import { figure, progress } from '../report.js';
import { median, medianRatio, spread } from '../statistics.js';
import { type Load, load } from './load.js';
import type { BenchOptions } from './options.js';

/** Someone to ask, and what. */
export interface Entrant {
  readonly name: string;
  readonly port: number;
  /** The requests of a round; round -1 is for warming up. */
  readonly requests: (round: number) => () => Buffer | undefined;
  readonly connections?: number;
  /** Its process, where its processor time is of interest. */
  readonly pid?: number;
}

/** What a server did in a round. */
interface Round extends Load {
  /** Of the processor in the server, for one answer, in µs. */
  readonly serverUs: number | undefined;
}

export type Rounds = Map<Entrant, Round[]>;

export const CONNECTIONS = 16;
const WARM_UP = -1;

/** All entrants by turns, in every round another one first. */
export async function alternate(
  entrants: readonly Entrant[],
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<Rounds> {
  const results: Rounds = new Map(entrants.map((entrant) => [entrant, []]));
  for (let round = WARM_UP; round < rounds; round++) {
    for (const entrant of rotated(entrants, round)) {
      const result = await measured(entrant, round, seconds);
      if (round !== WARM_UP && result.times.length > 0) results.get(entrant)?.push(result);
    }
  }
  return results;
}

/** A server that hangs up is named, and asked once more; twice is a fault. */
async function measured(entrant: Entrant, round: number, seconds: number): Promise<Round> {
  const { name, port, connections = CONNECTIONS, requests, pid } = entrant;
  const ask = async () => {
    const before = processorSeconds(pid);
    const result = await load({ port, connections, seconds, next: requests(round) });
    const after = processorSeconds(pid);
    const worked = before === undefined || after === undefined ? undefined : after - before;
    return { ...result, serverUs: worked && (worked * 1e6) / result.times.length };
  };
  try {
    return await ask();
  } catch (error) {
    progress(`${name} is asked once more: ${(error as Error).message}`);
    return await ask();
  }
}

/** The same requests over and over, each round where the one before ended. */
export function overAndOver(requests: readonly Buffer[]): Entrant['requests'] {
  let at = 0;
  const next = () => requests[at++ % requests.length];
  return () => next;
}

/** Each request once and never again: every round has its share of them. */
export function onceEach(requests: readonly Buffer[], rounds: number): Entrant['requests'] {
  const share = Math.floor(requests.length / rounds);
  return (round) => {
    let at = round * share;
    const end = round === WARM_UP ? at : at + share;
    return () => (at < end ? requests[at++] : undefined);
  };
}

export function perSecond(loads: readonly Load[] = []): number {
  return median(loads.map((each) => each.perSecond));
}

/** How many times as many requests a second as another one. */
export function byTurns(own: readonly Load[] = [], other: readonly Load[] = []): number {
  const rates = (loads: readonly Load[]) => loads.map((each) => each.perSecond);
  return medianRatio(rates(own), rates(other));
}

export function p50(loads: readonly Load[] = []): number {
  return median(loads.map(({ times }) => median(times)));
}

/** The median of the rounds, and how far they are apart. */
export function cell(loads: readonly Load[] = []): string {
  if (loads.length === 0) return '–';
  const rates = loads.map((each) => each.perSecond);
  const limit = median(loads.map(({ effort }) => effort)) > 0.9 ? ' (limited by the client)' : '';
  return `${figure(median(rates))} ±${Math.round(spread(rates) * 100)}%${limit}`;
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const from = (by + items.length) % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
