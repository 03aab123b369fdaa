import { ObjectId } from 'mongodb';

/** The pointer: the one document that says which generation is the registry. */
export interface RegistryDocument {
  readonly _id: 'current';
  /** The current generation first, then the previous registry and those that readers may need. */
  readonly generations?: readonly GenerationEntry[];
  /** The ids of imports that began from the current generation. No other can become current. */
  readonly drafts?: readonly string[];
  /** Those of them that have written all. A backup from before that does not know it. */
  readonly written?: readonly string[];
}

/** The form of the documents of a generation. Raise it when a reader must know the difference. */
export const FORMAT = 5;

/** What an import knows of its generation. MongoDB adds the rest, by its own clock. */
export interface FinishedGeneration {
  /** It names the collections and is never used again. */
  readonly id: string;
  /** Absent if it is 1. */
  readonly format?: number;
  readonly revision: string;
  readonly records: number;
  /** The code of the last record, without case. Absent where there is no record. */
  readonly lastCode?: string;
  /** How many records each year has, newest year first. */
  readonly years: readonly { readonly year: string; readonly records: number }[];
  /** How many blocks of ranks the postings are cut into. */
  readonly blocks: number;
}

export interface GenerationEntry extends FinishedGeneration {
  readonly modified: Date;
  /** When another generation replaced it. Absent for the current one. */
  readonly replaced?: Date;
}

export const REGISTRY = 'registry';
export const recordsCollection = (id: string) => `records_${id}`;
export const postingsCollection = (id: string) => `postings_${id}`;

/**
 * Not a counter: it would begin again after a drop or a restore, and a reader of an old generation
 * would take the documents of a new one for its own.
 */
export function newGenerationId(): string {
  return new ObjectId().toHexString();
}

/** The id of the generation that a collection belongs to, if it belongs to one. */
export function generationId(collection: string): string | undefined {
  return /^(?:records|postings)_([0-9a-f]{24})$/.exec(collection)?.[1];
}
