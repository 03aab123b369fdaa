import { createExpediente, type Expediente } from '../src/domain/record/expediente.js';
import { Random } from '../test/support/random.js';
import { municipalityNames } from './municipalities.js';
import { vocabulary, zipf } from './vocabulary.js';

const WORDS = 50_000;
/** A little over 1: common words as common, and rare ones as rare, as in real texts. */
const EXPONENT = 1.1;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2026;

/** Seeded synthetic records: asked again, they come again, one by one and never all at once. */
export class SyntheticRecords {
  /** The most frequent word first. */
  readonly words: readonly string[];
  /** The municipality with most records first. */
  readonly municipalities: readonly string[];
  readonly #wordIndex = zipf(WORDS, EXPONENT);

  constructor(
    readonly count: number,
    readonly seed: number,
  ) {
    this.words = vocabulary(WORDS, new Random(seed));
    this.municipalities = municipalityNames(new Random(seed + 1));
  }

  *[Symbol.iterator](): Generator<Expediente> {
    const random = new Random(this.seed + 2);
    for (let i = 0; i < this.count; i++) yield this.#record(random, i);
  }

  #record(random: Random, index: number): Expediente {
    const year = newerMoreOften(random);
    const date = `${year}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`;
    const number = String(index).padStart(7, '0');
    return createExpediente({
      id: `EXP-${number}`,
      cod_archivo: `URB/${year}-${number}`,
      title: capitalized(this.#text(random, random.between(5, 12))),
      content: `${capitalized(this.#text(random, random.between(34, 70)))}.`,
      area: `Sector ${random.between(1, 40)}`,
      checkin_date: date,
      inscription_date: random.chance(0.25) ? null : date,
      municipality: this.#municipality(random),
      links: random.some(0, 2, () => `https://docs.example.org/${year}/${number}/memoria.pdf`),
    });
  }

  #text(random: Random, length: number): string {
    return random.some(length, length, () => this.words[this.#wordIndex(random)]).join(' ');
  }

  /** A few cities have many records, most villages few. */
  #municipality(random: Random): string {
    const index = Math.floor(this.municipalities.length * random.next() ** 2.5);
    return this.municipalities[index] as string;
  }
}

function newerMoreOften(random: Random): number {
  return FIRST_YEAR + Math.floor((LAST_YEAR - FIRST_YEAR + 1) * random.next() ** 0.7);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
