import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { exploredService } from './explored-service.js';

/** On the sample registry. */
const explored = exploredService();

const HTML = '<!doctype html><title>Plans</title>';

/** A page of a website that has the service below `/api`, and the client's modules as they are. */
async function website(html = HTML): Promise<Page> {
  const page = await explored.browser.newPage();
  onTestFinished(() => page.close());
  const site = new URL('/site/', explored.home).href;
  await page.route(`${site}*.html`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.route(`${site}client/*.js`, async (route) => {
    const file = join(inject('program'), 'dist/client', basename(route.request().url()));
    await route.fulfill({ contentType: 'text/javascript', body: await readFile(file, 'utf8') });
  });
  await page.goto(`${site}search.html`);
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

  it('says what is wrong with an address that is forgotten', async () => {
    const script = `try { new RegistryClient() } catch (error) { return String(error) }`;
    expect(await run(await website(), script)).toMatch(/^TypeError: "" is no base address/);
  });
});
