import { statSync } from 'node:fs';
import { type Aim, figure, ratio } from '../report.js';
import { median } from '../statistics.js';
import { CONNECTIONS, perSecond, type Rounds } from './alternate.js';
import { askedOnceAims } from './asked-once.js';
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
  readonly once: Race;
  readonly limits: Rounds;
  readonly streams: stream.Streams;
  readonly busy: readonly Patience[];
  readonly growth: Growth;
  readonly starts: Starts;
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
const USUAL = 100_000;
const LARGE = 1_000_000;

/** What the service must reach; each stays in the table, met or not. */
export function aims(measured: Measured): Aim[] {
  const { records } = measured;
  const meantFor = (size: number, all: readonly Aim[]): Aim[] =>
    records === size
      ? [...all]
      : all.map((aim) => ({ ...aim, instead: `at ${records.toLocaleString('en-US')}` }));
  return [
    ...meantFor(USUAL, [
      ...searchAims(measured),
      ...askedOnceAims(measured.once),
      ...pageAims(measured),
      ...busyAims(measured),
    ]),
    ...meantFor(LARGE, [...streamAims(measured), ...growthAims(measured), ...startAims(measured)]),
  ];
}

function searchAims({ race }: Measured): Aim[] {
  const faster = (kind: string, peer: string, aim: number): Aim[] => {
    const rounds = [...race].find(([{ name }]) => name === kind)?.[1];
    const entrant = [...(rounds ?? [])].find(([{ name }]) => name.startsWith(peer));
    return [AGAIN, UNCACHED].map((own) => {
      const factor = perSecond(roundsOf(rounds, own)) / perSecond(entrant?.[1]);
      const what = `${kind}, requests/s, ${own}, against ${peer}`;
      return { ...atLeast(what, factor, aim), measured: ratio(factor) };
    });
  };
  const kinds = Object.entries(AGAINST_SQLITE);
  return [
    ...kinds.flatMap(([kind, aim]) => faster(kind, SQLITE, aim)),
    ...kinds.flatMap(([kind]) =>
      faster(
        kind,
        DATASETTE,
        kind === 'common word' ? COMMON_AGAINST_DATASETTE : AGAINST_DATASETTE,
      ),
    ),
  ];
}

function pageAims({ limits }: Measured): Aim[] {
  const rate = (name: string) => perSecond(roundsOf(limits, name));
  const page = rate(PLAIN) / rate(HAPI);
  const uncached = rate(UNCACHED_PAGE) / rate(HAPI);
  return [
    {
      ...atLeast('page of 20, everything on, against hapi with a constant body', page, 0.75),
      measured: `${figure(page)} asked again; ${figure(uncached)} without the answer cache`,
    },
    atLeast('304, against the same', rate(NOT_MODIFIED) / rate(HAPI), 0.95),
    atLeast('page of 20, gzip against plain, both asked again', rate(GZIP) / rate(PLAIN), 0.9),
  ];
}

function busyAims({ busy }: Measured): Aim[] {
  return busy
    .filter(({ clients }) => clients === CONNECTIONS)
    .map((each) =>
      atMost('p99 of small requests beside streams, against quiet', busyFactor(each), 4),
    );
}

function streamAims({ streams }: Measured): Aim[] {
  const share = (ours: string, theirs: string) =>
    stream.secondsOf(streams, theirs) / stream.secondsOf(streams, ours);
  return [
    atLeast(
      'whole registry, plain, against nginx with a static file',
      share(stream.OURS_PLAIN, stream.NGINX_PLAIN),
      0.7,
    ),
    atLeast(
      'whole registry, gzip, not the first time, against nginx with a file.gz',
      share(stream.OURS_GZIP, stream.NGINX_GZIP),
      0.5,
    ),
  ];
}

function growthAims({ growth }: Measured): Aim[] {
  return LIKE_SMALL.map((kind) =>
    atMost(`p50 of ${kind}, against 10,000 records`, growthFactor(growth, kind), 2),
  );
}

function startAims({ starts, file }: Measured): Aim[] {
  const { alone, usual } = starts;
  const factor = median(alone.times) / median(starts.snapshot?.times ?? []);
  const resident = Math.max(usual.used, starts.snapshot?.used ?? 0) / statSync(file).size;
  return [
    atLeast('start to the first answer, from NDJSON against from a snapshot', factor, 25),
    atMost('resident memory, against the size of the NDJSON', resident, 1.3),
  ];
}

function atLeast(what: string, value: number, aim: number): Aim {
  return { what, aim: `≥ ${aim}`, measured: figure(value), met: verdict(value, value >= aim) };
}

function atMost(what: string, value: number, aim: number): Aim {
  return { what, aim: `≤ ${aim}`, measured: figure(value), met: verdict(value, value <= aim) };
}

function verdict(value: number, met: boolean): boolean | undefined {
  return Number.isFinite(value) ? met : undefined;
}
