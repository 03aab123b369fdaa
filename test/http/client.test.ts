import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  CutAnswer,
  InvalidQuestion,
  linksOf,
  NothingFound,
  type PublishedRecord,
  RegistryChanged,
  RegistryClient,
  RegistryProblem,
  ServiceUnavailable,
} from '../../src/client/index.js';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { replaceRecords } from './replacing.js';

const MANY = 3_000;
const records: RecordFields[] = Array.from({ length: MANY }, (_, n) =>
  someFields({
    title: n === 7 ? 'Plan especial "O Muíño" \\ }]}' : `Plan parcial ${n}`,
    municipality: n < 10 ? 'Coruña, A' : 'Oviedo',
    checkin_date: n % 2 ? '2023-05-01' : '2024-05-01',
  }),
);

let service: TestService;
let base: string;
beforeAll(async () => {
  service = await startService({ records });
  base = `${service.server.info.uri}/api`;
});
afterAll(() => service.close());

const statuses = () => service.log.flatMap(({ status }) => (status ? [status] : []));
async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('The client of the service', () => {
  it('searches, and gives a page with its total', async () => {
    const client = new RegistryClient(base);
    const page = await client.search({ municipality: 'A Coruña', search: 'muino' });
    expect(page.total).toBe(1);
    expect(page.records.map(({ title }) => title)).toEqual([records[7]?.title]);
    expect(page.next).toBeUndefined();
    expect(page.modified).toBeInstanceOf(Date);
    expect(linksOf(page.records[0] as PublishedRecord)).toEqual(records[7]?.links);
  });

  it('takes a base address with and without a slash at its end', async () => {
    for (const address of [base, `${base}/`, new URL(base), `${base}?x#y`]) {
      expect((await new RegistryClient(address).search({}, { limit: 1 })).total).toBe(MANY);
    }
  });

  it('finds one record by its code', async () => {
    const [first] = records;
    const { records: found } = await new RegistryClient(base).search({
      cod_archivo: String(first?.cod_archivo).toLowerCase(),
    });
    expect(found.map(({ id }) => id)).toEqual([first?.id]);
  });

  it('goes through all pages, each record once', async () => {
    const pages = await all(
      new RegistryClient(base).pages({ checkin_date: '2024' }, { limit: 400 }),
    );
    expect(pages.map((page) => page.records.length)).toEqual([400, 400, 400, 300]);
    const ids = pages.flatMap((page) => page.records.map(({ id }) => id));
    expect(new Set(ids).size).toBe(MANY / 2);
  });

  it('goes on with an address that was kept as text', async () => {
    const first = await new RegistryClient(base).search({ checkin_date: '2024' }, { limit: 1_000 });
    const kept = JSON.parse(JSON.stringify(first)) as { next: string };
    const { pathname, search } = new URL(kept.next);
    for (const next of [kept.next, pathname + search]) {
      const page = await new RegistryClient(base).page(next);
      expect(page.records).toHaveLength(500);
      expect(page.next).toBeUndefined();
    }
  });

  it('takes a year as a number too', async () => {
    const year = { checkin_date: 2024 } as object;
    expect((await new RegistryClient(base).search(year)).total).toBe(MANY / 2);
  });

  it('gives every record of a long answer, as it comes', async () => {
    const found = await all(new RegistryClient(base).records());
    const { payload } = await service.server.inject('/api/record');
    expect(found).toEqual(JSON.parse(payload).resultadoBusqueda);
  });

  it('stops where its reader stops', async () => {
    for await (const record of new RegistryClient(base).records({ search: 'plan' })) {
      expect(record.title).toContain('Plan');
      break;
    }
  });

  it('keeps entity tags: what has not changed is not sent again', async () => {
    const client = new RegistryClient(base);
    const first = await client.search({ search: 'muino' });
    const again = await client.search({ search: 'muino' });
    expect(again).toBe(first);
    await expect.poll(statuses).toContain(304);
    const forgetful = new RegistryClient(base, { keep: 0 });
    expect(await forgetful.search({ search: 'muino' })).not.toBe(
      await forgetful.search({ search: 'muino' }),
    );
  });

  it('counts facets and municipalities', async () => {
    const client = new RegistryClient(base);
    expect(await client.facets({ municipality: 'Coruña, A' })).toEqual({
      total: 10,
      years: [
        { year: '2024', records: 5 },
        { year: '2023', records: 5 },
      ],
      municipalities: [{ municipality: 'Coruña, A', records: 10 }],
    });
    expect(await client.municipalities()).toEqual([
      { municipality: 'Coruña, A', records: 10 },
      { municipality: 'Oviedo', records: MANY - 10 },
    ]);
  });
});

describe('A problem is an error with a type', () => {
  const failing = (question: object) =>
    new RegistryClient(base).search(question).catch((error) => error);

  it('nothing found, with near names', async () => {
    const error = await failing({ municipality: 'Corunna' });
    expect(error).toBeInstanceOf(NothingFound);
    expect(error).toMatchObject({
      status: 404,
      type: 'municipality-not-found',
      near: ['Coruña, A'],
    });
    expect(error.message).toContain('No record belongs to a municipality named Corunna');
    expect(await failing({ search: 'nowhere' })).toMatchObject({ type: 'no-results', near: [] });
  });

  it('an invalid question, with all its faults', async () => {
    const error = await failing({ checkin_date: '24', search: '-' });
    expect(error).toBeInstanceOf(InvalidQuestion);
    expect(error.faults.map(({ parameter }: { parameter: string }) => parameter).sort()).toEqual([
      'checkin_date',
      'search',
    ]);
  });

  it('a filter that is not one: without it, all records would match', async () => {
    const mistyped: object = { municipalty: 'Viveiro' };
    const client = new RegistryClient(base);
    for (const asked of [client.search(mistyped), client.facets(mistyped)]) {
      await expect(asked).rejects.toMatchObject({
        name: 'InvalidQuestion',
        faults: [{ parameter: 'municipalty', meant: 'municipality' }],
      });
    }
  });

  it('a filter that is empty: without it, all records would match', async () => {
    const client = new RegistryClient(base);
    for (const name of ['municipality', 'checkin_date', 'search', 'title']) {
      const empty: object = { search: 'plan', [name]: '' };
      for (const asked of [
        client.search(empty),
        client.pages(empty).next(),
        client.records(empty).next(),
        client.facets(empty),
      ]) {
        await expect(asked).rejects.toBeInstanceOf(InvalidQuestion);
        await expect(asked).rejects.toMatchObject({ faults: [{ parameter: name }] });
      }
    }
    for (const asked of [
      client.search({ cod_archivo: '' }),
      client.records({ cod_archivo: '' }).next(),
    ]) {
      await expect(asked).rejects.toMatchObject({ faults: [{ parameter: 'cod_archivo' }] });
    }
    await expect(client.search({ municipality: '' })).rejects.toThrow(
      'municipality is empty; leave it out to search without it.',
    );
  });

  it('an address that is not of the service', async () => {
    const error = await new RegistryClient(`${base}/nowhere`).search({}).catch((error) => error);
    expect(error).toBeInstanceOf(RegistryProblem);
    expect(error).not.toBeInstanceOf(NothingFound);
  });

  it('a registry that changed between two pages', async () => {
    const changing = await startService({ records: records.slice(0, 20) });
    onTestFinished(() => changing.close());
    const pages = new RegistryClient(`${changing.server.info.uri}/api`).pages({}, { limit: 10 });
    await pages.next();
    await replaceRecords(changing, records.slice(0, 5));
    await replaceRecords(changing, records.slice(0, 6));
    await expect(pages.next()).rejects.toBeInstanceOf(RegistryChanged);
  });
});

/** A server that is not the service, for what the service does only when it is in trouble. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const WHOLE = JSON.stringify({ resultadoBusqueda: [{ id: '1' }, { id: '2' }] });

describe('An answer of something else is called so', () => {
  it('a page for people, which some servers send for every address', async () => {
    const address = await serve((_, res) => {
      res.setHeader('content-type', 'text/html; charset=utf-8');
      res.end('<!doctype html><title>My application</title>');
    });
    const client = new RegistryClient(address);
    for (const asked of [client.search({}), client.records().next(), client.facets()]) {
      await expect(asked).rejects.toBeInstanceOf(RegistryProblem);
      await expect(asked).rejects.toMatchObject({ type: 'unknown', status: 200 });
      await expect(asked).rejects.toThrow('is a page for people, not an address of the service');
    }
  });

  it('JSON of another kind', async () => {
    const client = new RegistryClient(await serve((_, res) => void res.end('{"items":[]}')));
    await expect(client.search({})).rejects.toThrow('The answer is not a list of records.');
  });
});

describe('While the service is away', () => {
  it('a request is sent again after Retry-After, and then answered', async () => {
    let asked = 0;
    const address = await serve((_, res) => {
      asked++;
      if (asked < 3)
        res.writeHead(503, { 'retry-after': asked === 1 ? '0' : new Date(0).toUTCString() });
      res.end(asked < 3 ? '{}' : WHOLE);
    });
    expect((await new RegistryClient(address).search({})).records).toHaveLength(2);
    expect(asked).toBe(3);
  });

  it('it is given up after some tries, or if the service wants too long a wait', async () => {
    let asked = 0;
    const address = await serve((_, res) => {
      asked++;
      res.writeHead(503, { 'retry-after': '0' }).end('<html>');
    });
    const error = await new RegistryClient(address, { retries: 2 })
      .search({})
      .catch((each) => each);
    expect(error).toBeInstanceOf(ServiceUnavailable);
    expect(error).toMatchObject({ status: 503, type: 'unknown', retryAfter: 0 });
    expect(asked).toBe(3);
    const patient = await serve((_, res) => res.writeHead(429, { 'retry-after': '3600' }).end());
    await expect(new RegistryClient(patient).search({})).rejects.toMatchObject({
      retryAfter: 3600,
    });
  });

  it('the wait ends when one gives up', async () => {
    const aborting = new AbortController();
    const address = await serve((_, res) => {
      res.writeHead(503, { 'retry-after': '50' }).end();
      setImmediate(() => aborting.abort(new Error('enough')));
    });
    const search = new RegistryClient(address).search({}, { signal: aborting.signal });
    await expect(search).rejects.toThrow('enough');
  });
});

describe('Who gives up gets the reason, not a cut answer', () => {
  const enough = new Error('enough');

  /** A client whose answers stop in the midst of a record, and whose user gives up then. */
  const stopping = (aborting: AbortController) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(new TextEncoder().encode(WHOLE.slice(0, -8))),
      pull(stream) {
        aborting.abort(enough);
        stream.error(enough);
      },
    });
    return new RegistryClient('http://localhost/', { fetch: async () => new Response(body) });
  };

  it('of a page', async () => {
    const aborting = new AbortController();
    const { signal } = aborting;
    await expect(stopping(aborting).search({}, { signal })).rejects.toBe(enough);
  });

  it('of all records', async () => {
    const aborting = new AbortController();
    const { signal } = aborting;
    await expect(all(stopping(aborting).records({}, { signal }))).rejects.toBe(enough);
  });

  it('of a service that is away, before the wait has begun', async () => {
    const aborting = new AbortController();
    const client = new RegistryClient('http://localhost/', {
      fetch: async () => {
        aborting.abort(enough);
        return new Response('{}', { status: 503, headers: { 'retry-after': '50' } });
      },
    });
    await expect(client.search({}, { signal: aborting.signal })).rejects.toBe(enough);
  });
});

describe('A cut answer is never taken for whole', () => {
  const cuts: Record<string, RequestListener> = {
    'the connection breaks': (_, res) => {
      res.write(WHOLE.slice(0, -8), () => res.destroy());
    },
    'the connection ends as if all was said': (_, res) => {
      res.shouldKeepAlive = false;
      res.useChunkedEncodingByDefault = false;
      res.end(WHOLE.slice(0, -8));
    },
    'a compressed body breaks off': (_, res) => {
      res.setHeader('content-encoding', 'gzip');
      res.end(gzipSync(WHOLE).subarray(0, -12));
    },
    'only the last character is missing': (_, res) => void res.end(WHOLE.slice(0, -1)),
  };

  it.each(Object.entries(cuts))('%s', async (_, listener) => {
    const client = new RegistryClient(await serve(listener));
    const seen: PublishedRecord[] = [];
    const reading = (async () => {
      for await (const record of client.records()) seen.push(record);
    })();
    await expect(reading).rejects.toBeInstanceOf(CutAnswer);
    expect(seen.length).toBeLessThanOrEqual(2);
    await expect(client.search({})).rejects.toBeInstanceOf(CutAnswer);
  });
});
