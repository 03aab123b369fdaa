import { shortened } from '../../../../../domain/record/text.js';
import { number } from '../../output/format-numbers.js';

/** What programs write in the place of a character that they could not decode. */
const REPLACEMENT = '\ufffd';
const TEXTS = ['title', 'municipality', 'area', 'cod_archivo', 'content'] as const;

/** Counts the records in which a program before this one has lost characters. */
export class LostCharacters {
  #count = 0;
  #example = '';

  look(fields: Readonly<Record<string, unknown>>, line: number): void {
    for (const name of TEXTS) {
      const text = fields[name];
      if (typeof text !== 'string' || !text.includes(REPLACEMENT)) continue;
      if (this.#count++ === 0) this.#example = `line ${line}: ${name} ${exampleIn(text)}`;
      return;
    }
  }

  /** A sentence for a person. Undefined if there is no such record. */
  get doubt(): string | undefined {
    if (this.#count === 0) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${have} ${REPLACEMENT} for a letter that was lost before (${this.#example}); if other copies of the file have the letter, take one of those`;
  }
}

/** A content may be long, and its first word says nothing. */
function exampleIn(text: string): string {
  const word = text.split(/\s+/).find((each) => each.includes(REPLACEMENT));
  return shortened(word, 40);
}
