/** A question of the benchmark, as parameters of the service. */
export interface Question {
  readonly search?: string;
  readonly municipality?: string;
  readonly year?: string;
  readonly code?: string;
  /**
   * The words of the question stand inside no other word of any field, so a peer that looks for
   * parts of texts means the same.
   */
  readonly unmistakable: () => boolean;
}

export interface QuestionKind {
  readonly name: string;
  /** All unlike, in a random order. */
  readonly questions: readonly Question[];
}

export const PAGE = 20;

/** So many questions of a kind are asked again and again where "asked again" is measured. */
export const FAMILIAR = 100;
