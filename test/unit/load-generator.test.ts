import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createRawServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '../../bench/service/contender.js';
import { load } from '../../bench/service/load.js';
import { readWhole } from '../../bench/service/whole-answer.js';

/** Ends in what ends a chunked answer, which must not be taken for the end of this one. */
const DECEPTIVE = 'x\r\n0\r\n\r\n';

async function serving(answer: Parameters<typeof createServer>[1]) {
  const seen: string[] = [];
  const server: Server = createServer((asked, response) => {
    seen.push(String(asked.url));
    answer?.(asked, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, seen };
}

function eachOnce(...paths: string[]) {
  const requests = paths.map((path) => request(path));
  return () => requests.shift();
}

test.each<[string, Record<string, string>]>([
  ['of a known length', { 'content-length': String(3 * DECEPTIVE.length) }],
  ['in chunks', {}],
])('an answer %s counts once, when all of it is there', async (_, headers) => {
  const { port, seen } = await serving((_asked, response) => {
    response.writeHead(200, headers);
    response.write(DECEPTIVE);
    setTimeout(() => response.write(DECEPTIVE), 5);
    setTimeout(() => response.end(headers['content-length'] ? DECEPTIVE : undefined), 10);
  });
  const next = eachOnce('/1', '/2', '/3');
  const { times } = await load({ port, connections: 1, seconds: 60, next });
  expect(seen).toEqual(['/1', '/2', '/3']);
  expect(times).toHaveLength(3);
});

test('an answer without a body is an answer', async () => {
  const { port } = await serving((_asked, response) => response.writeHead(304).end());
  const { times } = await load({ port, connections: 1, seconds: 60, next: eachOnce('/', '/') });
  expect(times).toHaveLength(2);
});

test('a refusal is no answer', async () => {
  const { port } = await serving((_asked, response) => response.writeHead(404).end('no'));
  const asked = load({ port, connections: 1, seconds: 60, next: eachOnce('/') });
  await expect(asked).rejects.toThrow('no good answer: HTTP/1.1 404');
});

test('a whole answer that is cut is found out', async () => {
  const raw = createRawServer((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n12345');
  }).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  onTestFinished(() => void raw.close());
  const { port } = raw.address() as AddressInfo;
  await expect(readWhole(port, '/')).rejects.toThrow('A cut answer');
});

test('a whole answer is counted in bytes, its head included', async () => {
  const { port } = await serving((_asked, response) => {
    response.sendDate = false;
    response.writeHead(200, { 'content-length': '5' }).end('12345');
  });
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\nConnection: close\r\n\r\n';
  expect((await readWhole(port, '/')).bytes).toBe(head.length + 5);
});
