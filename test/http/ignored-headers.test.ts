import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { askOverSocket } from './requesting.js';

let service: TestService;
beforeAll(async () => {
  const records = Array.from({ length: 1_300 }, () => someFields());
  service = await startService({ records });
});
afterAll(() => service.close());

/** In one piece, streamed, and by hapi alone. */
const PATHS = ['/api/record?limit=1', '/api/record', '/api/openapi.json', '/health/live'];

describe.each([
  ['a broken cookie', { cookie: 'a="' }],
  ['a range', { range: 'bytes=0-9' }],
  ['a range of what the client has', { range: 'bytes=0-9', 'if-range': '"0"' }],
])('%s', (_, headers) => {
  it.each(PATHS)('changes nothing: %s', async (path) => {
    const plain = await askOverSocket(service, { path });
    const given = await askOverSocket(service, { path, headers });
    expect(given.status).toBe(200);
    expect(given.body.equals(plain.body)).toBe(true);
    expect(given.headers).not.toHaveProperty('accept-ranges');
  });
});
