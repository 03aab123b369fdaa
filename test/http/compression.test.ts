import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { askOverSocket } from './requesting.js';

/** Enough of them for an answer of several batches, which is streamed. */
const MANY = 4_000;
const records: RecordFields[] = Array.from({ length: MANY }, (_, n) =>
  someFields({
    title: `Plan parcial n.º ${n}: «ñandú» 🏗️`,
    checkin_date: n < 20 ? '2025-01-01' : '2024-01-01',
  }),
);

const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

let service: TestService;
beforeAll(async () => {
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (path: string, encoding?: string) =>
  askOverSocket(service, {
    path,
    ...(encoding !== undefined && { headers: { 'accept-encoding': encoding } }),
  });

describe.each([
  ['an answer in one piece', '/api/record?checkin_date=2025', 20],
  ['a page', '/api/record?limit=50', 50],
  ['a streamed answer', '/api/record', MANY],
])('%s', (_, path, count) => {
  it.each(['gzip', 'br'])('decision 8: is the same bytes once %s is undone', async (coding) => {
    const plain = await ask(path);
    const small = await ask(path, coding);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBe(coding);
    expect(small.headers.etag).toBe(String(plain.headers.etag).replace(/"$/, `-${coding}"`));
    expect(small.whole && plain.whole).toBe(true);
    expect(small.body.length).toBeLessThan(plain.body.length / 3);
    expect(decoders[coding]?.(small.body).equals(plain.body)).toBe(true);
    expect(JSON.parse(plain.body.toString()).resultadoBusqueda).toHaveLength(count);
  });

  it.each([undefined, 'identity', 'zstd', 'gzip;q=0, br;q=0'])(
    'is plain for a client that takes %s',
    async (encoding) => {
      const { status, headers, body } = await ask(path, encoding);
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
      expect(JSON.parse(body.toString()).resultadoBusqueda).toHaveLength(count);
    },
  );

  it.each(['identity', 'gzip', 'br'])('varies with Accept-Encoding (%s)', async (encoding) => {
    expect((await ask(path, encoding)).headers.vary).toBe('accept-encoding');
  });
});

describe('an answer that is streamed', () => {
  it('decision 7, 8: has every record once, in order', async () => {
    const { headers, body } = await ask('/api/record');
    expect(headers['transfer-encoding']).toBe('chunked');
    const ids = JSON.parse(body.toString()).resultadoBusqueda.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(records.map(({ id }) => id));
  });

  it('has the text that an answer in one piece would have', async () => {
    const { body } = await ask('/api/record');
    expect(body.toString()).toBe(JSON.stringify(JSON.parse(body.toString())));
  });
});

describe('a problem', () => {
  it('is sent plain: it is too small to gain from compression', async () => {
    const { headers, body } = await ask('/api/record?colour=red', 'gzip');
    expect(headers['content-encoding']).toBeUndefined();
    expect(JSON.parse(body.toString()).status).toBe(400);
  });
});
