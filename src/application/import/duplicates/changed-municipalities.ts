import { shortened } from '../../../domain/record/text.js';
import type { ImportReport } from '../import-report.js';
import type { ImportRequest } from '../import-request.js';
import { type KeyEntry, municipalityIn } from '../staging/key-entry-codec.js';

/**
 * The records that an import gives another municipality. Offices number their records from 1 on, so
 * such a merge often replaces the records of one office with those of another. In a replacement a
 * column has often become another one.
 */
export class ChangedMunicipalities {
  #count = 0;
  #example = '';

  constructor(private readonly mode: ImportRequest['mode']) {}

  look(submitted: KeyEntry, current: KeyEntry): void {
    const [now, before] = [municipalityIn(submitted), municipalityIn(current)];
    if (now === before) return;
    if (this.#count++ > 0) return;
    this.#example = `${shortened(submitted.key)} is of ${shortened(before)} now, and would be of ${shortened(now)}`;
  }

  warn(report: ImportReport): void {
    if (this.#count === 0) return;
    const change = this.#count === 1 ? '1 record changes' : `${this.#count} records change`;
    const advice =
      this.mode === 'merge'
        ? 'if these are ids of another office, give each office a prefix of its own in the recipe'
        : 'see that the municipalities are in the column where they were';
    report.warn({ message: `${change} the municipality: the id ${this.#example}; ${advice}` });
  }
}
