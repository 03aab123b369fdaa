import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { shortened } from '../../../../../domain/record/text.js';
import { accentedWords } from './accented-words.js';
import { encodingFit } from './encoding-fit.js';
import { CENTRAL, likelyEncoding, MIN_FIT, WESTERN } from './guess-encoding.js';
import { UTF8 } from './text-encoding.js';

/** Those whose letters the fit knows. */
const JUDGED = [...WESTERN, ...CENTRAL, 'iso-8859-1', 'iso-8859-15', 'cp437', 'cp858'];
const NOT_ASCII = Buffer.from(Array.from({ length: 128 }, (_, i) => 128 + i));
/** Enough to tell, and little enough to be quick. */
const MAX_WORDS = 2000;
/** A single character may be a slip. Programs write one for all that they do not know. */
const MIN_CHARACTERS = 2;
/** Of another encoding, to be sure of it. */
const SURE_FIT = 0.8;

/** Of the words of a text in UTF-8. A few rows may come from elsewhere. */
const SURE_SHARE = 0.9;

export interface FoundEncoding {
  readonly likely: string;
  /** What is wrong, for a person. */
  readonly sentence: string;
}

/** Whether the words of a text show that it is in another encoding than the given one. */
export class EncodingDoubt {
  readonly #words: Buffer[] = [];
  readonly #isJudged: boolean;

  constructor(
    private readonly given: string,
    /** Where a person can change it. */
    private readonly givenBy = 'the recipe or --encoding',
  ) {
    const characters = iconv.decode(NOT_ASCII, given);
    this.#isJudged = JUDGED.some((name) => iconv.decode(NOT_ASCII, name) === characters);
  }

  /** Keeps the words with accents. */
  look(chunk: Buffer): void {
    if (!this.#isJudged || this.#words.length >= MAX_WORDS) return;
    for (const { bytes, isCut } of accentedWords(chunk)) {
      if (!isCut) this.#words.push(bytes);
      if (this.#words.length >= MAX_WORDS) return;
    }
  }

  /** Undefined if nothing is sure. */
  get found(): FoundEncoding | undefined {
    if (this.#words.length === 0) return undefined;
    const utf8 = this.#words.filter((word) => isUtf8(word));
    // Hardly any word of another encoding is UTF-8 by chance. Read as that, UTF-8 may look like words.
    if (utf8.length >= this.#words.length * SURE_SHARE) return this.#foundIn(utf8, UTF8);
    const { fit, shownBy } = encodingFit(this.#words, this.given);
    if (fit >= MIN_FIT || shownBy.size < MIN_CHARACTERS) return undefined;
    return this.#foundIn(this.#words, sureEncodingOf(this.#words));
  }

  #foundIn(words: readonly Buffer[], likely: string | undefined): FoundEncoding | undefined {
    if (likely === undefined) return undefined;
    const [is, meant] = [this.given, likely].map((name) =>
      words.map((word) => iconv.decode(word, name)),
    ) as [string[], string[]];
    const at = is.findIndex((word, i) => word !== meant[i]);
    return {
      likely,
      sentence: `seems to be ${likely}, but ${this.givenBy} says ${this.given}; ${shortened(is[at])} would be ${shortened(meant[at])}`,
    };
  }
}

function sureEncodingOf(words: readonly Buffer[]): string | undefined {
  const { name, fit } = likelyEncoding(words);
  return fit >= SURE_FIT ? name : undefined;
}
