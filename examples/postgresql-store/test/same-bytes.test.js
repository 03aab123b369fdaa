import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { canonicalForm } from 'planning-registry';
import { Random, randomRecords } from 'planning-registry/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { command, serve } from './program.js';

const QUESTIONS = 1_000;
const RECORDS = 800;
const PAGES_FOLLOWED = 2;
const seed = Number(process.env.CONTRACT_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** An id for each request, and dates that say when a store was filled. */
const OWN_HEADERS = ['x-request-id', 'date', 'last-modified', 'keep-alive', 'connection'];

const random = new Random(seed);
const records = randomRecords(random, RECORDS);
const schema = `test_${randomUUID().replaceAll('-', '').slice(0, 20)}`;
const services = [];
let folder;
let postgresql;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  const file = join(folder, 'records.ndjson');
  await writeFile(file, records.map((record) => `${canonicalForm(record)}\n`).join(''));
  postgresql = {
    STORAGE: './postgresql-store.js',
    POSTGRESQL_URL: inject('postgresqlUrl'),
    POSTGRESQL_SCHEMA: schema,
  };
  await command(['import', file], postgresql);
  services.push(await serve({ RECORDS_FILE: file, SNAPSHOT: 'off' }));
  services.push(await serve({ ...postgresql, MIRROR_MB: '0' }));
});
afterAll(async () => {
  for (const service of services) await service.stop();
  const client = new pg.Client(inject('postgresqlUrl'));
  await client.connect();
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`);
  await client.end();
  await rm(folder, { recursive: true, force: true });
});

it(`answers ${QUESTIONS} random questions with the bytes of the memory store (CONTRACT_SEED=${seed})`, async () => {
  const seen = { 200: 0, 404: 0, pages: 0 };
  for (let asked = 0; asked < QUESTIONS; asked++) {
    let answer = await answerOfBoth(randomPath());
    if (answer.status in seen) seen[answer.status]++;
    for (let page = 0; page < PAGES_FOLLOWED; page++) {
      const [, next] = /^<(.+?)>; rel="next"$/.exec(answer.headers.link ?? '') ?? [];
      if (!next) break;
      answer = await answerOfBoth(next);
      seen.pages++;
    }
  }
  // Two services that refuse everything would be alike too.
  expect(seen[200]).toBeGreaterThan(QUESTIONS / 4);
  expect(seen[404]).toBeGreaterThan(QUESTIONS / 50);
  expect(seen.pages).toBeGreaterThan(QUESTIONS / 50);
});

it('gives the whole registry alike, and lists, exports and rolls back as other stores do', async () => {
  expect((await answerOfBoth('/api/record')).status).toBe(200);
  const list = await command(['history'], postgresql);
  expect(list).toContain(String(RECORDS));
  const exported = await command(['export'], postgresql);
  expect(exported.trim().split('\n').length).toBeGreaterThanOrEqual(RECORDS);
});

/** What both answer, once it is seen to be the same. */
async function answerOfBoth(path) {
  const answers = services.map(async ({ url }) => {
    const response = await fetch(new URL(path, url));
    const headers = Object.fromEntries(response.headers);
    for (const name of OWN_HEADERS) delete headers[name];
    const body = (await response.text()).replace(/"instance":"[^"]+"/, '"instance":"…"');
    return { status: response.status, headers, body };
  });
  const [memory, postgres] = await Promise.all(answers);
  expect(postgres, `CONTRACT_SEED=${seed}: ${path}`).toEqual(memory);
  expect(memory.status).toBeLessThan(500);
  return memory;
}

function randomPath() {
  const model = random.pick(records);
  const query = new URLSearchParams();
  if (random.chance(0.3))
    query.set('municipality', random.pick([model, random.pick(records)]).municipality);
  if (random.chance(0.3))
    query.set('checkin_date', random.pick([model.checkinDate.slice(0, 4), '2018']));
  if (random.chance(0.6)) query.set('search', randomSearch(model));
  if (random.chance(0.6)) query.set('limit', String(random.between(1, 40)));
  const code = random.chance(0.15)
    ? `/${encodeURIComponent(model.codArchivo.text.toLowerCase())}`
    : '';
  return `/api/record${code}?${query}`.replace(/\?$/, '');
}

function randomSearch({ title, content }) {
  const parts = random.some(1, 2, () => {
    const words = random.pick([title, content]).split(/\s+/);
    const from = random.between(0, words.length - 1);
    const run = words.slice(from, from + random.between(1, 3)).join(' ');
    return random.pick([run, `"${run}"`, [...run].slice(0, 3).join('')]);
  });
  return parts.join(' ') || 'plan';
}
