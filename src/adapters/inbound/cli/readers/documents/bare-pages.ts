/** Pages that differ in more numbers are pages of a table. A seal has the number of its page. */
const MOST_OTHER_NUMBERS = 3;

const LETTERS = /\p{L}+/gu;
const NUMBERS = /\p{N}+/gu;

interface AlikePages {
  readonly numbers: readonly string[];
  count: number;
}

/**
 * Counts the pages that have no text, or only what other pages of the document have too, but for a
 * few numbers. The seal on each page of a scan is such a text.
 */
export class BarePages {
  #blank = 0;
  /** By the letters that they have in common. */
  readonly #alike = new Map<string, AlikePages>();

  add(page: string): void {
    const letters = page.match(LETTERS)?.join('') ?? '';
    const numbers = page.match(NUMBERS) ?? [];
    const alike = this.#alike.get(letters);
    if (letters === '' && numbers.length === 0) this.#blank++;
    else if (!alike) this.#alike.set(letters, { numbers, count: 1 });
    else if (isNearly(numbers, alike.numbers)) alike.count++;
  }

  get count(): number {
    let count = this.#blank;
    for (const alike of this.#alike.values()) if (alike.count > 1) count += alike.count;
    return count;
  }
}

function isNearly(numbers: readonly string[], others: readonly string[]): boolean {
  if (numbers.length !== others.length) return false;
  return numbers.filter((number, i) => number !== others[i]).length <= MOST_OTHER_NUMBERS;
}
