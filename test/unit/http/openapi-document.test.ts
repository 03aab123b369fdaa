import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../src/adapters/inbound/http/openapi/openapi-document.js';

describe('The description of the API', () => {
  it('is the one in docs/, which test/http/openapi.test.ts writes', async () => {
    const published = JSON.parse(await readFile('docs/openapi.json', 'utf8'));
    const { version } = published.info;
    const made = openApiDocument({ publicUrl: '/api', apiVersion: version });
    expect(JSON.parse(JSON.stringify(made))).toEqual(published);
  });

  it('names the root where clients see the service at it', () => {
    const { servers } = openApiDocument({ publicUrl: '', apiVersion: '1.2.3' });
    expect(servers).toMatchObject([{ url: '/' }]);
  });
});
