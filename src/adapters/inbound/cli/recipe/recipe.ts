import type { DuplicateRule } from '../../../../application/import/duplicates/duplicate-rule.js';
import type { FIELDS } from '../../../../domain/record/expediente.js';
import type { FileOptions } from '../readers/file-options.js';

export type Field = (typeof FIELDS)[number];

/** How the rows of files become records. `data/recipe.schema.json` defines the form. */
export interface Recipe {
  readonly file?: FileOptions;
  /** A row must meet all of them. */
  readonly where?: readonly Condition[];
  readonly fields: Readonly<Partial<Record<Field, FieldRecipe>>>;
  readonly duplicates?: DuplicateRule;
  /** Texts that stand for an empty cell, such as `NULL`. */
  readonly missingValues?: readonly string[];
  /** Columns that the recipe does not name. Default: `ignore`. */
  readonly otherColumns?: 'ignore' | 'refuse';
}

/** The name of a column or a path, or more than that. */
export type FieldRecipe = string | FieldRules;

/** Exactly one of the sources is given; the rules after it are applied in this order. */
export interface FieldRules {
  /** A column or a path. Of several the first that is not empty; for links, all of them. */
  readonly from?: string | readonly string[];
  /** Columns in braces, and text between them. */
  readonly template?: string;
  /** Columns; what is not empty is joined. */
  readonly join?: readonly string[];
  /** Between the joined columns. Default: a space. */
  readonly with?: string;
  readonly value?: string;
  /** Columns; a short text that is always the same for the same values. */
  readonly hash?: readonly string[];

  readonly steps?: readonly StepName[];
  readonly replace?: readonly Replacement[];
  readonly code?: CodeRules;
  readonly dates?: readonly string[];
  /** Where the date is followed by a time, it is left out. */
  readonly time?: 'drop';
  /** The first of the hundred years that years of two digits stand for. */
  readonly yearsFrom?: number;
  /** For links: where one text holds several. Each character separates. */
  readonly split?: string;
  /** For links: how many are taken. */
  readonly most?: number;
  /** Before the value, if it is not empty. */
  readonly prefix?: string;
  /** What to take where all this gives nothing. */
  readonly else?: FieldRecipe;
}

export interface Replacement {
  /** In the syntax of RE2. */
  readonly pattern: string;
  /** `$1` is the first group. */
  readonly with: string;
}

/** How a code of another form becomes `<prefix>-<number>`. */
export interface CodeRules {
  /** Which run of digits is the number of the record. Default: the last. */
  readonly number?: 'first' | 'last';
  /** Letters behind the number. Default: `refuse`. */
  readonly letters?: 'move' | 'drop' | 'refuse';
  /** For a code that is only a number. */
  readonly prefix?: string;
}

export interface Condition {
  readonly column: string;
  readonly is?: string | readonly string[];
  readonly isNot?: string | readonly string[];
  readonly matches?: string;
  readonly empty?: boolean;
}

export type StepName =
  | 'repairEncoding'
  | 'trim'
  | 'collapseSpaces'
  | 'upper'
  | 'lower'
  | 'titleCase'
  | 'decodeEntities'
  | 'removeTags'
  | 'urls';
