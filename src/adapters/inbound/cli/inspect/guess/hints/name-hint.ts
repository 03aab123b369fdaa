/**
 * Words of the names of columns that speak for a role, and how much they do, up to 1. If several
 * hints of a role fit a name, the greatest score counts.
 */
export interface NameHint {
  /** 1 is sure. What is taken from it is the doubt. */
  readonly score: number;
  /**
   * Patterns, each looked for in the folded name. The first is in Spanish, Galician, Catalan,
   * Basque, Portuguese, French and English; the others are in German, Italian, Dutch, Polish, the
   * Nordic languages, Greek and Russian.
   */
  readonly words: readonly string[];
}
