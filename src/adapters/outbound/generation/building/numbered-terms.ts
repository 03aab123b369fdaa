import { sortByBytes } from '../index/term-table.js';

/** Texts that are numbered in the order in which they are first met. */
export class NumberedTerms {
  readonly #numbers = new Map<string, number>();

  constructor(private readonly first: number) {}

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.first + this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }

  /** All of them in the order of their bytes, and the number of each. */
  inOrder(): { texts: readonly string[]; numbers: Uint32Array } {
    const texts = sortByBytes([...this.#numbers.keys()]);
    const numbers = Uint32Array.from(texts, (text) => this.#numbers.get(text) as number);
    return { texts, numbers };
  }
}
