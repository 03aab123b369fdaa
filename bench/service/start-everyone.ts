import type { SyntheticRecords } from '../records.js';
import { progress } from '../report.js';
import type { Absence, Contender } from './contender.js';
import { arrayFilter } from './contenders/array-filter.js';
import { datasette } from './contenders/datasette.js';
import { fastifySqlite } from './contenders/fastify-sqlite.js';
import { jsonServer } from './contenders/json-server.js';
import { type Nginx, nginx } from './contenders/nginx.js';
import { ourService } from './contenders/our-service.js';
import type { Size } from './growth.js';
import { ANSWERS } from './saved-answers.js';

export interface Servers {
  readonly ours: Contender;
  readonly uncached: Contender;
  /** The same records and fewer of them, the fewest first. */
  readonly sizes: readonly Size[];
  /** Whoever is started is stopped in the end. */
  readonly started: { stop(): Promise<void> }[];
  stop(): Promise<void>;
}

const NO_CACHE = { ANSWER_CACHE_MB: '0' };

/** Our own: with the default settings, without the answer cache, and that with fewer records. */
export async function startServers(
  { count: records }: SyntheticRecords,
  file: string,
  smaller: ReadonlyMap<number, string>,
): Promise<Servers> {
  progress('starting our servers');
  const ours = await ourService({ name: 'ours', file });
  const uncached = await ourService({ name: 'ours, no answer cache', file, settings: NO_CACHE });
  const started = [ours, uncached];
  const sizes: Size[] = [];
  for (const [count, fewer] of smaller) {
    const name = `ours, ${count} records`;
    const server = await ourService({ name, file: fewer, settings: NO_CACHE });
    started.push(server);
    sizes.push({ records: count, server });
  }
  return {
    ours,
    uncached,
    sizes: [...sizes, { records, server: uncached }],
    started,
    stop: async () => void (await Promise.all(started.map((server) => server.stop()))),
  };
}

export interface Peers {
  readonly peers: readonly Contender[];
  readonly nginx: Nginx | undefined;
  readonly absences: readonly Absence[];
}

/** The peers, and which of them are not there and why. */
export async function startPeers(
  { started }: Servers,
  database: string,
  records: number,
): Promise<Peers> {
  const peers: Contender[] = [];
  const absences: Absence[] = [];
  for (const start of [fastifySqlite, datasette, jsonServer, arrayFilter]) {
    progress(`starting ${start.name}`);
    const peer = await start(database, records);
    if ('reason' in peer) absences.push(peer);
    else peers.push(peer);
    if ('stop' in peer) started.push(peer);
  }
  const web = await nginx(ANSWERS);
  if ('reason' in web) return { peers, nginx: undefined, absences: [...absences, web] };
  started.push(web);
  return { peers, nginx: web, absences };
}
