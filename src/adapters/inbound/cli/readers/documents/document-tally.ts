import type { UnusedDocuments } from './unused-documents.js';

/** What the records found in the folder. */
export interface DocumentTally {
  readonly folder: string;
  /** How many documents were read, also those that are a fault of their record. */
  read: number;
  /** How many records have a text from their document. */
  withText: number;
  /** The documents of records that have no text. */
  readonly withoutText: string[];
  /** The documents of records that have text on less than half of their pages. */
  readonly mostlyWithoutText: string[];
  /** The documents that belong to no record. */
  readonly withoutRecord: readonly string[];
  /** How many records have no document. */
  missing: number;
  /** How many rows were rejected before their document was looked for. */
  rejected: number;
}

export function newTally(folder: string, unused: UnusedDocuments): DocumentTally {
  return {
    folder,
    read: 0,
    withText: 0,
    withoutText: [],
    mostlyWithoutText: [],
    get withoutRecord() {
      return unused.paths;
    },
    missing: 0,
    rejected: 0,
  };
}
