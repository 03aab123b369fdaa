import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

/** What programs write in the place of a character that they could not decode. */
const REPLACEMENT = '\ufffd';
/** What they write for one that their encoding lacks, inside a word: `Construcci?n`. */
const QUESTION_MARK = /\p{L}\?\p{L}/u;
/** In the address of a page: `ficha.php?id=7`. */
const IN_ADDRESS = /[/=&@:\d]|\.\p{L}/u;
const TEXTS = ['title', 'municipality', 'area', 'cod_archivo', 'content'] as const;

/** Counts the records in which a program before this one has lost characters. */
export class LostCharacters {
  #count = 0;
  #example = '';
  #written = '';

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    for (const name of TEXTS) {
      const text = fields[name];
      // Addresses of the web have question marks too, and contents have addresses.
      const isLost = name === 'content' ? hasReplacement : hasLostLetter;
      if (typeof text !== 'string' || !isLost(text)) continue;
      if (this.#count++ > 0) return;
      // A content may be long, and its first word says nothing.
      const word = wordsOf(text).find(isLost) ?? text;
      this.#written = hasReplacement(word) ? REPLACEMENT : '?';
      this.#example = `line ${line}: ${name} ${shortened(word, 40)}`;
      return;
    }
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    if (this.#count === 0) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} ${this.#written} for a letter that was lost before (${this.#example}); if other copies of the file have the letter, take one of those`;
  }
}

function hasReplacement(text: string): boolean {
  return text.includes(REPLACEMENT);
}

function hasLostLetter(text: string): boolean {
  if (hasReplacement(text)) return true;
  if (!text.includes('?')) return false;
  return wordsOf(text).some((word) => QUESTION_MARK.test(word) && !IN_ADDRESS.test(word));
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/);
}
