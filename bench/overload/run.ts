/*
 * `npm run bench:overload -- [--factor N] [--seconds N] [--rounds N] [--write]`: more requests than the service can
 * answer, beside plain hapi and plain fastify, and clients that take their time. Progress on stderr,
 * Markdown on stdout.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CACHE } from '../cache-folder.js';
import { RELIABILITY_PAGE, reporter, WRITE_OPTION } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { machine, progress, quietness } from '../report.js';
import { constantBody } from '../service/contenders/constants.js';
import { ourService } from '../service/contenders/our-service.js';
import type { ServerProcess } from '../service/server-process.js';
import { besideCrowd, type Crowd } from './beside-crowd.js';
import { nginx } from './nginx.js';
import { type Overload, overload, type Server } from './overload.js';
import { crowdTable, manyTable, overloadTable } from './tables.js';
import { run, type TrafficResult } from './traffic.js';

const { values } = parseArgs({
  options: {
    factor: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '2' },
    records: { type: 'string', default: '20000' },
    crowd: { type: 'string', default: '1000' },
    connections: { type: 'string', default: '500,3000' },
    servers: { type: 'string', default: 'ours,nginx,hapi,fastify' },
    parts: { type: 'string', default: 'overload,connections,crowds' },
    ...WRITE_OPTION,
  },
});
const rounds = Number(values.rounds);
const print = reporter('overload', { page: RELIABILITY_PAGE });
const quiet = quietness();
const PAGE = '/api/record?search=a&limit=20';
const MANY_S = 6;
const CROWD_S = 8;
const CROWDS: readonly Crowd[] = ['loris', 'reader'];

const file = await recordsFile(new SyntheticRecords(Number(values.records), 1));
const started: ServerProcess[] = [];
const servers: Server[] = [];
const parts: string[] = [`${quiet}; ${machine()}.`];
const asked = values.parts.split(',');

try {
  // Every answer is worked out, so that one client is enough to ask for three times as many.
  const ours = await start('ours', PAGE, () =>
    ourService({ name: 'overload', file, settings: { ANSWER_CACHE_MB: '0' } }),
  );
  const body = await (await fetch(`http://127.0.0.1:${ours.port}${PAGE}`)).text();
  if (values.servers.includes('nginx')) {
    await start('ours behind nginx', PAGE, () => nginx(ours.port, PAGE), ours.pid);
  }
  const bodyFile = join(CACHE, 'overload-body.json');
  await writeFile(bodyFile, body);
  for (const peer of ['hapi', 'fastify'] as const) {
    if (!values.servers.includes(peer)) continue;
    await start(`${peer}, constant`, '/', () => constantBody(`constant-${peer}`, bodyFile));
  }
  if (asked.includes('overload')) parts.push(await overloads());
  if (asked.includes('connections')) parts.push(await manyConnections());
  if (asked.includes('crowds')) parts.push(await crowds(ours));
} finally {
  for (const server of started) await server.stop();
}
print(`${parts.join('\n\n')}\n`);

async function start(
  name: string,
  path: string,
  begin: () => Promise<ServerProcess>,
  /** Whose memory counts, if not that of the process that is begun. */
  pid?: number,
): Promise<Server> {
  const process = await begin();
  started.push(process);
  const server = { name, path, port: process.port, pid: pid ?? process.pid };
  servers.push(server);
  await run({ ...server, seconds: 2, connections: 8 }); // so that its code is compiled
  return server;
}

async function overloads(): Promise<string> {
  const times = { factor: Number(values.factor), seconds: Number(values.seconds) };
  const measured = new Map<string, Overload[]>(servers.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const server of servers) {
      progress(`${server.name}: ${values.factor} times its capacity`);
      measured.get(server.name)?.push(await overload(server, times));
    }
  }
  return overloadTable(measured);
}

async function manyConnections(): Promise<string> {
  const measured = new Map<string, TrafficResult[]>();
  for (const connections of values.connections.split(',').map(Number)) {
    for (let round = 0; round < rounds; round++) {
      for (const server of servers) {
        progress(`${server.name}: ${connections} connections`);
        const name = `${server.name}, ${connections}`;
        const result = await run({ ...server, seconds: MANY_S, connections });
        measured.set(name, [...(measured.get(name) ?? []), result]);
      }
    }
  }
  return manyTable(measured, MANY_S);
}

async function crowds(ours: Server): Promise<string> {
  const count = Number(values.crowd);
  const rows = [];
  for (const kind of CROWDS) {
    progress(`beside ${count} of ${kind}`);
    const crowd = { kind, path: '/api/record', count };
    rows.push([kind, await besideCrowd(ours, crowd, { rounds, seconds: CROWD_S })] as const);
  }
  return crowdTable(rows, count);
}
