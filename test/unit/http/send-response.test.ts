import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { server as hapi, type Request } from '@hapi/hapi';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { TooManyStreams } from '../../../src/adapters/inbound/http/errors.js';
import { OpenStreams } from '../../../src/adapters/inbound/http/response/open-streams.js';
import type {
  OnRecords,
  RegistryResponse,
} from '../../../src/adapters/inbound/http/response/registry-response.js';
import { sendResponse } from '../../../src/adapters/inbound/http/response/send-response.js';
import { exchange, RawConnection } from '../../process/raw-http.js';

const HEAD = ['etag', '"r"'];
const SHORT: RegistryResponse = {
  etag: '"r"',
  head: HEAD,
  whole: { headers: [...HEAD, 'content-length', '4'], body: Buffer.from('body'), records: 3 },
};
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n';

/** A server that sends this response, after something else has happened. */
async function sending(
  response: RegistryResponse,
  { most = 1, before = async (_: Request) => {} } = {},
) {
  const server = hapi({ host: '127.0.0.1', port: 0, debug: false });
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  const streams = new OpenStreams(most);
  const requests: Request[] = [];
  /** What came of each: what hapi is told, or the error. */
  const results: unknown[] = [];
  server.route({
    method: 'GET',
    path: '/',
    handler: async (request, h) => {
      requests.push(request);
      await before(request);
      try {
        const sent = sendResponse(request, h, response, streams);
        results.push(sent === h.abandon ? 'abandoned' : 'by hapi');
        return sent;
      } catch (error) {
        results.push(error);
        throw error;
      }
    },
  });
  await server.start();
  onTestFinished(() => server.stop({ timeout: 1 }));
  return { server, streams, requests, results, port: Number(server.info.port) };
}

describe('A response in one piece', () => {
  it('has its headers, the id of its request and its body', async () => {
    const { server, requests } = await sending(SHORT);
    const { statusCode, payload, headers } = await server.inject('/');
    expect([statusCode, payload]).toEqual([200, 'body']);
    expect(headers).toMatchObject({ etag: '"r"', 'content-length': '4', 'x-request-id': 'id-1' });
    expect(headers).not.toHaveProperty('cache-status');
    expect(headers.connection).not.toBe('close');
    expect(requests[0]?.app.records).toBe(3);
  });

  it('leaves the connection open for the next one', async () => {
    const { port } = await sending(SHORT);
    const answers = await exchange(port, `${GET}\r\n${GET}Connection: close\r\n\r\n`);
    expect(answers).toMatchObject([
      { status: 200, whole: true, headers: { etag: '"r"', connection: 'keep-alive' } },
      { status: 200, whole: true, headers: { etag: '"r"', connection: 'close' } },
    ]);
    expect(answers.map(({ body }) => String(body))).toEqual(['body', 'body']);
  });

  it('has no body for HEAD', async () => {
    const { server } = await sending(SHORT);
    const { statusCode, payload, headers } = await server.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, payload, headers['content-length']]).toEqual([200, '', '4']);
  });

  it('is a 304 if there is no body to send', async () => {
    const { server, requests } = await sending({ etag: '"r"', head: HEAD });
    const { statusCode, payload, headers } = await server.inject('/');
    expect([statusCode, payload]).toEqual([304, '']);
    expect(headers).toMatchObject({ etag: '"r"', 'x-request-id': 'id-1' });
    expect(requests[0]?.app.records).toBeUndefined();
  });

  it('says that the registry may have been replaced', async () => {
    const { server } = await sending(SHORT, {
      before: async ({ app }) => {
        app.staleSince = new Date();
      },
    });
    expect((await server.inject('/')).headers['cache-status']).toContain('storage-unavailable');
  });

  it('ends the connection if the service stops', async () => {
    const { server } = await sending(SHORT);
    server.app.isDraining = true;
    expect((await server.inject('/')).headers.connection).toBe('close');
  });

  it.each([
    'Content-Length: 2\r\n\r\n{}',
    'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ])('ends the connection behind a body that nobody reads: %j', async (rest) => {
    const { port } = await sending(SHORT);
    const answers = await exchange(port, GET + rest);
    expect(answers).toMatchObject([{ status: 200, headers: { connection: 'close' } }]);
  });

  it('is not begun for a client that has left', async () => {
    const { port, requests, results } = await sending(SHORT, {
      before: async ({ raw }) => {
        const closed = once(raw.res, 'close');
        client.socket.destroy();
        await closed;
      },
    });
    const client = new RawConnection(port);
    client.send(`${GET}\r\n`);
    await expect.poll(() => results).toEqual(['abandoned']);
    expect(requests[0]?.raw.res.headersSent).toBe(false);
  });
});

/** A long body, and who hears of its records. */
function long(headers = HEAD) {
  const body = new PassThrough();
  let onRecords: OnRecords = () => expect.unreachable();
  const open = vi.fn((heard: OnRecords): Readable => {
    onRecords = heard;
    return body;
  });
  const streamed = { headers, open, discard: vi.fn() };
  const response: RegistryResponse = { etag: '"r"', head: HEAD, streamed };
  return { body, streamed, response, handed: (records: number) => onRecords(records) };
}

describe('A long response', () => {
  it('is counted while it is sent, with the records that its client was handed', async () => {
    const { body, streamed, response, handed } = long();
    const { server, streams, requests } = await sending(response);
    const answer = server.inject('/');
    await expect.poll(() => streams.open).toBe(1);
    expect(requests[0]?.app.records).toBe(0);
    handed(2);
    body.end('long');
    const { statusCode, payload, headers } = await answer;
    expect([statusCode, payload, headers.etag]).toEqual([200, 'long', '"r"']);
    expect(requests[0]?.app.records).toBe(2);
    await expect.poll(() => streams.open).toBe(0);
    expect(streamed.discard).not.toHaveBeenCalled();
  });

  it('is not opened for HEAD', async () => {
    const { streamed, response } = long();
    const { server, streams } = await sending(response);
    const { statusCode, payload, headers } = await server.inject({ method: 'HEAD', url: '/' });
    expect([statusCode, payload, headers.etag]).toEqual([200, '', '"r"']);
    expect(streamed.open).not.toHaveBeenCalled();
    expect(streamed.discard).toHaveBeenCalledOnce();
    expect(streams.open).toBe(0);
  });

  it('is given up if there are too many', async () => {
    const { streamed, response } = long();
    const { server, results } = await sending(response, { most: 0 });
    expect((await server.inject('/')).statusCode).toBe(500);
    expect(results).toEqual([expect.any(TooManyStreams)]);
    expect(streamed.open).not.toHaveBeenCalled();
    expect(streamed.discard).toHaveBeenCalledOnce();
  });

  it('is given up if it cannot be opened', async () => {
    const { streamed, response } = long();
    const fault = new Error('It cannot be opened.');
    streamed.open.mockImplementation(() => {
      throw fault;
    });
    const { server, streams, results } = await sending(response);
    expect((await server.inject('/')).statusCode).toBe(500);
    expect(results).toEqual([fault]);
    expect(streamed.discard).toHaveBeenCalledOnce();
    expect(streams.open).toBe(0);
  });

  it('is sent to a client that has a later one', async () => {
    const { body, response } = long([...HEAD, 'last-modified', 'Wed, 01 Jan 2025 00:00:00 GMT']);
    const { server } = await sending(response);
    body.end('long');
    const headers = { 'if-modified-since': 'Thu, 01 Jan 2026 00:00:00 GMT' };
    const { statusCode, payload } = await server.inject({ url: '/', headers });
    expect([statusCode, payload]).toEqual([200, 'long']);
  });
});

describe('A response that comes too late', () => {
  const before = async ({ raw }: Request) => void raw.res.writeHead(503).end();

  it('is given up if it is long', async () => {
    const { streamed, response } = long();
    const { server, results } = await sending(response, { before });
    expect((await server.inject('/')).statusCode).toBe(503);
    await expect.poll(() => results).toEqual(['abandoned']);
    expect(streamed.open).not.toHaveBeenCalled();
    expect(streamed.discard).toHaveBeenCalledOnce();
  });

  it('is not sent', async () => {
    const { server, results } = await sending(SHORT, { before });
    const { statusCode, payload } = await server.inject('/');
    expect([statusCode, payload]).toEqual([503, '']);
    await expect.poll(() => results).toEqual(['abandoned']);
  });
});
