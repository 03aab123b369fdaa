import { number } from '../../output/format-numbers.js';

/** A few are slips of a pen. More tell that a date was taken for another. */
const FEW = { share: 0.05, records: 2 };

/** Counts the records that were decided before they came in. */
export class EarlyDecisions {
  #records = 0;
  #early = 0;

  look({ checkin_date: entry, inscription_date: decision }: Readonly<Record<string, unknown>>) {
    this.#records++;
    // Both are YYYY-MM-DD. What is not is a fault of its record.
    if (typeof entry === 'string' && typeof decision === 'string' && decision !== '') {
      if (decision < entry) this.#early++;
    }
  }

  /** A sentence for a person. Undefined if it is true of few records. */
  get doubt(): string | undefined {
    if (this.#early <= Math.max(FEW.records, this.#records * FEW.share)) return undefined;
    return `in ${number(this.#early)} of ${number(this.#records)} records inscription_date is before checkin_date: look whether checkin_date is the date of entry`;
  }
}
