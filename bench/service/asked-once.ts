import { type Aim, figure, progress, ratio, table } from '../report.js';
import { median, medianRatio } from '../statistics.js';
import { alternate, byTurns, cell, type Entrant, onceEach, type Rounds } from './alternate.js';
import { type Contender, request } from './contender.js';
import { fastifySqlite } from './contenders/fastify-sqlite.js';
import { floor } from './contenders/floor.js';
import { ourService } from './contenders/our-service.js';
import type { BenchOptions } from './options.js';
import type { QuestionKind } from './question.js';
import { type Race, roundsOf } from './search-race.js';

const OURS = 'ours';
const FLOOR = 'floor: hapi, joi, our index, our headers';
const SQLITE = 'fastify + SQLite FTS5, no log';
const SQLITE_LOGGED = 'fastify + SQLite FTS5, request log';

/** Rounds that do not count. They too ask everything once: a cache would answer the second time. */
const WARM_UP_ROUNDS = 5;
/** Small differences are of interest here. */
const TIMES_THE_ROUNDS = 2;
/** There are too few questions, so each is asked in many spellings. */
const LEAST_UNLIKE = 300_000;

/** Aims against fastify without a log; against fastify with one and the floor, each has the same. */
const AGAINST_SQLITE: Readonly<Record<string, number>> = {
  'rare word': 2,
  'common word': 15,
  'two common words': 15,
  'municipality + year': 1.1,
  'one record by code': 0.9,
};
const AGAINST_LOGGED = 1;
const AGAINST_FLOOR = 0.85;

/** Our service with default settings and its peers on the memory store, every question once. */
export async function askedOnce(
  file: string,
  database: string,
  kinds: readonly QuestionKind[],
  options: BenchOptions,
): Promise<Race> {
  progress('starting whoever is asked everything once');
  const contenders = [
    await ourService({ name: OURS, file }),
    await floor(FLOOR, file),
    await fastifySqlite(database, { name: SQLITE }),
    await fastifySqlite(database, { name: SQLITE_LOGGED, log: true }),
  ];
  try {
    const rounds = TIMES_THE_ROUNDS * options.rounds;
    return await askEachOnce(contenders, kinds, { ...options, rounds });
  } finally {
    await Promise.all(contenders.map((each) => each.stop()));
  }
}

/** Thousands of unlike questions of each kind, each asked once of every contender. */
export async function askEachOnce(
  contenders: readonly Contender[],
  kinds: readonly QuestionKind[],
  { rounds, seconds }: Pick<BenchOptions, 'rounds' | 'seconds'>,
): Promise<Race> {
  const race: Race = new Map();
  for (const kind of kinds) {
    progress(`everything once: ${kind.name}`);
    const all = WARM_UP_ROUNDS + rounds;
    const entrants = contenders.map((each) => entrant(each, kind, all));
    const results = await alternate(entrants, { rounds: all, seconds });
    race.set(kind, new Map([...results].map(([each, loads]) => [each, loads.slice(-rounds)])));
  }
  return race;
}

function entrant(contender: Contender, { questions }: QuestionKind, rounds: number): Entrant {
  const { name, port, pid } = contender;
  const paths = questions.map((question) => contender.path(question));
  const spellings = Math.ceil(LEAST_UNLIKE / paths.length);
  const requests = Array.from({ length: spellings }, (_, spelling) =>
    paths.map((path) => request(spelled(path, spelling))),
  );
  return { name, port, pid, requests: onceEach(requests.flat(), rounds) };
}

/** Another target for the same question: some of its last letters are percent-encoded. */
function spelled(path: string, spelling: number): string {
  let bits = spelling;
  const characters = path.match(/%[0-9A-F]{2}|./g) ?? [];
  for (let i = characters.length - 1; bits > 0 && i > 0; i--) {
    const character = characters[i] as string;
    if (!/^[A-Za-z0-9]$/.test(character)) continue;
    if (bits % 2 === 1) characters[i] = `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
    bits >>= 1;
  }
  return characters.join('');
}

export function askedOnceTable(race: Race): string {
  const kinds = [...race];
  const names = [...(kinds[0]?.[1].keys() ?? [])].map(({ name }) => name);
  return table(
    ['requests/s, every question asked once', ...kinds.map(([{ name }]) => name)],
    names.map((name) => [name, ...kinds.map(([, rounds]) => cell(roundsOf(rounds, name)))]),
  );
}

/** What one answer costs the server, which differs less from round to round than requests/s. */
export function askedOnceCpuTable(race: Race): string {
  const kinds = [...race];
  const names = [...(kinds[0]?.[1].keys() ?? [])].map(({ name }) => name);
  const cpu = (rounds: Rounds, name: string) =>
    (roundsOf(rounds, name) ?? []).map(({ serverUs = Number.NaN }) => serverUs);
  return table(
    ['CPU of the server for one answer, µs · times the floor', ...kinds.map(([{ name }]) => name)],
    names.map((name) => [
      name,
      ...kinds.map(([, rounds]) => {
        const own = cpu(rounds, name);
        return `${figure(median(own))} · ${ratio(medianRatio(own, cpu(rounds, FLOOR)))}`;
      }),
    ]),
  );
}

export function askedOnceAims(race: Race): Aim[] {
  return [...race].flatMap(([{ name: kind }, rounds]) => {
    const against = (name: string, aim: number): Aim => {
      const share = byTurns(roundsOf(rounds, OURS), roundsOf(rounds, name));
      return {
        what: `${kind}, every question asked once, against ${name}`,
        aim: `≥ ${aim}`,
        measured: figure(share),
        met: Number.isFinite(share) ? share >= aim : undefined,
      };
    };
    return [
      against(FLOOR, AGAINST_FLOOR),
      against(SQLITE, AGAINST_SQLITE[kind] ?? 1),
      against(SQLITE_LOGGED, AGAINST_LOGGED),
    ];
  });
}
