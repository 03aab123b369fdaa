import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { exploredService } from './explored-service.js';

/** On the sample registry. */
const explored = exploredService();

const HTML = '<!doctype html><title>Plans</title>';

/** The client's modules as they are. */
const moduleOf = (url = '') =>
  readFile(join(inject('program'), 'dist/client', basename(url)), 'utf8');

async function newPage(): Promise<Page> {
  const page = await explored.browser.newPage();
  onTestFinished(() => page.close());
  return page;
}

/** A page of a website that has the service below `/api`. */
async function website(html = HTML): Promise<Page> {
  const page = await newPage();
  const site = new URL('/site/', explored.home).href;
  await page.route(`${site}*.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.route(`${site}client/*.js`, async (route) => {
    const body = await moduleOf(route.request().url());
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(`${site}search.html`);
  return page;
}

/** A page of a website that has no service. */
async function otherWebsite(): Promise<Page> {
  const server = createServer(async ({ url }, res) => {
    const isModule = url?.endsWith('.js');
    res.setHeader('content-type', isModule ? 'text/javascript' : 'text/html');
    res.end(isModule ? await moduleOf(url) : HTML);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const page = await newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/site/search.html`);
  return page;
}

/** What a script of the page makes of the client. */
const run = (page: Page, script: string) =>
  page.evaluate(`import('/site/client/index.js').then(async ({ RegistryClient }) => {
    ${script}
  })`);

describe('The client in a page', () => {
  it.each(['/api', '../api/'])('takes an address relative to the page: %s', async (base) => {
    const script = `
      const registry = new RegistryClient('${base}');
      const sizes = [];
      for await (const { records } of registry.pages({ search: 'reparcelacion' }, { limit: 30 })) {
        sizes.push(records.length);
      }
      let records = 0;
      for await (const record of registry.records()) records++;
      return [...sizes, records];`;
    expect(await run(await website(), script)).toEqual([30, 10, 600]);
  });

  it('takes the base that the page declares', async () => {
    const page = await website('<!doctype html><base href="/api/docs"><title>Plans</title>');
    const script = `return (await new RegistryClient('.').search()).total;`;
    expect(await run(page, script)).toBe(600);
  });

  it('takes an address relative to a worker, where there is no document', async () => {
    const page = await website();
    await page.route('**/site/client/worker.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `import { RegistryClient } from './index.js';
          new RegistryClient('/api').search().then(({ total }) => postMessage(total));`,
      }),
    );
    const script = `return new Promise((resolve) => {
      const worker = new Worker('/site/client/worker.js', { type: 'module' });
      worker.onmessage = ({ data }) => resolve(data);
    });`;
    expect(await run(page, script)).toBe(600);
  });

  it('asks a service of another origin, and keeps its entity tags', async () => {
    const page = await otherWebsite();
    const statuses: number[] = [];
    page.on('response', (response) => void statuses.push(response.status()));
    const script = `
      const registry = new RegistryClient('${explored.home}');
      const first = await registry.search({ search: 'reparcelacion' }, { limit: 30 });
      const second = await registry.page(first.next);
      const again = await registry.search({ search: 'reparcelacion' }, { limit: 30 });
      return [first.total, second.records.length, again === first];`;
    expect(await run(page, script)).toEqual([40, 10, true]);
    expect(statuses).toContain(304);
  });

  it('says what is wrong with an address that is forgotten', async () => {
    const script = `try { new RegistryClient() } catch (error) { return String(error) }`;
    expect(await run(await website(), script)).toMatch(/^TypeError: "" is no base address/);
  });
});
