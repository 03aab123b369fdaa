import type { BrowserContextOptions } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violationsOf } from './axe.js';
import { exploredService } from './explored-service.js';
import { Visitor } from './visitor.js';

const PHONE = { width: 320, height: 640 };
const DESK = { width: 1280, height: 800 };
const LONG_QUESTION =
  '?search=%22plan+parcial+de+ordenaci%C3%B3n%22+%22uso+residencial%22+reparcelaci%C3%B3n&municipality=Palmas+de+Gran+Canaria%2C+Las&checkin_date=2024';
const FOCUS_IS_HIDDEN = `(() => {
  const [focus, footer] = [document.activeElement, document.querySelector('footer')];
  const [a, b] = [focus.getBoundingClientRect(), footer.getBoundingClientRect()];
  return !footer.contains(focus) && a.bottom > b.top;
})()`;
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

function overflowOf(visitor: Visitor): Promise<number> {
  return visitor.page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

describe('The explorer fits', () => {
  it.each([
    ['a phone of 320 px', { viewport: PHONE }],
    ['a window at 200 %', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    ['a wide window', { viewport: { width: 1920, height: 1080 } }],
  ])('%s without scrolling sideways', async (_, options) => {
    const visitor = await visit('?search=plan', options);
    await visitor.found(/records found/);
    await visitor.settled();
    expect(await overflowOf(visitor)).toBe(0);
  });

  it('a request that is longer than the window', async () => {
    const visitor = await visit(LONG_QUESTION, { viewport: DESK });
    await visitor.found('Nothing found');
    await visitor.settled();
    expect(await overflowOf(visitor)).toBe(0);
  });

  it('what is said of a code into the whole width, where nothing stands beside it', async () => {
    const visitor = await visit('?cod_archivo=ZZ-1', { viewport: DESK });
    await visitor.found('Nothing found');
    const box = await visitor.page.locator('#results').boundingBox();
    expect(box?.width).toBeGreaterThan(DESK.width * 0.8);
  });

  it('what has the focus above its footer', async () => {
    const visitor = await visit('', { viewport: DESK });
    await visitor.found(/records/);
    await visitor.settled();
    for (let i = 0; i < 40; i++) {
      await visitor.page.keyboard.press('Tab');
      expect(await visitor.page.evaluate(FOCUS_IS_HIDDEN), `Tab ${i + 1}`).toBe(false);
    }
  });

  it('prints results without what one can only click', async () => {
    const visitor = await visit('?search=molino');
    await visitor.found(/records found/);
    await visitor.page.emulateMedia({ media: 'print' });
    expect(await visitor.page.locator('#filters').isVisible()).toBe(false);
    expect(await visitor.page.locator('#rows tr').first().isVisible()).toBe(true);
  });
});
