import { figure, progress, ratio, table } from '../report.js';
import { median } from '../statistics.js';
import type { Agreement } from './agreement.js';
import {
  alternate,
  cell,
  type Entrant,
  onceEach,
  overAndOver,
  perSecond,
  type Rounds,
} from './alternate.js';
import { type Contender, request } from './contender.js';
import type { BenchOptions } from './options.js';
import { FAMILIAR, type QuestionKind } from './question.js';

const FIRST = 'ours, asked first';
export const AGAIN = 'ours, asked again';
export const UNCACHED = 'ours, no answer cache';

/** How many times as long as a round everyone is asked each kind of question beforehand. */
const WARM_UP = 3;

/** With fewer unlike questions in a round, its time would be mostly that of beginning. */
const LEAST_ASKED_FIRST = 200;

export interface Racers {
  readonly ours: Contender;
  readonly uncached: Contender;
  readonly peers: readonly Contender[];
}

export type Race = Map<QuestionKind, Rounds>;

/** Every kind of question, of everyone. */
export async function searchRace(
  racers: Racers,
  kinds: readonly QuestionKind[],
  options: BenchOptions,
): Promise<Race> {
  const race: Race = new Map();
  // Whoever is asked for the first time is slow for seconds, whatever the question is.
  progress('warming up');
  for (const kind of kinds) {
    await alternate(entrants(racers, kind, options), {
      rounds: 0,
      seconds: WARM_UP * options.seconds,
    });
  }
  for (const kind of kinds) {
    progress(`everyone: ${kind.name}`);
    race.set(kind, await alternate(entrants(racers, kind, options), options));
  }
  return race;
}

function entrants(
  { ours, uncached, peers }: Racers,
  { questions }: QuestionKind,
  { rounds }: BenchOptions,
): Entrant[] {
  const requests = (to: Contender) => questions.map((question) => request(to.path(question)));
  const own = requests(ours);
  const fresh = own.slice(FAMILIAR);
  const enough = fresh.length >= rounds * LEAST_ASKED_FIRST;
  const again = { name: AGAIN, port: ours.port, requests: overAndOver(own.slice(0, FAMILIAR)) };
  const first = { name: FIRST, port: ours.port, requests: onceEach(fresh, rounds) };
  return [
    { name: UNCACHED, port: uncached.port, requests: overAndOver(own) },
    again,
    ...(enough ? [first] : []),
    ...peers.map((peer) => {
      const { name, port, connections } = peer;
      return {
        name,
        port,
        requests: overAndOver(requests(peer)),
        ...(connections && { connections }),
      };
    }),
  ];
}

export function roundsOf(rounds: Rounds | undefined, name: string) {
  return [...(rounds ?? [])].find(([entrant]) => entrant.name === name)?.[1];
}

/** Requests a second: the median of the rounds and how far they are apart. */
export function raceTable(race: Race, { peers }: Racers, { totals }: Agreement): string {
  const names = [UNCACHED, FIRST, AGAIN, ...peers.map(({ name }) => name)];
  return table(
    ['question (records found)', ...names],
    [...race].map(([kind, rounds]) => [
      `${kind.name} (${figure(median(totals.get(kind) ?? []))})`,
      ...names.map((name) => cell(roundsOf(rounds, name))),
    ]),
  );
}

/** How many times as many requests a second as a peer: without the answer cache / asked again. */
export function factorTable(race: Race, { peers }: Racers): string {
  return table(
    ['question', ...peers.map(({ name }) => name)],
    [...race].map(([kind, rounds]) => [
      kind.name,
      ...peers.map(({ name }) => {
        const peer = perSecond(roundsOf(rounds, name));
        const [uncached, again] = [UNCACHED, AGAIN].map(
          (own) => perSecond(roundsOf(rounds, own)) / peer,
        );
        return `${ratio(uncached as number)} / ${ratio(again as number)}`;
      }),
    ]),
  );
}
