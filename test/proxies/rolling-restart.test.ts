import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { mongoRegistry } from '../integration/mongo-registry.js';
import { runProcess } from '../process/command-process.js';
import { startProcess } from '../process/service-process.js';
import { effort } from '../support/effort.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type Agent, ask } from './client.js';
import { type ProxyName, startProxy } from './proxies.js';

const HERE = '127.0.0.1';
const CLIENTS = 8;
/** Answers between two restarts, so that each restart meets requests under way. */
const ANSWERS = 100;
/** Between two requests of a client while a service starts, which needs the processor itself. */
const REST_MS = 50;

/**
 * Clients that ask one after the other until they are stopped: at once, or after a rest. Counts
 * every kind of answer.
 */
function keepAsking({ origin, agent }: { origin: string; agent: Agent }) {
  const seen = new Map<string, number>();
  let answers = 0;
  let restMs = 0;
  let stopped = false;
  const client = async (number: number) => {
    for (let asked = 0; !stopped; asked++) {
      // Some are cached, some are not; one in ten is the whole registry.
      const path = asked % 10 === 0 ? '/api/record' : `/api/record?limit=${1 + (asked % 50)}`;
      const kind = await ask(`${origin}${path}`, agent).then(
        ({ status, body }) => `${status} ${body.endsWith(']}') ? 'whole' : 'cut'}`,
        (error) => `no answer: ${error.message}, client ${number}`,
      );
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      answers++;
      if (restMs > 0) await wait(restMs);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const stop = async () => {
    stopped = true;
    await clients;
    return seen;
  };
  onTestFinished(() => void stop());
  const rest = (ms: number) => {
    restMs = ms;
  };
  return { seen, stop, rest, answers: () => answers };
}

/** The settings of a service whose registry has some records. */
const stores: Record<string, () => Promise<Record<string, string>>> = {
  async memory() {
    const file = join(await temporaryFolder(), 'records.ndjson');
    await writeFile(file, ndjson(Array.from({ length: 500 }, () => someFields())));
    return { RECORDS_FILE: file };
  },
  async mongodb() {
    const settings = {
      STORAGE: 'mongodb',
      MONGODB_URL: inject('mongodbUrl'),
      MONGODB_DATABASE: mongoRegistry().connection.db.databaseName,
    };
    const records = ndjson(Array.from({ length: 500 }, () => someFields()));
    const { code, stderr } = await runProcess(settings, ['import', '-'], records);
    expect(code, stderr).toBe(0);
    return settings;
  },
};

interface Setup {
  readonly store: string;
  readonly proxy: ProxyName;
  readonly restarts: number;
  /** How health is reached, in words. */
  readonly health: string;
  /** Two addresses of one machine stand for two machines. */
  readonly hosts: readonly [string, string];
  readonly adminPorts: readonly number[];
  change?(recipe: string): string;
}

const oneMachine = { health: 'no ADMIN_PORT', hosts: [HERE, HERE], adminPorts: [] } as const;
const port = await freePort();
const few = Math.ceil(effort.restarts / 10);

const SETUPS: readonly Setup[] = [
  { ...oneMachine, store: 'memory', proxy: 'nginx', restarts: effort.restarts },
  { ...oneMachine, store: 'mongodb', proxy: 'nginx', restarts: Math.ceil(effort.restarts / 2) },
  { ...oneMachine, store: 'memory', proxy: 'caddy', restarts: Math.ceil(effort.restarts / 4) },
  // As the comment in the Caddyfile says.
  {
    store: 'memory',
    proxy: 'caddy',
    restarts: few,
    health: 'ADMIN_PORT on two machines',
    hosts: [HERE, '127.0.0.2'],
    adminPorts: [port, port],
    change: (recipe) => recipe.replace(/^\s+health_uri.*\n/m, `$&\t\thealth_port ${port}\n`),
  },
  {
    store: 'memory',
    proxy: 'caddy',
    restarts: few,
    health: 'two of ADMIN_PORT on one machine',
    hosts: [HERE, HERE],
    adminPorts: [await freePort(), await freePort()],
    change: (recipe) => recipe.replaceAll(/^\s+health_.*\n/gm, ''),
  },
];

describe.each(SETUPS)('two services on $store behind $proxy, with $health', (setup) => {
  it('are restarted by turns under load, and no request is lost', async () => {
    const settings = await stores[setup.store]?.();
    const ports = [await freePort(), await freePort()];
    const start = async (which: number) => {
      const adminPort = setup.adminPorts[which];
      const service = startProcess({
        ...settings,
        HOST: setup.hosts[which] as string,
        PORT: String(ports[which]),
        DRAIN_MS: '100',
        ...(adminPort && { ADMIN_PORT: String(adminPort) }),
      });
      await service.ready();
      return service;
    };
    const services = await Promise.all([start(0), start(1)]);
    const addresses = ports.map((port, which) => `${setup.hosts[which]}:${port}`);
    const load = keepAsking(await startProxy(setup.proxy, addresses, setup.change));
    for (let restart = 0; restart < setup.restarts; restart++) {
      const target = load.answers() + ANSWERS;
      await expect.poll(load.answers, PATIENCE).toBeGreaterThan(target);
      const which = restart % 2;
      services[which]?.signal('SIGTERM');
      expect(await services[which]?.exited).toEqual({ code: 0, signal: null });
      load.rest(REST_MS);
      services[which] = await start(which);
      load.rest(0);
    }
    expect([...(await load.stop()).keys()]).toEqual(['200 whole']);
  });
});
