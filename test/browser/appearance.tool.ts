import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './axe.js';
import { exploredService } from './explored-service.js';
import { Visitor } from './visitor.js';

const PHONE = { width: 320, height: 640 };
const explored = exploredService();
const visit = (query: string, options: BrowserContextOptions = {}) =>
  Visitor.arrive(explored.browser, explored.home + query, options);

describe('axe-core finds nothing', () => {
  const states = {
    'in results': ['?search=molino', /records found/],
    'where nothing is found': ['?municipality=Corunna', 'Nothing found'],
    'where the question is wrong': ['?checkin_date=24', 'This cannot be searched for'],
  } as const;
  const looks: Record<string, BrowserContextOptions> = {
    'in light colours': { colorScheme: 'light' },
    'in dark colours': { colorScheme: 'dark' },
    'on a phone': { viewport: PHONE },
  };
  const cases = Object.keys(states).flatMap((state) =>
    Object.keys(looks).map((look) => [state, look]),
  );

  it.each(cases as [keyof typeof states, string][])('%s, %s', async (state, look) => {
    const [query, heading] = states[state];
    const visitor = await visit(query, looks[look]);
    await visitor.found(heading);
    await visitor.settled();
    expect(await violationsOf(visitor.page)).toEqual([]);
  });
});

describe('The explorer speaks', () => {
  it.each([
    ['es-ES', 'es', '18 expedientes encontrados'],
    ['gl-ES', 'gl', '18 expedientes atopados'],
    ['ca-ES', 'ca', '18 expedients trobats'],
    ['eu-ES', 'eu', '18 espediente aurkitu dira'],
    ['de-DE', 'en', '18 records found'],
  ])('to a browser of %s in %s', async (locale, language, heading) => {
    const visitor = await visit('?municipality=A+Coru%C3%B1a', { locale });
    await visitor.found(heading);
    expect(await visitor.page.locator('html').getAttribute('lang')).toBe(language);
  });

  it('the language that one chooses, and remembers it', async () => {
    const visitor = await visit('?municipality=A+Coru%C3%B1a');
    await visitor.found('18 records found');
    await visitor.page.getByLabel('Language').selectOption('eu');
    await visitor.found('18 espediente aurkitu dira');
    await visitor.page.reload();
    await visitor.found('18 espediente aurkitu dira');
  });
});

describe('The explorer fits', () => {
  it.each([
    ['a phone of 320 px', { viewport: PHONE }],
    ['a window at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ['a wide window', { viewport: { width: 1920, height: 1080 } }],
  ])('%s without scrolling sideways', async (_, options) => {
    const visitor = await visit('?search=plan', options);
    await visitor.found(/records found/);
    await visitor.settled();
    const overflow = await visitor.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
  });

  it('prints results without what one can only click', async () => {
    const visitor = await visit('?search=molino');
    await visitor.found(/records found/);
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.locator('#filters').isVisible()).toBe(false);
    expect(await visitor.page.locator('#rows tr').first().isVisible()).toBe(true);
  });
});
