/** The pointer: the one document that says which generation is the registry. */
export interface RegistryDocument {
  readonly _id: 'current';
  /** The current generation first, then those that are kept for readers still at them. */
  readonly generations: readonly GenerationEntry[];
}

export interface GenerationEntry {
  readonly number: number;
  readonly revision: string;
  readonly modified: Date;
  readonly records: number;
  /** How many records each year has, newest year first. */
  readonly years: readonly { readonly year: string; readonly records: number }[];
  /** How many spans of ranks the postings are cut into. */
  readonly spans: number;
}

export const REGISTRY = 'registry';
export const recordsCollection = (number: number) => `records_${number}`;
export const postingsCollection = (number: number) => `postings_${number}`;
