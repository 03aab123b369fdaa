import type { Place } from '../../../../application/import/submitted-record.js';

/** What a clerk should look at, though no record is refused for it. */
export interface SourceWarning {
  /** Absent where it is about no record. */
  readonly place?: Place;
  readonly message: string;
}

export type OnWarning = (warning: SourceWarning) => void;
