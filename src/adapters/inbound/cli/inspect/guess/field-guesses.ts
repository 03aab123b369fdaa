import { FIELDS } from '../../../../../domain/record/expediente.js';
import type { Field, FieldRecipe, Recipe } from '../../recipe/recipe.js';
import type { ColumnProfile } from './column-profile.js';
import { type Candidate, SURE } from './column-roles.js';

/** What `inspect` thinks of one field. */
export interface FieldGuess {
  readonly field: Field;
  readonly columns: readonly string[];
  readonly why: string;
  readonly isSure: boolean;
}

/** Collects the guesses for the fields of a record, the columns in use, and notes for a person. */
export class FieldGuesses {
  readonly notes: string[] = [];
  readonly #guesses = new Map<Field, FieldGuess & { readonly recipe: FieldRecipe }>();
  readonly #used = new Set<ColumnProfile>();

  /** A field that comes from a column, or from several. */
  set(
    field: Field,
    recipe: FieldRecipe,
    candidate: Candidate,
    isSure = candidate.score >= SURE,
    profiles: readonly ColumnProfile[] = [candidate.profile],
  ) {
    const { why } = candidate;
    for (const profile of profiles) this.#used.add(profile);
    const columns = profiles.map(({ name }) => name);
    this.#guesses.set(field, { field, recipe, columns, why, isSure });
  }

  /** A field for which there is no column. */
  make(field: Field, recipe: FieldRecipe, why: string): void {
    this.#guesses.set(field, { field, recipe, columns: [], why, isSure: false });
  }

  has(field: Field): boolean {
    return this.#guesses.has(field);
  }

  note(sentence: string): void {
    this.notes.push(sentence);
  }

  isFree = ({ profile }: { readonly profile: ColumnProfile }): boolean => !this.#used.has(profile);

  get all(): FieldGuess[] {
    return this.#inOrder().map(({ recipe: _, ...guess }) => guess);
  }

  get fields(): Recipe['fields'] {
    return Object.fromEntries(this.#inOrder().map(({ field, recipe }) => [field, recipe]));
  }

  #inOrder() {
    return FIELDS.flatMap((field) => this.#guesses.get(field) ?? []);
  }
}
