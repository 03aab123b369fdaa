import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { askOverSocket } from './requesting.js';

/** What a browser may have to load before it shows something, at most. */
const FIRST_VIEW_BYTES = 60_000;
const HTML = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let service: TestService;
beforeAll(async () => {
  service = await startService({ records: [someFields()] });
});
afterAll(() => service.close());

const ask = (path: string, headers: Record<string, string> = {}, asked = service) =>
  askOverSocket(asked, { path, headers: { accept: HTML, ...headers } });

/** The addresses that a page loads. */
const loadedBy = (html: string) =>
  [...html.matchAll(/<(?:script|link)[^>]*?(?:src|href)="([^"]+)"/g)].map(
    ([, path]) => path as string,
  );

describe('The explorer', () => {
  it('is what a browser gets at the base address, and links are what a program gets', async () => {
    const page = await ask('/api/');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.body.toString()).toContain('<form id="filters"');
    const links = await ask('/api/', { accept: '*/*' });
    expect(links.headers['content-type']).toContain('application/json');
    for (const { headers } of [page, links]) expect(headers.vary).toMatch(/\baccept\b(?!-)/);
  });

  it('has its docs beside it', async () => {
    const docs = await ask('/api/docs');
    expect(docs).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' },
    });
    expect(docs.body.equals((await ask('/api/')).body)).toBe(false);
  });

  it('loads at most 60 KB before it shows something', async () => {
    const page = await ask('/api/', { 'accept-encoding': 'br' });
    const paths = loadedBy(brotliDecompressSync(page.body).toString());
    expect(paths.length).toBeGreaterThanOrEqual(3);
    let bytes = page.body.length;
    for (const path of paths) {
      const { status, body } = await ask(new URL(path, 'http://x/api/').pathname, {
        'accept-encoding': 'br',
      });
      expect(status, path).toBe(200);
      bytes += body.length;
    }
    console.log(`the first view of the explorer is ${bytes} bytes with brotli`);
    expect(bytes).toBeLessThan(FIRST_VIEW_BYTES);
  });

  it('has relative addresses only, so that it works below any path', async () => {
    const html = (await ask('/api/')).body.toString();
    const addresses = [...html.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(([, each]) => each);
    expect(addresses.length).toBeGreaterThan(5);
    for (const address of addresses) expect(address).not.toMatch(/^\/|^[a-z]+:/);
  });

  it('is under a policy that lets nothing in, and the API keeps its own', async () => {
    const page = await ask('/api/');
    expect(String(page.headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(page.headers['referrer-policy']).toBe('same-origin');
    const { headers } = await ask('/api/record?limit=1');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  });
});

describe('Its files', () => {
  const assets = async () => {
    const paths = loadedBy((await ask('/api/')).body.toString());
    return paths.map((path) => new URL(path, 'http://x/api/').pathname);
  };

  it('may be kept for ever, since their names change with their content', async () => {
    for (const path of await assets()) {
      expect(path).toMatch(/^\/api\/assets\/[\w-]+-[\w-]{8}\.(js|css|svg)$/);
      const { headers } = await ask(path);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    expect((await ask('/api/')).headers['cache-control']).toBe('public, no-cache');
  });

  it('are the same in every encoding, each with its own tag', async () => {
    const [path = ''] = await assets();
    const plain = await ask(path);
    const brotli = await ask(path, { 'accept-encoding': 'br' });
    const gzip = await ask(path, { 'accept-encoding': 'gzip' });
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
    for (const { headers } of [plain, brotli, gzip])
      expect(headers.vary).toContain('accept-encoding');
  });

  it('are not sent to whoever has them', async () => {
    for (const path of ['/api/', ...(await assets())]) {
      const { headers } = await ask(path, { 'accept-encoding': 'br' });
      const again = await ask(path, {
        'accept-encoding': 'br',
        'if-none-match': String(headers.etag),
      });
      expect(again.status, path).toBe(304);
      expect(again.body).toHaveLength(0);
    }
  });

  it('are these, and nothing else of the program', async () => {
    for (const path of ['main.js', '..%2Fmain.js', '..%2F..%2Fpackage.json', '%2Fetc%2Fpasswd']) {
      expect((await ask(`/api/assets/${path}`)).status, path).toBe(404);
    }
  });
});

it.each([
  ['/', '/'],
  ['/planning/v1', '/planning/v1/'],
])('The pages are below another base path, or none: %s', async (BASE_PATH, path) => {
  const other = await startService({ records: [someFields()], environment: { BASE_PATH } });
  const { status, body } = await ask(path, {}, other);
  const [first = ''] = loadedBy(body.toString());
  const asset = await ask(new URL(first, `http://x${path}`).pathname, {}, other);
  await other.close();
  expect([status, asset.status]).toEqual([200, 200]);
});
