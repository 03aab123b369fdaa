/** In characters that are no spaces. A page with more has a text of its own, whatever others have. */
const LONGEST_STAMP = 600;

const DIGITS = /\d+/g;
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu;

/**
 * Counts the pages that have no text, or only what other pages of the document have too, but for
 * numbers. The seal on each page of a scan is such a text.
 */
export class BarePages {
  #blank = 0;
  /** How many pages have the same short text. */
  readonly #alike = new Map<string, number>();

  add(page: string): void {
    const text = page.replace(NEITHER_LETTER_NOR_DIGIT, '');
    if (text === '') this.#blank++;
    if (text === '' || text.length > LONGEST_STAMP) return;
    const stamp = text.replace(DIGITS, '#');
    this.#alike.set(stamp, (this.#alike.get(stamp) ?? 0) + 1);
  }

  get count(): number {
    let count = this.#blank;
    for (const pages of this.#alike.values()) if (pages > 1) count += pages;
    return count;
  }
}
