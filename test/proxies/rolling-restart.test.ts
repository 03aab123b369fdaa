import { writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { mongoRegistry } from '../integration/mongo-registry.js';
import { runProcess } from '../process/command-process.js';
import { startProcess } from '../process/service-process.js';
import { effort } from '../support/effort.js';
import { freePort } from '../support/free-port.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { type ProxyName, startProxy } from './proxies.js';

const CLIENTS = 8;
/** Answers between two restarts, so that each restart meets requests under way. */
const ANSWERS = 100;

interface Answer {
  readonly status: number | undefined;
  readonly body: string;
}

function ask(url: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, async (response) => {
      try {
        let body = '';
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        resolve({ status: response.statusCode, body });
      } catch (error) {
        reject(error);
      }
    }).on('error', reject);
  });
}

/** Clients that ask one after the other until they are stopped. Counts every kind of answer. */
function keepAsking(origin: string) {
  const agent = new Agent({ keepAlive: true });
  const seen = new Map<string, number>();
  let answers = 0;
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
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  const stop = async () => {
    stopped = true;
    await clients;
    agent.destroy();
    return seen;
  };
  onTestFinished(() => void stop());
  return { seen, stop, answers: () => answers };
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

const SETUPS: readonly { store: string; proxy: ProxyName; restarts: number }[] = [
  { store: 'memory', proxy: 'nginx', restarts: effort.restarts },
  { store: 'mongodb', proxy: 'nginx', restarts: Math.ceil(effort.restarts / 2) },
  { store: 'memory', proxy: 'caddy', restarts: Math.ceil(effort.restarts / 4) },
];

describe.each(SETUPS)('two services on $store behind $proxy', ({ store, proxy, restarts }) => {
  it('are restarted by turns under load, and no request is lost', async () => {
    const settings = await stores[store]?.();
    const ports = [await freePort(), await freePort()];
    const start = async (port: number) => {
      const service = startProcess({ ...settings, PORT: String(port), DRAIN_MS: '100' });
      await service.ready();
      return service;
    };
    const services = await Promise.all(ports.map(start));
    const load = keepAsking(await startProxy(proxy, ports));
    for (let restart = 0; restart < restarts; restart++) {
      const target = load.answers() + ANSWERS;
      await expect.poll(load.answers, { timeout: 60_000 }).toBeGreaterThan(target);
      const which = restart % 2;
      services[which]?.signal('SIGTERM');
      expect(await services[which]?.exited).toEqual({ code: 0, signal: null });
      services[which] = await start(ports[which] as number);
    }
    expect([...(await load.stop()).keys()]).toEqual(['200 whole']);
  });
});
