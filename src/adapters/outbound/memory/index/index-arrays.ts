import type { TermDictionaryArrays } from './term-dictionary.js';

/** The index of a whole generation as a handful of arrays: what a file or a thread can be given. */
export interface IndexArrays extends PostingParts {
  readonly terms: TermDictionaryArrays;
  /** For each prefix that stands among the terms, in their order, how many records have it. */
  readonly prefixTotals: Uint32Array;
  /** For each word, in the order of terms, the number by which sequences know it. */
  readonly wordNumbers: Uint32Array;
}

export interface PostingParts {
  /** For each term and, at the end, for what would follow, its first posting. */
  readonly firsts: Uint32Array;
  /** For each posting, in the order of terms and then of blocks: the block, */
  readonly blocks: Uint16Array;
  /** where in the block's lists or bits it begins, */
  readonly starts: Uint32Array;
  /** and how many offsets it has, less one. */
  readonly counts: Uint16Array;
  /** For each block, the lists of its postings, and the bits of those that are dense. */
  readonly lists: readonly Uint16Array[];
  readonly bits: readonly Uint32Array[];
}
