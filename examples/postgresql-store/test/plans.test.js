import pg from 'pg';
import {
  createExpediente,
  parseCodArchivo,
  parseMunicipality,
  parseSearchText,
} from 'planning-registry';
import { load } from 'planning-registry/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openStore } from './open-store.js';

const RECORDS = 20_000;
let store;

beforeAll(async () => {
  store = await openStore();
  await load(
    store.intake,
    Array.from({ length: RECORDS }, (_, i) =>
      createExpediente({
        id: `E-${i}`,
        cod_archivo: `PLAN-${i}`,
        title: `${i % 3 === 0 ? 'Plan parcial' : 'Parcial del plano'} voz${i % 200}`,
        content: 'Memoria del suelo',
        area: '',
        checkin_date: `${2020 + (i % 4)}-05-17`,
        municipality: `Municipio ${i % 50}`,
        links: [],
      }),
    ),
  );
});
afterAll(() => store?.close());

const municipality = parseMunicipality('Municipio 7');
const search = (term) => ({ text: parseSearchText(term) });
const page = (criteria, after) => (generation) => generation.page(criteria, { limit: 20, after });
const all = (criteria) => async (generation) => {
  for await (const batch of generation.stream(criteria)) await batch.records();
};

/** Together these make the store send every shape of query that it has. */
const questions = {
  'a first page of everything': page({}),
  'a page in the middle of everything': page({}, 9_999),
  'a page of a year': page({ year: '2021' }),
  'a code': page({ codArchivo: parseCodArchivo('plan-19999') }),
  'whether a code exists': (generation) => generation.hasCode(parseCodArchivo('plan-5')),
  'a municipality': page({ municipality }),
  'a municipality, a year and a word': page({ municipality, year: '2023', ...search('plan') }),
  'a prefix of few words': page(search('voz1')),
  'a prefix of most words': page(search('p')),
  'prefixes and a whole word': page(search('pl vo "parcial"')),
  'a prefix of nothing': page(search('zz')),
  'a phrase': page(search('"plan parcial"')),
  'a phrase in every text': page(search('"memoria del suelo"')),
  'a page after many': page(search('parcial'), 15_000),
  'a word that is longer than the index has room for': page(search('㌖'.repeat(190))),
  'facets of everything': (generation) => generation.facets({}),
  'facets of a year': (generation) => generation.facets({ year: '2021' }),
  'facets of a prefix of most words': (generation) => generation.facets(search('p')),
  'facets of a municipality': (generation) => generation.facets({ municipality }),
  'a stream of everything': all({}),
  'a stream of a year': all({ year: '2022' }),
  'a stream of scattered records': all({ municipality }),
};

describe('The plan of every query that the store sends', () => {
  it.for(Object.keys(questions))('scans an index, never a table: %s', async (name) => {
    const sent = await sentFor(questions[name]);
    expect(sent.length).toBeGreaterThan(0);
    for (const [text, values] of sent) {
      expect(await tableScans(text, values), `${name}: ${text}`).toEqual([]);
    }
  });
});

describe('The look at plans', () => {
  it('complains of a table scan', async () => {
    const [{ id }] = await generations();
    const scan = `SELECT rank FROM ${store.schema}.records_${id} WHERE cod_archivo = $1`;
    expect(await tableScans(scan, ['PLAN-1'])).toEqual([`records_${id}`]);
  });
});

/** The statements about the tables of a generation that are sent to answer this. */
async function sentFor(ask) {
  const generation = await store.repository.current();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask(generation);
    const isOurs = ([text]) => typeof text === 'string' && /(records|terms)_\d/.test(text);
    return spy.mock.calls.filter(isOurs);
  } finally {
    spy.mockRestore();
  }
}

/** The large tables that are read from one end to the other. */
async function tableScans(text, values) {
  const { rows } = await store.direct.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const scans = [];
  const visit = (node) => {
    if (node['Node Type'].includes('Seq Scan')) scans.push(node['Relation Name']);
    for (const each of node.Plans ?? []) visit(each);
  };
  visit(rows[0]['QUERY PLAN'][0].Plan);
  return scans;
}

async function generations() {
  return (await store.direct.query(`SELECT id FROM ${store.schema}.generations`)).rows;
}
