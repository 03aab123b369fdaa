import type { SearchCriteria } from '../../src/domain/search/search-criteria.js';

/** A question of the benchmark: a page of 20 records with the count of all that match. */
export interface Question {
  readonly criteria: SearchCriteria;
  /**
   * No other word of the records begins with or contains a word of the question, so looking for
   * whole words, for beginnings and for parts of words all mean the same.
   */
  readonly wholeWords: boolean;
}

/** Questions of one kind, asked in turn. */
export interface QuestionKind {
  readonly name: string;
  readonly questions: readonly Question[];
}

export const PAGE = 20;
