import type { Page } from '../../../client/registry-client.js';
import { byId } from '../../dom.js';
import type { Language } from '../language.js';
import { recordRow } from './record-row.js';

/** So many records come by scrolling alone. Then the button asks, and the end of the page is near. */
const BY_SCROLLING = 200;

/** The records that are shown so far, and the way to more of them. */
export class ResultTable {
  readonly #table = byId('table');
  readonly #rows = byId('rows');
  readonly #more = byId<HTMLButtonElement>('more');
  readonly #shown = byId('shown');
  #pages: Page[] = [];
  #term: string | undefined;
  #isLoading = false;
  readonly #atEnd = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting && this.#count < BY_SCROLLING) void this.#addMore(false);
    },
    { rootMargin: '600px' },
  );

  constructor(
    private readonly language: () => Language,
    private readonly loadMore: (next: URL) => Promise<Page | undefined>,
  ) {
    this.#more.addEventListener('click', () => void this.#addMore(true));
  }

  /** The first page of another question: its records take the place of all others. */
  show(page: Page, term: string | undefined): void {
    this.#pages = [page];
    this.#term = term;
    this.render();
    this.#watchEnd();
  }

  clear(): void {
    this.#pages = [];
    this.render();
  }

  render(): void {
    const rows = this.#pages.flatMap(({ records }) => records);
    this.#rows.replaceChildren(
      ...rows.map((record) => recordRow(record, this.language(), this.#term)),
    );
    this.#table.hidden = rows.length === 0;
    this.#renderEnd();
  }

  get #count(): number {
    return this.#pages.reduce((sum, { records }) => sum + records.length, 0);
  }

  async #addMore(byButton: boolean): Promise<void> {
    const last = this.#pages.at(-1);
    if (this.#isLoading || !last?.next) return;
    this.#isLoading = true;
    this.#renderEnd();
    const page = await this.loadMore(last.next);
    this.#isLoading = false;
    // Another question may have been asked meanwhile.
    if (page && last === this.#pages.at(-1)) {
      this.#pages.push(page);
      const rows = page.records.map((record) => recordRow(record, this.language(), this.#term));
      this.#rows.append(...rows);
      this.#watchEnd();
      if (byButton) rows[0]?.querySelector('a')?.focus({ preventScroll: true });
    }
    this.#renderEnd();
  }

  /** From anew: an observer does not tell of an end that has come back before it looked. */
  #watchEnd(): void {
    this.#atEnd.unobserve(this.#more);
    this.#atEnd.observe(this.#more);
  }

  #renderEnd(): void {
    const { texts } = this.language();
    const [first] = this.#pages;
    this.#more.hidden = this.#pages.at(-1)?.next === undefined;
    this.#more.textContent = this.#isLoading ? texts.loading : texts.more;
    this.#shown.textContent = first
      ? this.language().fill(texts.shown, { n: this.#count, total: first.total })
      : '';
  }
}
