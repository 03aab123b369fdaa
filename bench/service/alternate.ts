import { figure, progress } from '../report.js';
import { median, spread } from '../statistics.js';
import { type Load, load } from './load.js';
import type { BenchOptions } from './options.js';

/** Someone to ask, and what. */
export interface Entrant {
  readonly name: string;
  readonly port: number;
  /** The requests of a round; round -1 is for warming up. */
  readonly requests: (round: number) => () => Buffer | undefined;
  readonly connections?: number;
}

export type Rounds = Map<Entrant, Load[]>;

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
async function measured(entrant: Entrant, round: number, seconds: number): Promise<Load> {
  const { name, port, connections = CONNECTIONS, requests } = entrant;
  const ask = () => load({ port, connections, seconds, next: requests(round) });
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
