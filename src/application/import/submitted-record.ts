import type { RecordFault } from '../../domain/errors.js';

/** One record of an import as it was handed in, or what makes it unreadable. */
export type SubmittedRecord = { readonly place: Place } & (
  | { readonly fields: unknown }
  | { readonly faults: readonly RecordFault[] }
);

/** Where a person finds it again. */
export interface Place {
  readonly file: string;
  /** The line on which it begins, from 1 on. */
  readonly line: number;
}
