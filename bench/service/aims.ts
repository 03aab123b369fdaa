import { statSync } from 'node:fs';
import { type Aim, figure, ratio } from '../report.js';
import { median } from '../statistics.js';
import { CONNECTIONS, perSecond, type Rounds } from './alternate.js';
import { busyFactor, type Patience } from './busy-server.js';
import { type Growth, growthFactor } from './growth.js';
import { GZIP, HAPI, NOT_MODIFIED, PLAIN, UNCACHED_PAGE } from './limits.js';
import { AGAIN, type Race, roundsOf, UNCACHED } from './search-race.js';
import type { Starts } from './starts.js';
import * as stream from './streams.js';

export interface Measured {
  readonly records: number;
  readonly file: string;
  readonly race: Race;
  readonly limits: Rounds;
  readonly streams: stream.Streams;
  readonly busy: readonly Patience[];
  readonly growth: Growth;
  readonly starts: readonly Starts[];
}

const SQLITE = 'fastify + SQLite FTS5';
const DATASETTE = 'Datasette';
const AGAINST_SQLITE = {
  'rare word': 3,
  'common word': 15,
  'municipality + year': 3,
  'one record by code': 1.2,
};
const AGAINST_DATASETTE = 50;
const COMMON_AGAINST_DATASETTE = 300;
const LIKE_SMALL = ['rare word', 'first page', 'municipality + year'];

/** What the service must reach; each stays in the table, met or not. */
export function aims(measured: Measured): Aim[] {
  const { limits, streams, growth } = measured;
  const rate = (name: string) => perSecond(roundsOf(limits, name));
  const seconds = (name: string) => stream.secondsOf(streams, name);
  const page = rate(PLAIN) / rate(HAPI);
  const uncachedPage = rate(UNCACHED_PAGE) / rate(HAPI);
  return [
    ...Object.entries(AGAINST_SQLITE).map(([kind, aim]) => faster(measured, kind, SQLITE, aim)),
    ...Object.keys(AGAINST_SQLITE).map((kind) =>
      faster(
        measured,
        kind,
        DATASETTE,
        kind === 'common word' ? COMMON_AGAINST_DATASETTE : AGAINST_DATASETTE,
      ),
    ),
    {
      ...atLeast('page of 20, everything on, against hapi with a constant body', page, 0.75),
      measured: `${figure(page)} asked again; ${figure(uncachedPage)} without the answer cache`,
    },
    atLeast('304, against the same', rate(NOT_MODIFIED) / rate(HAPI), 0.95),
    atLeast('page of 20, gzip against plain, both asked again', rate(GZIP) / rate(PLAIN), 0.9),
    atLeast(
      'whole registry, plain, against nginx with a static file (at 1M)',
      seconds(stream.NGINX_PLAIN) / seconds(stream.OURS_PLAIN),
      0.7,
    ),
    atLeast(
      'whole registry, gzip, second time, against nginx with a file.gz (at 1M)',
      seconds(stream.NGINX_GZIP) / seconds(stream.OURS_GZIP),
      0.5,
    ),
    ...measured.busy
      .filter(({ clients }) => clients === CONNECTIONS)
      .map((busy) =>
        atMost('p99 of small requests beside streams, against quiet', busyFactor(busy), 4),
      ),
    ...LIKE_SMALL.map((kind) =>
      atMost(`p50 of ${kind}, at 1M against 10,000`, growthFactor(growth, kind), 2),
    ),
    ...startAims(measured),
  ];
}

function faster({ race }: Measured, kind: string, peer: string, aim: number): Aim {
  const rounds = [...race].find(([{ name }]) => name === kind)?.[1];
  const entrant = [...(rounds ?? [])].find(([{ name }]) => name.startsWith(peer));
  const against = (own: string) => perSecond(roundsOf(rounds, own)) / perSecond(entrant?.[1]);
  return {
    what: `${kind}, requests/s, against ${peer}`,
    aim: `≥ ${aim}×`,
    measured: `${ratio(against(UNCACHED))} without the answer cache; ${ratio(against(AGAIN))} asked again`,
    met: against(UNCACHED) >= aim,
  };
}

function startAims({ starts, file }: Measured): Aim[] {
  const [records, snapshot] = starts;
  const factor = median(records?.times ?? []) / median(snapshot?.times ?? []);
  const resident = Math.max(...starts.map(({ used }) => used)) / statSync(file).size;
  return [
    {
      ...atLeast('start to the first answer, snapshot against NDJSON (at 1M)', factor, 25),
      ...(snapshot ? {} : { measured: 'no snapshot' }),
    },
    atMost('resident memory, against the size of the NDJSON (at 1M)', resident, 1.3),
  ];
}

function atLeast(what: string, value: number, aim: number): Aim {
  return { what, aim: `≥ ${aim}`, measured: figure(value), met: value >= aim };
}

function atMost(what: string, value: number, aim: number): Aim {
  return { what, aim: `≤ ${aim}`, measured: figure(value), met: value <= aim };
}
