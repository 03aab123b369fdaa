import type { ServerInjectResponse } from '@hapi/hapi';
import { afterEach, expect, inject, it } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { randomRecords } from '../../src/contract/random/random-registry.js';
import { canonicalForm, type Expediente } from '../../src/domain/record/expediente.js';
import { contractOptions } from '../contract/contract-options.js';
import { effort } from '../support/effort.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { Random } from '../support/random.js';
import { startService, type TestService } from '../support/service.js';
import { type HttpQuestion, randomRequest } from './random-request.js';

const { seed } = contractOptions();
const SIZES = [40, 400, 2_500];
const PAGES_FOLLOWED = 3;
/** An id for each request, and dates that say when a store was filled. */
const OWN_HEADERS = ['x-request-id', 'date', 'last-modified'];

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

it.for([seed])(
  'answers alike from memory, from MongoDB and from its mirror (CONTRACT_SEED=%i)',
  async (seed) => {
    const random = new Random(seed);
    const seen = { 200: 0, 400: 0, 404: 0, near: 0, pages: 0, requests: 0 };
    for (const size of SIZES) {
      const records = randomRecords(random, size);
      const services = [await memoryService(records), ...(await mongodbServices(records))];
      const answerOf = (question: HttpQuestion) => {
        seen.requests++;
        return answerOfAll(services, question, seed);
      };
      const questions = Array.from({ length: effort.requests }, () =>
        randomRequest(random, records),
      );
      for (const question of [...questions, ...certainQuestions(records)]) {
        let answer = await answerOf(question);
        if (answer.statusCode in seen) seen[answer.statusCode as 200 | 400 | 404]++;
        if (answer.payload.includes('"near":["')) seen.near++;
        for (let page = 0; page < PAGES_FOLLOWED && nextOf(answer) !== ''; page++) {
          answer = await answerOf({ method: 'GET', url: nextOf(answer) });
          expect(answer.statusCode).toBe(200);
          seen.pages++;
        }
      }
    }
    // Two stores that refuse everything would be alike too.
    const requests = SIZES.length * effort.requests;
    expect(seen).toMatchObject({
      200: above(requests / 5),
      400: above(5),
      404: above(5),
      near: above(0),
      pages: above(5),
      requests: above(requests),
    });
  },
);

it('answers alike to the whole registry, page by page to its end, and to a client that has it', async () => {
  const records = randomRecords(new Random(seed), 1_234);
  const services = [await memoryService(records), ...(await mongodbServices(records))];
  const ask = (url: string, headers: Record<string, string> = {}) =>
    answerOfAll(services, { method: 'GET', url, headers }, seed);
  const whole = await ask('/api/record');
  const found: unknown[] = [];
  for (let url: string | undefined = '/api/record?limit=100'; url; ) {
    const page = await ask(url);
    found.push(...JSON.parse(page.payload).resultadoBusqueda);
    url = page.headers.link && nextOf(page);
  }
  expect(found).toEqual(JSON.parse(whole.payload).resultadoBusqueda);
  const again = await ask('/api/record', { 'if-none-match': String(whole.headers.etag) });
  expect(again.statusCode).toBe(304);
});

/** Chance may leave out wrong requests, and names that are nearly those of municipalities. */
function certainQuestions(records: readonly Expediente[]): HttpQuestion[] {
  const names = new Set(records.map(({ municipality }) => municipality));
  const misspelt = [...names]
    .slice(0, 5)
    .map((name) => `municipality=${encodeURIComponent(`${name}x`)}`);
  const wrong = ['limit=0', 'cursor=x', 'checkin_date=19'];
  return [...misspelt, ...wrong].map((query) => ({ method: 'GET', url: `/api/record?${query}` }));
}

/** What all answer, once it is seen to be the same. */
async function answerOfAll(
  services: readonly TestService[],
  question: HttpQuestion,
  seed: number,
): Promise<ServerInjectResponse> {
  const what = `CONTRACT_SEED=${seed}: ${question.method} ${question.url}`;
  const answers = await Promise.all(services.map(({ server }) => server.inject(question)));
  const [memory, mongodb, mirrored] = answers as Fixed<ServerInjectResponse>;
  expect(comparable(mongodb), what).toEqual(comparable(memory));
  expect(comparable(mirrored), what).toEqual(comparable(memory));
  expect(mirrored.headers['last-modified'], what).toBe(mongodb.headers['last-modified']);
  expect(memory.statusCode, `${what}: ${memory.payload}`).toBeLessThan(500);
  return memory;
}

type Fixed<T> = [memory: T, mongodb: T, mirrored: T];

function above(least: number): number {
  return expect.toSatisfy((value: number) => value > least, `above ${least}`);
}

/** All that a client can see and two right answers share. */
function comparable({ statusCode, headers, payload }: ServerInjectResponse) {
  return {
    statusCode,
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name]) => !OWN_HEADERS.includes(name)),
    ),
    payload: payload
      .replace(/"instance":"urn:uuid:[0-9a-f-]{36}"/, '"instance":"…"')
      .replace(/^({"status":"ready".*"modified":)"[^"]*"/, '$1"…"'),
  };
}

function nextOf({ headers }: ServerInjectResponse): string {
  return /^<(.+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? '';
}

async function memoryService(records: readonly Expediente[]): Promise<TestService> {
  const fields = records.map((record) => JSON.parse(canonicalForm(record)));
  const service = await startService({ records: fields, environment: { LOG_LEVEL: 'silent' } });
  closings.push(() => service.close());
  return service;
}

/** On one database: as it is, and from its mirror. */
async function mongodbServices(records: readonly Expediente[]): Promise<TestService[]> {
  const connection = testDatabase();
  closings.push(() => dropDatabase(connection));
  await load(new MongoRecordIntake(connection), records);
  const environment = {
    LOG_LEVEL: 'info',
    STORAGE: 'mongodb',
    MONGODB_URL: inject('mongodbUrl'),
    MONGODB_DATABASE: connection.db.databaseName,
  };
  const services = [
    await startService({ environment: { ...environment, MIRROR_MB: '0' } }),
    await startService({ environment }),
  ];
  for (const service of services) closings.push(() => service.close());
  const [, mirrored] = services as [TestService, TestService];
  await expect
    .poll(() => mirrored.log)
    .toContainEqual(expect.objectContaining({ mirror: 'built' }));
  return services;
}
