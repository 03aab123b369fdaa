import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { exploredService } from './explored-service.js';
import { HOSTILE_TITLE, KNOWN, writeHundredThousand } from './hundred-thousand.js';
import { Visitor } from './visitor.js';

const ALL = '100,000 records found';
const explored = exploredService(writeHundredThousand);
const visit = (query = '') => Visitor.arrive(explored.browser, explored.home + query);

const NOWHERE = { x: 0, y: 0, width: 0, height: 0 };

describe('The explorer, on a hundred thousand records', () => {
  it('shows the newest ones at the first visit, and how many there are', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    await visitor.shown(25);
    const { page } = visitor;
    expect(await page.locator('#registry').textContent()).toMatch(/^100,000 records · updated /);
    await page.locator('#years-values button').nth(9).waitFor();
    expect(await page.locator('#years-values button').count()).toBe(10);
    await visitor.button('Show all 37').click();
    expect(await page.locator('#years-values button').count()).toBe(37);
  });

  it('searches while one types, and marks what it found, with accents folded', async () => {
    const visitor = await visit();
    await visitor.field('Words').pressSequentially('MUINO quetz');
    // The first letters of a word find the record too.
    const marks = () => visitor.page.locator('mark').allTextContents();
    await expect.poll(marks).toEqual(['Muíño', 'quetz']);
    await visitor.found('1 record found');
    expect(await visitor.titles()).toEqual([KNOWN[0]?.title]);
    expect(visitor.question).toEqual({ search: 'MUINO quetz' });
  });

  it('searches for a phrase', async () => {
    const visitor = await visit();
    await visitor.field('Words').fill('"muino vello"');
    await visitor.found('1 record found');
    expect(await visitor.page.locator('mark').allTextContents()).toEqual(['Muíño Vello']);
    await visitor.field('Words').fill('"vello muino"');
    await visitor.found('Nothing found');
  });

  it('takes the quotes of a phone or a word processor for straight ones', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    const words = visitor.field('Words');
    await words.fill('de quetzal');
    await words.press('Home');
    // As a keyboard types them: each goes in where the caret is.
    for (const typed of ['“', 'p', 'l', 'a', 'n', '»', ' ']) {
      await visitor.page.keyboard.insertText(typed);
    }
    await visitor.page.waitForURL(/search=%22plan%22/);
    expect(await words.inputValue()).toBe('"plan" de quetzal');
  });

  it('says so where it was the text of the document that matched', async () => {
    const visitor = await visit('?search=quetzal&municipality=Alcoy');
    await visitor.found('1 record found');
    const details = await visitor.page.locator('#rows .details').textContent();
    expect(details).toContain('found in the text of the document');
  });

  it('filters by the chart and by municipality, and takes filters away again', async () => {
    const visitor = await visit('?search=quetzal');
    await visitor.found('3 records found');
    await visitor.facet('2024', '2 records').click();
    await visitor.found('2 records found');
    expect(visitor.question).toEqual({ search: 'quetzal', checkin_date: '2024' });
    await visitor.settled();
    const year = visitor.facet('2024', '2 records');
    expect(await year.getAttribute('aria-pressed')).toBe('true');
    await visitor.facet('2023', '1 record').waitFor();
    await visitor.facet('Coruña, A', '1 record').click();
    await visitor.found('1 record found');
    const [search, municipality, checkin_date] = ['quetzal', 'Coruña, A', '2024'];
    expect(visitor.question).toEqual({ search, municipality, checkin_date });
    await visitor.button('Remove 2024').click();
    await visitor.found('2 records found');
    await visitor.facet('Coruña, A', '2 records').click();
    await visitor.found('3 records found');
    expect(visitor.question).toEqual({ search });
  });

  it('goes back and forward through questions, of which typing is one', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    // One letter at a time, and each is asked: the pause is over when its question stands there.
    for (const text of ['quet', 'quetz', 'quetzal']) {
      await visitor.field('Words').fill(text);
      await visitor.page.waitForURL(`**/?search=${text}`);
    }
    await visitor.found('3 records found');
    await visitor.facet('2024', '2 records').click();
    await visitor.found('2 records found');
    await visitor.page.goBack();
    await visitor.found('3 records found');
    expect(await visitor.field('Words').inputValue()).toBe('quetzal');
    await visitor.page.goBack();
    await visitor.found(ALL);
    expect(await visitor.field('Words').inputValue()).toBe('');
    await visitor.page.goForward();
    await visitor.found('3 records found');
  });

  it('opens a shared address as it was seen', async () => {
    const visitor = await visit('?search=quetzal&checkin_date=2024&municipality=a+coru%C3%B1a');
    await visitor.found('1 record found');
    expect(await visitor.field('Words').inputValue()).toBe('quetzal');
    expect(await visitor.field('Municipality').inputValue()).toBe('a coruña');
    expect(await visitor.field('Year of entry').inputValue()).toBe('2024');
    // The same municipality by another name.
    await visitor.page.locator('#municipalities-values [aria-pressed=true]').waitFor();
    expect(await visitor.page.title()).toContain('quetzal · a coruña · 2024');
  });

  it('finds one record by its code, with its documents', async () => {
    const visitor = await visit();
    await visitor.field('Code').fill('mol/2024-00019');
    await visitor.page.keyboard.press('Enter');
    await visitor.found('1 record found');
    const line = await visitor.page.locator('#request-line').textContent();
    expect(line).toBe('GET /api/record/mol%2F2024-00019');
    const links = visitor.page.locator('#rows a');
    expect((await links.allTextContents()).map((text) => text.split('\u00a0')[0])).toEqual([
      'Technical document',
      'Agreement',
    ]);
    expect(await links.first().getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('says of a code that no path can hold that it is none', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    await visitor.field('Code').fill('..');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.locator('#cod_archivo-fault').waitFor();
    expect(await visitor.field('Code').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(['', ' '])('asks without the municipality when its field holds %j', async (text) => {
    const visitor = await visit('?search=quetzal&municipality=Coru%C3%B1a,%20A');
    await visitor.found('2 records found');
    await visitor.field('Municipality').fill(text);
    await visitor.page.keyboard.press('Enter');
    await visitor.found('3 records found');
    expect(visitor.question).toEqual({ search: 'quetzal' });
  });

  it('shows more by scrolling, then by a button, and each record once', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    let shown = await visitor.shown(25);
    while (shown < 200) {
      await visitor.page.evaluate('scrollTo(0, document.body.scrollHeight)');
      shown = await visitor.shown(shown + 1);
    }
    await visitor.button('Show more').click();
    shown = await visitor.shown(shown + 25);
    expect(await visitor.page.locator('#shown').textContent()).toBe(`${shown} of 100,000 shown`);
    expect(new Set(await visitor.page.locator('#rows .details').allTextContents()).size).toBe(
      shown,
    );
  });

  it('shows the request as a line for the shell, and gives what is shown as a file', async () => {
    const visitor = await visit('?search=quetzal&checkin_date=2024');
    await visitor.found('2 records found');
    const { page } = visitor;
    const asked = 'record?search=quetzal&checkin_date=2024';
    expect(await page.locator('#request-line').textContent()).toBe(`GET /api/${asked}`);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await visitor.button('Copy curl').click();
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate('navigator.clipboard.readText()');
    expect(copied).toBe(`curl '${explored.home}${asked}'`);
    // By mouse: the button must be where the pointer is, though the word beside it goes away.
    const { x, y, width, height } = (await visitor.button('Copy URL').boundingBox()) ?? NOWHERE;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.up();
    await expect
      .poll(() => page.evaluate('navigator.clipboard.readText()'))
      .toBe(`${explored.home}${asked}`);
    await page.getByText('Copied').waitFor();
    // It is said of the button that was pressed, for as long as one is there.
    await page.keyboard.press('Tab');
    expect(await page.locator('#copy-status').textContent()).toBe('');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'NDJSON' }).click();
    const stream = await (await downloading).createReadStream();
    const lines = Buffer.concat(await stream.toArray())
      .toString()
      .trim()
      .split('\n');
    expect(lines.map((line) => JSON.parse(line).title)).toEqual(await visitor.titles());
  });

  it('shows a hostile title as the text that it is', async () => {
    const visitor = await visit('?search=zarzaparrilla');
    await visitor.found('1 record found');
    expect(await visitor.titles()).toEqual([HOSTILE_TITLE.trim()]);
    expect(await visitor.page.evaluate(() => 'hacked' in globalThis)).toBe(false);
    expect(await visitor.page.locator('#rows :is(script, img)').count()).toBe(0);
  });
});

describe('By keyboard alone, the explorer', () => {
  it('suggests municipalities, and takes one', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    const { keyboard } = visitor.page;
    await visitor.field('Words').focus();
    await keyboard.press('Tab');
    await keyboard.type('alcoi');
    await visitor.page.getByRole('option', { name: /^Alcoi\/Alcoy/ }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await visitor.page.waitForURL('**/?municipality=Alcoi%2FAlcoy');
    await keyboard.press('Tab');
    await keyboard.type('2024');
    await visitor.page.waitForURL('**/?municipality=Alcoi%2FAlcoy&checkin_date=2024');
    await visitor.button('Remove 2024').waitFor();
  });

  it.each(['Enter', 'Tab'])('takes the only municipality that it suggests: %s', async (key) => {
    const visitor = await visit();
    await visitor.found(ALL);
    await visitor.field('Municipality').pressSequentially('alcoi');
    await visitor.page.getByRole('option', { name: /^Alcoi\/Alcoy/ }).waitFor();
    await visitor.page.keyboard.press(key);
    await visitor.page.waitForURL('**/?municipality=Alcoi%2FAlcoy');
  });

  it('asks for the municipalities once, however much is typed until they come', async () => {
    const visitor = await visit();
    await visitor.found(ALL);
    const asked: Route[] = [];
    await visitor.page.route('**/municipality', (route) => void asked.push(route));
    const field = visitor.field('Municipality');
    await field.pressSequentially('alcoi');
    await expect.poll(() => asked.length).toBe(1);
    await visitor.page.evaluate('new Promise(requestAnimationFrame)');
    expect(asked).toHaveLength(1);
    await asked[0]?.abort();
    // The page hears of the failure a little later; what is typed then asks again.
    const askedAgain = async () => {
      await field.fill('alcoi');
      return asked.length;
    };
    await expect.poll(askedAgain).toBe(2);
    await asked[1]?.continue();
    await visitor.page.getByRole('option', { name: /^Alcoi\/Alcoy/ }).waitFor();
  });

  it('filters by the chart, and never loses the focus', async () => {
    const visitor = await visit('?search=quetzal');
    await visitor.found('3 records found');
    const focused = () =>
      visitor.page.evaluate('document.activeElement.dataset.key ?? document.activeElement.id');
    await visitor.facet('2024', '2 records').focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.found('2 records found');
    await visitor.page.locator('#years-values [aria-pressed=true]').waitFor();
    expect(await focused()).toBe('2024');
    await visitor.button('Remove quetzal').focus();
    await visitor.page.keyboard.press('Enter');
    await visitor.page.waitForURL('**/?checkin_date=2024');
    expect(await focused()).toBe('found');
  });
});
