/** What the records found in the folder. */
export interface DocumentTally {
  readonly folder: string;
  /** How many documents were read, also those that are a fault of their record. */
  read: number;
  /** How many records have a text from their document. */
  withText: number;
  /** The documents of records that have no text. */
  readonly withoutText: string[];
  /** How many records have no document. */
  missing: number;
  /** How many rows were rejected before their document was looked for. */
  rejected: number;
}
