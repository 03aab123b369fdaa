import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PATIENCE } from '../support/patience.js';

/** Someone who looks at the explorer in a browser of their own. */
export class Visitor {
  readonly #complaints: string[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    context.setDefaultTimeout(PATIENCE.timeout);
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
    page.on('console', (message) => {
      // Chromium writes a line for each answer that is an error, which the page means to show.
      const isAnswer = message.text().startsWith('Failed to load resource');
      if (message.type() === 'error' && !isAnswer) this.#complaints.push(message.text());
    });
  }

  /** Gone when the test ends, which fails if the browser had to complain of anything. */
  static async arrive(
    browser: Browser,
    address: string,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await browser.newContext({ locale: 'en-GB', ...options });
    const visitor = new Visitor(context, await context.newPage());
    onTestFinished(async () => {
      await context.close();
      expect(visitor.#complaints).toEqual([]);
    });
    await visitor.page.goto(address);
    return visitor;
  }

  /** Waits for the heading above the results. */
  async found(text: string | RegExp): Promise<void> {
    await this.page.getByRole('heading', { level: 2, name: text }).waitFor();
  }

  /** Waits for a sentence that stands in place of the results, or above old ones. */
  async says(sentence: string): Promise<void> {
    await this.page.locator('#message').getByText(sentence).waitFor();
  }

  /** Waits until nothing more comes: neither records nor counts. */
  async settled(): Promise<void> {
    await this.page.locator('#results[aria-busy=false]').waitFor();
  }

  titles(): Promise<string[]> {
    return this.page.locator('#rows .title').allTextContents();
  }

  /** Waits for so many records in the table. */
  async shown(least: number): Promise<number> {
    const rows = this.page.locator('#rows tr');
    await rows.nth(least - 1).waitFor();
    return rows.count();
  }

  button(name: string | RegExp) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** A year or a municipality beside the results, with its count. */
  facet(name: string, records: string) {
    return this.button(new RegExp(`^${name} ?: ${records}$`));
  }

  field(label: 'Words' | 'Municipality' | 'Year of entry' | 'Code') {
    return this.page.locator('input').and(this.page.getByLabel(label, { exact: true }));
  }

  /** The question that the address bar holds. */
  get question(): Record<string, string> {
    return Object.fromEntries(new URL(this.page.url()).searchParams);
  }
}
