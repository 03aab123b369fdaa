import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { PROBLEM_TYPES } from '../../src/adapters/inbound/http/problem/problem-types.js';
import { violationsOf } from './axe.js';
import { exploredService } from './explored-service.js';
import { Visitor } from './visitor.js';

const explored = exploredService();
const visit = (anchor = '', options = {}) =>
  Visitor.arrive(explored.browser, `${explored.home}docs${anchor}`, options);

describe('The docs page', () => {
  it('shows every operation of the OpenAPI document, with its parameters', async () => {
    const { page } = await visit();
    const { paths } = (await (await fetch(`${explored.home}openapi.json`)).json()) as {
      paths: Record<string, { get: { parameters?: unknown[] } }>;
    };
    await page
      .locator('.operation')
      .nth(Object.keys(paths).length - 1)
      .waitFor();
    const titles = await page.locator('.operation h3').allTextContents();
    expect(titles).toEqual(Object.keys(paths).map((path) => `GET ${path}`));
    const rows = page.locator('#operation-searchRecords tbody tr');
    expect(await rows.count()).toBe(paths['/record']?.get.parameters?.length);
  });

  it('shows the whole of each parameter on a phone, without scrolling sideways', async () => {
    const { page } = await visit('', { viewport: { width: 320, height: 640 } });
    await page.locator('.parameters').first().waitFor();
    const hidden = await page
      .locator('.parameters')
      .evaluateAll((boxes) => boxes.map((box) => box.scrollWidth - box.clientWidth));
    expect(hidden.length).toBeGreaterThan(2);
    expect(hidden).toEqual(hidden.map(() => 0));
  });

  it('sends a request, and shows the answer and the line for a shell', async () => {
    const { page } = await visit('#operation-searchRecords');
    const operation = page.locator('#operation-searchRecords');
    await operation.getByLabel('municipality').fill('A Coruña');
    await operation.getByLabel('limit').fill('1');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.locator('.output').getByText('x-total-count: 18').waitFor();
    const shown = await operation.locator('.output').textContent();
    expect(shown).toContain(`curl '${explored.home}record?municipality=A+Coru%C3%B1a&limit=1'`);
    expect(shown).toContain('"municipality": "Coruña, A"');
  });

  it('shows the answer to the last request, also if one before it is answered later', async () => {
    const { page } = await visit();
    const operation = page.locator('#operation-countFacets');
    const held: Route[] = [];
    await page.route('**/facet?checkin_date=2023', (route) => void held.push(route));
    const submit = async (year: string) => {
      await operation.getByLabel('checkin_date').fill(year);
      await operation.getByRole('button', { name: 'Try it' }).click();
    };
    await submit('2023');
    await expect.poll(() => held.length).toBe(1);
    await submit('2024');
    await operation.locator('.output').getByText('"year": "2024"').waitFor();
    await held[0]?.fulfill({ json: { total: 1 } }).catch(() => {}); // nobody waits for it
    await page.evaluate("fetch('openapi.json').then((later) => later.text())");
    expect(await operation.locator('.output').textContent()).toContain('"year": "2024"');
  });

  it('shows the beginning of a very long answer', async () => {
    const { page } = await visit();
    const operation = page.locator('#operation-searchRecords');
    await operation.getByRole('button', { name: 'Try it' }).click();
    await operation.locator('.output pre').nth(1).waitFor();
    const shown = await operation.locator('.output pre').nth(1).textContent();
    expect(shown?.length).toBeLessThan(30_000);
    expect(shown?.endsWith('…')).toBe(true);
  });

  it.each(PROBLEM_TYPES)(
    'explains $example.type where its Link points',
    async ({ example: { type, status }, meaning }) => {
      const { page } = await visit(`#problem-${type}`);
      const section = page.locator(`#problem-${type}`);
      await section.waitFor();
      await expect.poll(() => section.evaluate((each) => each.matches(':target'))).toBe(true);
      const text = await section.textContent();
      expect(text).toContain(meaning.replaceAll('`', ''));
      expect(text).toContain(`"status": ${status}`);
    },
  );

  it.each(['light', 'dark'] as const)('passes axe-core in %s colours', async (colorScheme) => {
    const { page } = await visit('', { colorScheme });
    await page.locator('.problem').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
