import { describe, expect, it } from 'vitest';
import { exploredService } from './explored-service.js';
import { Visitor } from './visitor.js';

/** On the sample registry, whose numbers the README shows. */
const explored = exploredService();
const visit = (query = '', options = {}) =>
  Visitor.arrive(explored.browser, explored.home + query, options);

describe('Where there are no results, the explorer', () => {
  it('says which filter is to blame, and what one finds without it', async () => {
    const visitor = await visit('?search=molino+"plan+parcial"&municipality=Alcoy');
    await visitor.found('Nothing found');
    await visitor.says('No record matches everything at once.');
    await visitor.button(/^Without the words: \d+ records$/).waitFor();
    await visitor.button('In all municipalities: 3 records').click();
    await visitor.found('3 records found');
    expect(visitor.question).toEqual({ search: 'molino "plan parcial"' });
  });

  it('offers names that exist in place of one that does not', async () => {
    const visitor = await visit('?municipality=Corunna');
    await visitor.says('No record belongs to a municipality named “Corunna”.');
    await visitor.button('Coruña, A').click();
    await visitor.found('18 records found');
    expect(visitor.question).toEqual({ municipality: 'Coruña, A' });
  });

  it('says that no record has a code', async () => {
    const visitor = await visit('?cod_archivo=NO-1');
    await visitor.says('No record has the code “NO-1”.');
    await visitor.button('Start over').click();
    await visitor.found('600 records found');
  });

  it('says at its field what is wrong with a question, in the words of the service', async () => {
    const visitor = await visit();
    await visitor.found('600 records found');
    const year = visitor.field('Year of entry');
    await year.fill('2024-03');
    await visitor.page.keyboard.press('Enter');
    const fault = visitor.page.locator('#checkin_date-fault');
    await fault.getByText('is not a year of four digits').waitFor();
    expect(await year.getAttribute('aria-invalid')).toBe('true');
    expect(await visitor.page.locator('#rows tr').count()).toBeGreaterThan(0);
    await visitor.button('Use 2024').click();
    await visitor.page.waitForURL('**/?checkin_date=2024');
    await fault.waitFor({ state: 'hidden' });
    expect(await year.getAttribute('aria-invalid')).toBe(null);
  });

  it('says that the service is away, and goes on by itself once it is back', async () => {
    const visitor = await visit();
    await visitor.found('600 records found');
    const problem = { status: 503, detail: 'The registry is being loaded.' };
    await visitor.page.route('**/record?*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '1' },
        body: JSON.stringify({
          type: 'urn:problem-type:planning-registry:unavailable',
          ...problem,
        }),
      }),
    );
    await visitor.page.reload();
    await visitor.says('The service cannot answer at the moment.');
    await visitor.says(problem.detail);
    await visitor.says('Trying again in');
    await visitor.page.unroute('**/record?*');
    await visitor.found('600 records found');
    expect(await visitor.page.locator('#message').isHidden()).toBe(true);
  });

  it('keeps what it shows while one is offline, and goes on by itself', async () => {
    const visitor = await visit('?municipality=A+Coru%C3%B1a');
    await visitor.found('18 records found');
    await visitor.context.setOffline(true);
    await visitor.field('Year of entry').fill('2024');
    await visitor.says('You are offline.');
    expect(await visitor.page.locator('#rows tr').count()).toBe(18);
    await visitor.context.setOffline(false);
    await visitor.found('6 records found');
  });

  it('is a plain form where there is no JavaScript', async () => {
    const { page } = await visit('', { javaScriptEnabled: false });
    await page.getByLabel('Words of the title or of the document').fill('"plan parcial" molino');
    await page.getByRole('button', { name: 'Search (JSON)' }).click();
    await page.waitForURL('**/api/record?search=*');
    expect(await page.textContent('body')).toContain('{"resultadoBusqueda":[');
  });
});
