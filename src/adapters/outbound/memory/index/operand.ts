import type { Postings } from './postings.js';

/** What a record must hold one of: terms from one up to, not including, another. */
export interface Operand {
  readonly from: number;
  readonly to: number;
  /** More of them, where they do not stand side by side. */
  readonly others: readonly Operand[];
  /** So many records hold one of them, or fewer where it is not exact. */
  readonly most: number;
  readonly isExact: boolean;
}

const NONE: readonly Operand[] = [];
export const NOTHING: Operand = { from: 0, to: 0, others: NONE, most: 0, isExact: true };

export function operandOf(from: number, to: number, postings: Postings): Operand {
  if (from >= to) return NOTHING;
  return { from, to, others: NONE, most: postings.count(from, to), isExact: to - from === 1 };
}

/** Terms of which it is known how many records hold one. */
export function countedOperand(from: number, to: number, count: number): Operand {
  return { from, to, others: NONE, most: count, isExact: true };
}

/** Any of some operands. */
export function anyOf(operands: readonly Operand[]): Operand {
  const [first = NOTHING, ...others] = operands.filter(({ most }) => most > 0);
  if (others.length === 0) return first;
  const most = others.reduce((sum, operand) => sum + operand.most, first.most);
  return { ...first, others, most, isExact: false };
}

export function isOneTerm({ from, to, others }: Operand): boolean {
  return to - from === 1 && others.length === 0;
}
