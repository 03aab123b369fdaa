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

  it.each([
    ['?search=zzzz', 'No record has all of this in its title or text.'],
    ['?checkin_date=1801', 'No record was entered in this year.'],
    ['?checkin_date=1801&search=plan', 'No record matches everything at once.'],
  ])('does not speak of many filters where there is one: %s', async (query, sentence) => {
    const visitor = await visit(query);
    await visitor.says(sentence);
  });

  it('says at its field what the field takes, in the language of the page', async () => {
    const visitor = await visit('', { locale: 'es-ES' });
    const { page } = visitor;
    await visitor.found('600 expedientes encontrados');
    const year = page.locator('#checkin_date');
    await year.fill('2024-03');
    await page.keyboard.press('Enter');
    const fault = page.locator('#checkin_date-fault');
    await fault.getByText('Un año tiene cuatro cifras, como 2024.').waitFor();
    await visitor.found('Esto no se puede buscar');
    expect(await page.title()).toBe('2024-03 – Registro de planeamiento urbanístico');
    expect(await year.getAttribute('aria-invalid')).toBe('true');
    // What was found before is seen, and is nothing to go on with.
    expect(await page.locator('#rows tr').count()).toBeGreaterThan(0);
    expect(await page.locator(':is(#table, #facets)[inert]').count()).toBe(2);

    await page.locator('#language').selectOption('en');
    await fault.getByText('A year has four digits, such as 2024.').waitFor();
    await visitor.found('This cannot be searched for');
    expect(await page.title()).toBe('2024-03 – Registry of planning records');

    await visitor.button('Use 2024').click();
    await page.waitForURL('**/?checkin_date=2024');
    await fault.waitFor({ state: 'hidden' });
    expect(await year.getAttribute('aria-invalid')).toBe(null);
    expect(await page.locator('[inert]').count()).toBe(0);
  });

  it('says that the service is away, and goes on by itself once it is back', async () => {
    const visitor = await visit();
    await visitor.found('600 records found');
    await visitor.page.route('**/record?*', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '1' },
        body: JSON.stringify({
          type: 'urn:problem-type:planning-registry:unavailable',
          status: 503,
          detail: 'The registry is being loaded.',
        }),
      }),
    );
    await visitor.page.reload();
    await visitor.says('The service cannot answer at the moment.');
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
