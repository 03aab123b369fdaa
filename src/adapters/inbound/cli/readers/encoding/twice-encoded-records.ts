import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import { number } from '../../output/format-numbers.js';
import { decodedTwice, exampleOfTwice } from './twice-encoded.js';

const TEXTS = ['title', 'content', 'area', 'municipality'] as const;

/** Counts the records of a file whose texts were encoded twice, and keeps the first such text. */
export class TwiceEncodedRecords {
  #count = 0;
  #example = '';

  look(record: SubmittedRecord): void {
    const { fields } = record as { readonly fields?: unknown };
    if (typeof fields !== 'object' || fields === null) return;
    for (const name of TEXTS) {
      const text = (fields as Readonly<Record<string, unknown>>)[name];
      if (typeof text !== 'string' || decodedTwice(text) === undefined) continue;
      if (this.#count++ === 0) {
        this.#example = `line ${record.location.line}: ${exampleOfTwice(text)}`;
      }
      return;
    }
  }

  /** A sentence for a person. Undefined if there is no such record. */
  warning(file: string): string | undefined {
    if (this.#count === 0) return undefined;
    const have = this.#count === 1 ? '1 record has' : `${number(this.#count)} records have`;
    return `${file}: ${have} text that was encoded twice (${this.#example}); the step repairEncoding of a recipe repairs it`;
  }
}
