/** The most words that a phrase can have: one bit of a number for each. */
const MOST_WORDS = 31;
const BETWEEN_WORDS = 0;

/**
 * Looks for a phrase in the words of a text, which come in pieces. This is shift-and: after each
 * word, a bit says for each beginning of the phrase whether the text ends with it so far.
 */
export class PhraseScanner {
  readonly #words: readonly Uint16Array[];
  readonly #whole: number;
  #ends = 0;
  #isFound = false;

  constructor(phrase: readonly string[]) {
    if (phrase.length > MOST_WORDS) throw new Error(`A phrase has at most ${MOST_WORDS} words.`);
    this.#words = phrase.map((word) =>
      Uint16Array.from({ length: word.length }, (_, i) => word.charCodeAt(i)),
    );
    this.#whole = 1 << (phrase.length - 1);
  }

  get isFound(): boolean {
    return this.#isFound;
  }

  /** Takes whole words as code units, with a 0 or several behind each. */
  feed(units: Uint16Array): void {
    for (let from = 0; from < units.length && !this.#isFound; ) {
      let to = from;
      while (units[to] !== BETWEEN_WORDS && to < units.length) to++;
      if (to > from) this.#take(units, from, to);
      from = to + 1;
    }
  }

  /** The same phrase, in a text of its own. */
  restart(): void {
    this.#ends = 0;
  }

  #take(units: Uint16Array, from: number, to: number): void {
    const begun = (this.#ends << 1) | 1;
    let ends = 0;
    for (let i = 0; i < this.#words.length; i++) {
      if (begun & (1 << i) && isWord(this.#words[i] as Uint16Array, units, from, to))
        ends |= 1 << i;
    }
    this.#ends = ends;
    this.#isFound = (ends & this.#whole) !== 0;
  }
}

function isWord(word: Uint16Array, units: Uint16Array, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i++) if (word[i] !== units[from + i]) return false;
  return true;
}
