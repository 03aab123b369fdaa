import type { Postings } from './postings.js';

/** What a record must hold one of: terms from one up to, not including, another. */
export interface Operand {
  readonly from: number;
  readonly to: number;
  /** More of them, where they do not stand side by side. */
  readonly others: readonly Operand[];
  /** At most so many records hold one of them; just so many where there is only one term. */
  readonly most: number;
}

const NONE: readonly Operand[] = [];
export const NOTHING: Operand = { from: 0, to: 0, others: NONE, most: 0 };

export function operandOf(from: number, to: number, postings: Postings): Operand {
  return from < to ? { from, to, others: NONE, most: postings.count(from, to) } : NOTHING;
}

/** Any of some operands. */
export function anyOf(operands: readonly Operand[]): Operand {
  const [first = NOTHING, ...others] = operands.filter(({ most }) => most > 0);
  if (others.length === 0) return first;
  return { ...first, others, most: others.reduce((sum, { most }) => sum + most, first.most) };
}

export function isOneTerm({ from, to, others }: Operand): boolean {
  return to - from === 1 && others.length === 0;
}
