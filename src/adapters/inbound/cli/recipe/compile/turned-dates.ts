import { number } from '../../output/format-numbers.js';
import { firstReading } from './first-reading.js';

/** As workbooks have the dates that a spreadsheet took for dates. */
const ISO = /^\d{4}-\d{2}-(\d{2})\b/;
const IN_DIGITS = /^(\d{1,2})[./-](\d{1,2})[./-]\d{2,4}\b/;
const MONTHS = 12;
/** Of each kind. */
const MIN_DATES = 3;
/** The logarithms of how many days are up to 12, and of how many are above. */
const [LOW, HIGH] = [Math.log(144 / 365), Math.log(221 / 365)];
/** One column in a thousand would look so by chance. */
const BY_CHANCE = Math.log(0.001);

interface Tally {
  readonly path: string;
  iso: number;
  others: number;
  isSound: boolean;
  example: string;
}

/**
 * Notices dates whose day and month a spreadsheet has exchanged. It takes 05/01/2024 for the first
 * of May where it expects the month first, and leaves 15/01/2024 as a text: so the dates of the one
 * kind have days up to 12 alone, and those of the other kind days above.
 */
export class TurnedDates {
  readonly #tallies: Tally[] = [];

  /** A function to call for each row. Undefined if the formats have but one of the kinds. */
  lookAt(
    path: string,
    formats: readonly string[] = [],
  ): ((row: unknown, text: string) => void) | undefined {
    const isIso = (format: string) => /^(?:yyyy-MM-dd|iso)/.test(format);
    if (!formats.some(isIso) || formats.every(isIso)) return undefined;
    const tally: Tally = { path, iso: 0, others: 0, isSound: false, example: '' };
    this.#tallies.push(tally);
    const isFirst = firstReading();
    return (row, text) => {
      if (isFirst(row) && !tally.isSound) count(text, tally);
    };
  }

  warn(file: string, warn: (message: string) => void): void {
    for (const { path, iso, others, isSound, example } of this.#tallies) {
      if (isSound || Math.min(iso, others) < MIN_DATES) continue;
      if (iso * LOW + others * HIGH > BY_CHANCE) continue;
      warn(
        `${file}: a spreadsheet has probably exchanged day and month: ${path} reads ${number(iso)} dates such as ${example}, all with a day up to ${MONTHS}, and ${number(others)} in other forms, none with such a day; if so, write yyyy-dd-MM for yyyy-MM-dd`,
      );
    }
  }
}

function count(text: string, tally: Tally): void {
  const day = Number(ISO.exec(text)?.[1]);
  if (day > MONTHS) tally.isSound = true;
  else if (day > 0) {
    if (tally.iso++ === 0) tally.example = text;
  } else {
    const [, first, second] = IN_DIGITS.exec(text) ?? [];
    if (first === undefined) return;
    if (Math.max(Number(first), Number(second)) <= MONTHS) tally.isSound = true;
    else tally.others++;
  }
}
