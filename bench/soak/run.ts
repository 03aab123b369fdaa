/*
 * `npm run soak -- [--minutes N] [--rate N] [--records N] [--write]`: three services for a long time (the
 * memory store, MongoDB, and MongoDB with a mirror) under a mixed load, with an import every minute and a
 * database that is killed every five. Every answer is compared with the one that the domain gives.
 * Progress on stderr, Markdown on stdout. Exit code 1: a wrong body, or a failure that is not allowed.
 */

import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { RELIABILITY_PAGE, reporter, WRITE_OPTION } from '../performance-page.js';
import { progress } from '../report.js';
import { Database } from './database.js';
import { WARM_UP } from './growth.js';
import { Registries } from './registries.js';
import { reportOfRun } from './report-of-run.js';
import { Store } from './store.js';
import type { Timeline } from './timeline.js';
import { Visitors } from './visitors.js';
import { WatchedService } from './watched-service.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    rate: { type: 'string', default: '8' },
    records: { type: 'string', default: '4000' },
    ...WRITE_OPTION,
  },
});
const minutes = Number(values.minutes);
const rate = Number(values.rate);
const print = reporter('soak', { page: RELIABILITY_PAGE });
const loads: number[] = [];

const MINUTE_MS = 60_000;
/** The database is killed in the third minute, and in every fifth after it. */
const isKilledIn = (minute: number) => minute % 5 === 2;
const DEAD_MS = 15_000;
/** Well after the begin of an import of this size, and well before its end. */
const MID_IMPORT_MS = 700;
/** When an import is over and the garbage of it can be collected. */
const SAMPLE_AT_MS = 50_000;

/** For a machine that others work on too: a read may wait for its turn. */
const QUERY_TIMEOUT_MS = '12000';
/** Caches that are full long before the end: what grows after that is a leak. */
const SMALL_CACHES = { ANSWER_CACHE_MB: '1', LONG_ANSWER_CACHE_MB: '8' };
/** So many times as many requests in the warm-up: what is asked often is compiled and cached then. */
const WARM_UP_RATE = 5;

const registries = await Registries.inFolder(Number(values.records));
const database = await Database.start();
const inMongodb = { STORAGE: 'mongodb', MONGODB_URL: database.url, MONGODB_DATABASE: 'soak' };
const inMemory = { STORAGE: 'memory', RECORDS_FILE: join(registries.folder, 'registry.ndjson') };
const memory = new Store(inMemory);
const mongodb = new Store(inMongodb);
const running: { service: WatchedService; visitors: Visitors; timeline: Timeline }[] = [];
let stopped = false;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => {
    stopped = true;
  });
}

try {
  await importEverywhere(0);
  await start('memory', memory, {}, false);
  await start('MongoDB', mongodb, { QUERY_TIMEOUT_MS, MIRROR_MB: '0' }, true);
  await start('MongoDB, mirrored', mongodb, { QUERY_TIMEOUT_MS }, false);
  const began = Date.now();
  for (let minute = 0; minute < minutes && !stopped; minute++) {
    if (minute === Math.floor(minutes * WARM_UP)) {
      for (const { visitors } of running) visitors.come(rate);
    }
    const untilSample = pause(began + minute * MINUTE_MS + SAMPLE_AT_MS - Date.now());
    await Promise.all([importEverywhere(minute + 1), isKilledIn(minute) && kill(minute)]);
    await untilSample;
    for (const { service } of running) await service.sample();
    loads.push(loadavg()[0] as number);
    progress(
      `minute ${minute + 1}: ${running
        .map(({ service, visitors: { tally } }) => {
          const faults = tally.isClean ? '' : `, FAULTS: ${tally.faults.at(-1)}`;
          return `${service.name} ${tally.requests} requests${faults}`;
        })
        .join('; ')}`,
    );
    await pause(began + (minute + 1) * MINUTE_MS - Date.now());
  }
  for (const { visitors } of running) await visitors.leave();
} catch (error) {
  stopped = true;
  progress(`THE RUN HAS ENDED EARLY: ${error}`);
} finally {
  for (const { service } of running) await service.stop();
  await database.remove();
  await registries.remove();
}

const { kills } = database;
print(
  reportOfRun({
    minutes,
    records: values.records,
    rate: values.rate,
    loads,
    kills,
    stores: [memory, mongodb],
    running,
  }),
);
const isClean = running.every(({ visitors: { tally } }) => tally.isClean);
process.exitCode = isClean && !stopped ? 0 : 1;

async function start(
  name: string,
  store: Store,
  settings: Record<string, string>,
  needsDatabase: boolean,
): Promise<void> {
  progress(`starting ${name}`);
  const all = { ...store.settings, ...settings, ...SMALL_CACHES };
  const service = await WatchedService.start(name, all);
  const timeline = store.watch();
  const visited = { port: service.port, registries, timeline, needsDatabase };
  running.push({ service, timeline, visitors: new Visitors(visited, rate * WARM_UP_RATE) });
}

async function importEverywhere(number: number): Promise<void> {
  const file = await registries.make(number);
  await memory.import(number, file);
  await mongodb.import(number, file);
}

/** By turns in the middle of an import and some time after it. */
async function kill(minute: number): Promise<void> {
  await pause((minute - 2) % 2 === 0 ? MID_IMPORT_MS : 20_000);
  await database.dieFor(DEAD_MS, mongodb.timelines);
}
