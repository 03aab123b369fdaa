import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { describeRecordSource } from 'planning-registry/contract';
import { afterAll, beforeAll, expect, inject, it, onTestFinished, vi } from 'vitest';
import collectionSource from '../mongodb-collection-source.js';

const EXAMPLE = fileURLToPath(new URL('..', import.meta.url));
const PROGRAM = join(EXAMPLE, 'node_modules/planning-registry/dist/main.js');

let client;
beforeAll(async () => {
  client = await new MongoClient(inject('mongodbUrl')).connect();
});
afterAll(() => client.close());

/** A collection of its own, and the settings that name it. */
async function newCollection() {
  const name = `plans_${randomUUID()}`;
  const plans = client.db(name).collection('plans');
  await client.db(name).createCollection('plans');
  const settings = { PLANS_URL: inject('mongodbUrl'), PLANS_DATABASE: name };
  return { plans, settings, drop: () => client.db(name).dropDatabase() };
}

/** As the team's program writes it: everything under names of its own, dates as dates. */
function planOf(fields) {
  const [, serie, numero] = /^(.*)-([0-9]+)$/s.exec(fields.cod_archivo);
  return {
    _id: fields.id,
    expediente: { serie, numero },
    titulo: fields.title,
    memoria: fields.content,
    ambito: fields.area,
    fechas: {
      entrada: new Date(fields.checkin_date),
      inscripcion: fields.inscription_date && new Date(fields.inscription_date),
    },
    municipio: fields.municipality,
    documentos: fields.links.map((url) => ({ url })),
  };
}

describeRecordSource('A collection of MongoDB', async (records) => {
  const { plans, settings, drop } = await newCollection();
  const replace = (all) =>
    client.withSession((session) =>
      session.withTransaction(async () => {
        await plans.deleteMany({}, { session });
        await plans.insertMany(all.map(planOf), { session });
      }),
    );
  await replace(records);
  const source = await collectionSource.open({ ...settings, PLANS_COLLECTION: 'plans' });
  const close = async () => {
    await source.close();
    await drop();
  };
  return { source, replace, close };
});

it('serves the documents of a team as they change', async () => {
  const { plans, settings, drop } = await newCollection();
  onTestFinished(drop);
  const plan = (numero, titulo) =>
    planOf({
      id: `P-${numero}`,
      cod_archivo: `135/2026-${numero}`,
      title: titulo,
      checkin_date: `2026-03-${numero}`,
      inscription_date: null,
      municipality: 'Coruña, A',
      links: [`https://docs.example.org/${numero}.pdf`],
    });
  await plans.insertOne(plan('10', 'Plan parcial del molino'));
  const service = spawn(process.execPath, [PROGRAM, 'serve'], {
    cwd: EXAMPLE,
    env: { STORAGE: './mongodb-collection-source.js', ...settings, PORT: '0' },
  });
  const closed = once(service, 'close');
  onTestFinished(async () => {
    service.kill();
    await closed;
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const until = (check) => vi.waitFor(check, { timeout: 200_000, interval: 20 });
  await until(() => expect(output).toContain('"msg":"listening"'));
  const [, url] = /"url":"([^"]+)"/.exec(output);
  const found = async (query) => {
    const answer = await (await fetch(`${url}${query}`)).json();
    return answer.resultadoBusqueda?.map(({ id, links }) => `${id} ${links}`);
  };
  expect(await found('?search=molino')).toEqual(['P-10 https://docs.example.org/10.pdf']);

  await plans.insertOne(plan('11', 'Plan especial del molino viejo'));
  await until(async () =>
    expect(await found('?search=molino&municipality=A%20Coru%C3%B1a')).toHaveLength(2),
  );
  await plans.updateOne({ _id: 'P-10' }, { $set: { titulo: 'Plan parcial del puerto' } });
  await until(async () => expect(await found('?search=puerto')).toHaveLength(1));
  await plans.deleteOne({ _id: 'P-11' });
  await until(async () => expect(await found('?search=molino')).toBeUndefined());

  await plans.insertOne({ ...plan('12', 'Plan sin municipio'), municipio: '' });
  await until(() => expect(output).toMatch(/id P-12\): municipality is empty/));
  expect(await found('/135%2F2026-10')).toHaveLength(1);
});
