import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exploredService } from './explored-service.js';
import { Visitor } from './visitor.js';

/** On the sample registry, whose numbers the README shows. */
const explored = exploredService();
const visit = (query = '', options = {}) =>
  Visitor.arrive(explored.browser, explored.home + query, options);

const problem = (type: string, body: object) => ({
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: `urn:problem-type:planning-registry:${type}`, ...body }),
});
const away = (route: Route) =>
  route.fulfill({
    ...problem('unavailable', { status: 503, detail: 'Away.' }),
    status: 503,
    headers: { 'retry-after': '1' },
  });
const PAGES = '**/record?*cursor=*';

describe('What comes late does not undo what one has done: the explorer', () => {
  it('keeps what is being typed when it asks again by itself', async () => {
    const visitor = await visit();
    await visitor.found('600 records found');
    await visitor.page.route('**/record?*', away);
    await visitor.page.reload();
    await visitor.says('The service cannot answer at the moment.');
    // Not a year yet, so not asked for yet.
    await visitor.field('Year of entry').fill('20');
    await visitor.page.waitForRequest('**/record?*');
    expect(await visitor.field('Year of entry').inputValue()).toBe('20');
    await visitor.page.unroute('**/record?*');
    await visitor.found('600 records found');
    expect(await visitor.field('Year of entry').inputValue()).toBe('20');
  });

  it('does not ask again when the network comes back, if it has its results', async () => {
    const visitor = await visit();
    await visitor.page.route('**/record?*', away, { times: 1 });
    await visitor.page.reload();
    await visitor.says('The service cannot answer at the moment.');
    await visitor.found('600 records found');
    await visitor.settled();
    const busy = await visitor.page.evaluate(
      "dispatchEvent(new Event('online')), document.getElementById('results').ariaBusy",
    );
    expect(busy).toBe('false');
  });

  it('says that the registry has changed only above what it has become', async () => {
    const visitor = await visit();
    await visitor.found('600 records found');
    const gone = [{ parameter: 'cursor', in: 'query', detail: 'The revision is gone.' }];
    const changed = { ...problem('invalid-request', { status: 400, errors: gone }), status: 400 };
    await visitor.page.route(PAGES, (route) => route.fulfill(changed));
    const busy = { ...problem('unavailable', { status: 503, detail: 'Busy.' }), status: 503 };
    await visitor.page.route('**/record?limit=25', (route) =>
      route.fulfill({ ...busy, headers: { 'retry-after': '600' } }),
    );
    await visitor.page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await visitor.says('The service cannot answer at the moment.');
    await visitor.settled();
    await visitor.says('The service cannot answer at the moment.');
    await visitor.page.unroute('**/record?limit=25');
    await visitor.page.unroute(PAGES);
    await visitor.button('Try now').click();
    await visitor.found('600 records found');
    await visitor.settled();
    expect(await visitor.page.locator('#message').isHidden()).toBe(true);
  });

  it.each([
    [500, 'internal-error', 'Something went wrong in the service.'],
    [503, 'unavailable', 'The service cannot answer at the moment.'],
  ])(
    'says so where the next page fails with %i, until one asks once more',
    async (status, type, sentence) => {
      // The end is in sight, so the next page is asked for at once.
      const visitor = await visit('docs', { viewport: { width: 1280, height: 3_000 } });
      const headers = { 'retry-after': '600' };
      const answer = { ...problem(type, { status, detail: 'Why.' }), status, headers };
      await visitor.page.route(PAGES, (route) => route.fulfill(answer), { times: 1 });
      await visitor.page.goto(`${explored.home}?search=reparcelacion`);
      await visitor.says(sentence);
      await visitor.button('Show more').click();
      await visitor.shown(40);
      expect(await visitor.page.locator('#message').isHidden()).toBe(true);
    },
  );

  it('never puts an older state of the registry in place of a later one', async () => {
    const sizes: Route[] = [];
    const visitor = await visit('docs');
    const { page } = visitor;
    await page.route('**/record?limit=1', (route) => void sizes.push(route));
    const later = { 'last-modified': 'Tue, 01 Jan 2030 00:00:00 GMT' };
    await page.route('**/record?search=plan&*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), ...later } });
    });
    await page.goto(`${explored.home}?search=reparcelacion`);
    await visitor.found('40 records found');
    await expect.poll(() => sizes.length).toBe(1);
    await visitor.field('Words').fill('plan');
    const line = page.locator('#registry');
    await line.getByText('updated 1 Jan 2030').waitFor();
    const answered = page.waitForResponse('**/record?limit=1');
    await sizes[0]?.continue();
    await (await answered).finished();
    await page.evaluate("fetch('openapi.json').then((later) => later.text())");
    expect(await line.textContent()).toBe('updated 1 Jan 2030');
  });

  it('goes on to show more for as long as their end is in sight', async () => {
    const visitor = await visit('', { viewport: { width: 1280, height: 5_000 } });
    await visitor.found('600 records found');
    await visitor.shown(75);
  });
});
