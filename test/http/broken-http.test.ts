import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ records: [someFields()] });
});
afterAll(() => service.close());

describe('decision 12, 19, 22: what never becomes a request is answered with a problem', () => {
  it.each([
    ['bytes that are no request', 'nonsense\r\n\r\n', 400, 'invalid-request'],
    [
      'a method that HTTP does not know',
      'BREW /api/record HTTP/1.1\r\nhost: a\r\n\r\n',
      405,
      'method-not-allowed',
    ],
    ['a line that only ends like a request', '7 BREW / HTTP/1.1\r\n\r\n', 400, 'invalid-request'],
    [
      'an address that is not ASCII',
      'GET /api/record?search=ñ HTTP/1.1\r\n',
      400,
      'invalid-request',
    ],
    [
      'an endless head',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers-too-large',
    ],
  ])('%s', async (_, bytes, status, type) => {
    const socket = connect(Number(service.server.info.port), '127.0.0.1');
    socket.write(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    const [, ...fields] = head.split('\r\n').map((line) => line.split(': '));
    const headers = Object.fromEntries(fields);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'api-version': expect.stringMatching(/^\d/),
      'cache-control': 'no-store',
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
      'content-type': 'application/problem+json; charset=utf-8',
    });
    expect(headers.allow).toBe(status === 405 ? 'GET, HEAD, OPTIONS' : undefined);
    expect(JSON.parse(body)).toMatchObject({
      type: `urn:problem-type:planning-registry:${type}`,
      status,
      instance: `urn:uuid:${headers['x-request-id']}`,
    });
    expect(body).not.toContain('HPE_');
  });

  it('an unknown method is told from nonsense also behind a request with other letters', async () => {
    const live = `GET /health/live HTTP/1.1\r\nhost: a\r\nx: ${'ñ'.repeat(200)}\r\n\r\n`;
    const socket = connect(Number(service.server.info.port), '127.0.0.1');
    socket.write(`${live}BREW /api/record HTTP/1.1\r\nhost: a\r\n\r\n`);
    expect((await text(socket)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  });
});
