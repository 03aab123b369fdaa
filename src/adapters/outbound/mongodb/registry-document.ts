/** The pointer: the one document that says which generation is the registry. */
export interface RegistryDocument {
  readonly _id: 'current';
  /** How many numbers imports have taken, so that no two of them write the same collections. */
  readonly numbers: number;
  /** The current generation first, then those that are kept for readers still at them. */
  readonly generations?: readonly GenerationEntry[];
}

export interface GenerationEntry {
  readonly number: number;
  readonly revision: string;
  readonly modified: Date;
  readonly records: number;
  /** How many records each year has, newest year first. */
  readonly years: readonly { readonly year: string; readonly records: number }[];
  /** When another generation took its place; absent for the current one. */
  readonly replaced?: Date;
  /** How many spans of ranks the postings are cut into. */
  readonly spans: number;
}

export const REGISTRY = 'registry';
export const recordsCollection = (number: number) => `records_${number}`;
export const postingsCollection = (number: number) => `postings_${number}`;

/** The number of the generation that a collection belongs to, if it belongs to one. */
export function generationNumber(collection: string): number | undefined {
  const digits = /^(?:records|postings)_([0-9]+)$/.exec(collection)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
