import type { Location } from '../../../../../application/import/import-request.js';
import { DateCells } from './date-cells.js';
import { EarlyDecisions } from './early-decisions.js';
import { LostCharacters } from './lost-characters.js';
import { SpreadsheetSlips } from './spreadsheet-slips.js';
import { UnlikelyDates } from './unlikely-dates.js';

/** Looks in the records of a file for values that are allowed, and probably not what was meant. */
export class RecordDoubts {
  readonly #early = new EarlyDecisions();
  readonly #unlikely = new UnlikelyDates();
  readonly #lost = new LostCharacters();
  readonly #slips = new SpreadsheetSlips();
  readonly #dateCells = new DateCells();

  look(fields: unknown, { line }: Location): void {
    if (typeof fields !== 'object' || fields === null) return;
    const given = fields as Readonly<Record<string, unknown>>;
    this.#early.look(given);
    this.#unlikely.look(given, line);
    this.#lost.look(given, line);
    this.#slips.look(given, line);
    this.#dateCells.look(given, line);
  }

  /** Sentences for a person. */
  get found(): string[] {
    const counted = [this.#early, this.#unlikely, this.#lost, this.#slips, this.#dateCells];
    return counted.map(({ doubt }) => doubt).filter((doubt) => doubt !== undefined);
  }
}
