import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RegistryClient } from '../../src/client/index.js';
import { startProcess } from '../process/service-process.js';
import { runProxy } from '../proxies/proxies.js';
import { freePort } from '../support/free-port.js';
import { launchBrowser } from './browser.js';
import { Visitor } from './visitor.js';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** A service behind an nginx that takes `/registry` off each path. Gives what clients see. */
async function proxied({ isTold }: { readonly isTold: boolean }): Promise<string> {
  const proxy = `http://127.0.0.1:${await freePort()}`;
  const home = `${proxy}/registry/api/`;
  const service = startProcess(isTold ? { PUBLIC_URL: home } : {});
  const { origin } = await service.ready();
  const recipe = `server {
    listen ${new URL(proxy).host};
    location /registry/ { proxy_pass ${origin}/; }
  }`;
  await runProxy('nginx', recipe, `${proxy}/registry/health/ready`);
  return home;
}

describe.each([
  ['whether or not the service knows', false],
  ['with PUBLIC_URL', true],
] as const)('Behind a proxy that takes a part of the path off, %s', (_, isTold) => {
  it('the explorer finds, narrows down, shows more and opens the docs', async () => {
    const home = await proxied({ isTold });
    const visitor = await Visitor.arrive(browser, home.slice(0, -1));
    await visitor.found('600 records found');
    expect(visitor.page.url()).toBe(home);
    await visitor.page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await visitor.shown(50);
    await visitor.field('Words').fill('reparcelacion');
    await visitor.found('40 records found');
    expect(visitor.page.url()).toBe(`${home}?search=reparcelacion`);
    const line = await visitor.page.locator('#request-line').textContent();
    expect(line).toBe('GET /registry/api/record?search=reparcelacion');
    const file = await visitor.page.locator('#download-csv').evaluate((link) => String(link));
    expect(file).toBe(`${home}download/records.csv?search=reparcelacion`);
    expect((await fetch(file)).status).toBe(200);
    await visitor.page.getByRole('link', { name: 'API documentation' }).click();
    const operation = visitor.page.locator('#operation-countFacets');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.locator('.output').getByText('"total": 600').waitFor();
  });

  it('the docs have one address, with and without a slash', async () => {
    const home = await proxied({ isTold });
    const { page } = await Visitor.arrive(browser, `${home}docs/#problem-no-results`);
    await page.locator('#problem-no-results').waitFor();
    expect(page.url()).toBe(`${home}docs#problem-no-results`);
  });
});

it('Behind a proxy, PUBLIC_URL names every address as clients see it', async () => {
  const home = await proxied({ isTold: true });
  const document = (await (await fetch(`${home}openapi.json`)).json()) as { servers: object };
  expect(document.servers).toMatchObject([{ url: home.slice(0, -1) }]);
  const { links } = (await (await fetch(home)).json()) as { links: { href: string }[] };
  for (const { href } of links) expect((await fetch(href)).status, href).toBe(200);
  const pages = new RegistryClient(home).pages({ search: 'reparcelacion' }, { limit: 30 });
  const sizes: number[] = [];
  for await (const { records } of pages) sizes.push(records.length);
  expect(sizes).toEqual([30, 10]);
  const lost = await fetch(`${home}records`);
  const help = /<([^>]+)>; rel="help"/.exec(lost.headers.get('link') ?? '')?.[1] as string;
  expect((await fetch(help)).status).toBe(200);
  expect((await fetch(((await lost.json()) as { meant: string }).meant)).status).toBe(200);
});
