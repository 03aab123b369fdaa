import { once } from 'node:events';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { mongoRegistry } from '../integration/mongo-registry.js';
import { writeBigRegistry } from '../process/big-registry.js';
import { runProcess } from '../process/command-process.js';
import { RawConnection } from '../process/raw-http.js';
import { startProcess } from '../process/service-process.js';
import { someCertificate } from '../support/certificate.js';
import { freePort } from '../support/free-port.js';
import { FaultProxy } from '../support/mongodb/fault-proxy.js';
import { ndjson, someFields } from '../support/records.js';
import { replaceFile } from '../support/replace-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startPrometheus } from './prometheus-server.js';
import { dashboardQueries, dashboardVariables } from './recipes.js';

const DAY_MS = 86_400_000;
/** Five processes start, and Prometheus must have looked at them twice. */
const PATIENT = { timeout: 300_000 };
const UNTIL_SCRAPED = { timeout: 200_000, interval: 500 };

async function recordsFile(): Promise<string> {
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeFile(file, ndjson(Array.from({ length: 20 }, () => someFields())));
  return file;
}

/** The settings of a service on a MongoDB that may go away, without a mirror. */
async function mongodb() {
  const settings = {
    METRICS: 'on',
    STORAGE: 'mongodb',
    MIRROR_MB: '0',
    MONGODB_URL: inject('mongodbUrl'),
    MONGODB_DATABASE: mongoRegistry().connection.db.databaseName,
  };
  const { code, stderr } = await runProcess(settings, ['import', await recordsFile()]);
  expect(code, stderr).toBe(0);
  const network = await FaultProxy.start(Number(/:(\d+)/.exec(settings.MONGODB_URL)?.[1]));
  onTestFinished(() => network.close());
  return { network, settings: { ...settings, MONGODB_URL: network.url } };
}

/** The settings of a service with HTTPS, whose monitors ask without. */
async function https(validTo: Date) {
  const { cert, key } = await someCertificate(validTo);
  const ADMIN_PORT = String(await freePort());
  return { METRICS: 'on', TLS_CERT_FILE: cert, TLS_KEY_FILE: key, ADMIN_PORT };
}

async function ask(origin: URL, path: string): Promise<number> {
  const answer = await fetch(new URL(path, origin));
  await answer.arrayBuffer();
  return answer.status;
}

/** What an alert compares with a number. */
const compared = (query: string) => query.replace(/ (?:==|>|<) [\d.e+]+$/, '');

/** Panels that rightly show nothing while all is well, by a part of their queries. */
const OF_NO_SERVICE = [
  'planning_registry_last_rejected_timestamp_seconds', // no file was rejected
  'changes(planning_registry_modified_timestamp_seconds', // no import has changed the registry
];
const EMPTY_PANELS = {
  '.*': OF_NO_SERVICE,
  // It reads in no other store, and nobody mirrors it.
  memory: [
    ...OF_NO_SERVICE,
    'planning_registry_storage_read_duration_seconds',
    'planning_registry_mirror_current',
  ],
};

/** Alerts that may have nothing to compare while all is well. */
const ALERTS_OF_NOTHING = [
  'PlanningRegistryGone', // asks for what is absent
  'PlanningRegistryImportFailed', // of other programs: kube-state-metrics, node_exporter
  'PlanningRegistryErrors', // no response was an error
  'PlanningRegistryStorageFails', // no read has failed
];

/** A machine that has too much to do may raise these. */
const OF_THE_MACHINE = [
  'PlanningRegistrySlow',
  'PlanningRegistryEventLoopBehind',
  'PlanningRegistryErrors',
  'PlanningRegistryStorageFails',
];

test('a real Prometheus has what every panel shows and every alert compares', PATIENT, async () => {
  const RECORDS_FILE = await recordsFile();
  const { settings } = await mongodb();
  const tls = await https(new Date(Date.now() + 90 * DAY_MS));
  const memory = await startProcess({ METRICS: 'on', RECORDS_FILE }).ready();
  const plain = await startProcess(settings).ready();
  const mirrored = await startProcess({ ...settings, MIRROR_MB: '64' }).ready();
  await startProcess({ ...tls, RECORDS_FILE }).ready();
  const instances = {
    memory: memory.host,
    plain: plain.host,
    mirrored: mirrored.host,
    tls: `127.0.0.1:${tls.ADMIN_PORT}`,
  };
  const prometheus = await startPrometheus(instances);

  const names = Object.keys(instances).sort();
  let limit = 0;
  await vi.waitFor(async () => {
    limit++; // what is asked again comes from the cache, and nothing is read in the store
    for (const origin of [memory, plain, mirrored]) {
      expect(await ask(origin, `/api/record?search=plan&limit=${limit}`)).toBe(200);
    }
    for (const [instance, empty] of Object.entries(EMPTY_PANELS)) {
      for (const query of dashboardQueries('planning-registry', instance)) {
        const values = (await prometheus.query(query)).map(({ value }) => Number(value[1]));
        const isEmpty = empty.some((part) => query.includes(part));
        expect(values.some(Number.isFinite), query).toBe(!isEmpty);
      }
    }
    const rules = await prometheus.rules();
    expect(rules.length).toBeGreaterThan(10);
    for (const { name, query, health, alerts } of rules) {
      expect([name, health]).toEqual([name, 'ok']);
      if (!OF_THE_MACHINE.includes(name)) expect(alerts, name).toEqual([]);
      const series = await prometheus.query(compared(query));
      if (!ALERTS_OF_NOTHING.includes(name)) expect(series.length, name).toBeGreaterThan(0);
    }
    const variables = dashboardVariables().map(({ label, series }) =>
      prometheus.labelValues(label, series),
    );
    expect(await Promise.all(variables)).toEqual([['planning-registry'], names]);
  }, UNTIL_SCRAPED);
});

test('a real Prometheus raises the alerts of what goes wrong', PATIENT, async () => {
  const { network, settings } = await mongodb();
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeBigRegistry(file, 2_000);
  const memory = await startProcess({
    METRICS: 'on',
    RECORDS_FILE: file,
    MAX_STREAMS: '1',
  }).ready();
  const plain = await startProcess(settings).ready();
  const mirrored = startProcess({ ...settings, MIRROR_MB: '64' });
  const mirror = await mirrored.ready();
  await mirrored.logged((entry) => entry.mirror === 'built');
  const old = await recordsFile();
  const eightDaysAgo = new Date(Date.now() - 8 * DAY_MS);
  await utimes(old, eightDaysAgo, eightDaysAgo);
  const tls = await https(new Date(Date.now() + 3 * DAY_MS));
  await startProcess({ ...tls, RECORDS_FILE: old }).ready();
  const prometheus = await startPrometheus({
    memory: memory.host,
    plain: plain.host,
    mirrored: mirror.host,
    tls: `127.0.0.1:${tls.ADMIN_PORT}`,
    dead: `127.0.0.1:${await freePort()}`,
  });

  network.weather = { cutAfterBytes: 1, afterwards: { refuse: true } };
  const reader = new RawConnection(Number(memory.port));
  reader.send('GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(reader.socket, 'data');
  reader.socket.pause();
  await replaceFile(file, 'broken\n');
  await vi.waitFor(async () => {
    expect(await ask(memory, '/api/record')).toBe(503);
    expect(await ask(plain, '/api/record?limit=1')).toBe(503);
    expect(await ask(mirror, '/api/record?limit=1')).toBe(200);
    const rules = await prometheus.rules();
    const raised = Object.fromEntries(
      rules.map(({ name, alerts }) => [name, alerts.map(({ labels }) => labels.instance).sort()]),
    );
    expect(raised).toMatchObject({
      PlanningRegistryDown: ['dead'],
      PlanningRegistryNotReady: ['plain'],
      PlanningRegistryRecordsRejected: ['memory'],
      PlanningRegistryCertificateExpires: ['tls'],
      PlanningRegistryOld: ['tls'],
      PlanningRegistryStale: ['mirrored'],
      PlanningRegistryErrors: ['memory', 'plain'],
      PlanningRegistryShedsRequests: ['memory'],
      PlanningRegistryStorageFails: ['mirrored', 'plain'],
    });
  }, UNTIL_SCRAPED);
});
