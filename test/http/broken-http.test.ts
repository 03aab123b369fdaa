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
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(head.toLowerCase()).toContain('access-control-allow-origin: *');
    expect(head.toLowerCase()).toContain('api-version: ');
    expect(JSON.parse(body)).toMatchObject({
      type: `urn:problem-type:planning-registry:${type}`,
      status,
      instance: expect.stringMatching(/^urn:uuid:/),
    });
    expect(body).not.toContain('HPE_');
  });
});
