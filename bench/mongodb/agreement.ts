import type { Contender } from './contender.js';
import { PAGE, type Question, type QuestionKind } from './question.js';

export interface Agreement {
  /** The right total of each question of each kind, as the first contender gives it. */
  readonly totals: ReadonlyMap<string, readonly number[]>;
  readonly compared: number;
  readonly differences: readonly string[];
}

/** Asks everything once of everyone, which also warms them up, and compares with the first. */
export async function agreement(
  [first, ...others]: readonly [Contender, ...Contender[]],
  kinds: readonly QuestionKind[],
): Promise<Agreement> {
  const totals = new Map<string, number[]>();
  const differences: string[] = [];
  let compared = 0;
  for (const { name, questions } of kinds) {
    const found: number[] = [];
    for (const question of questions) {
      const expected = await answer(first, question);
      found.push(expected.total);
      for (const other of others.filter((each) => each.canAnswer(question))) {
        const given = await answer(other, question);
        if (!other.meansTheSame(question)) continue;
        compared++;
        if (given.page === expected.page && given.total === expected.total) continue;
        const asked = JSON.stringify(question.criteria);
        differences.push(`${other.name}, ${name}, ${asked}: ${given.total}, not ${expected.total}`);
      }
    }
    totals.set(name, found);
  }
  return { totals, compared, differences };
}

async function answer(contender: Contender, question: Question) {
  const { total, ids } = await contender.ask(question);
  const page = ids();
  if (page.length !== Math.min(total, PAGE)) {
    throw new Error(`${contender.name} gives ${page.length} records of ${total}.`);
  }
  return { total, page: page.join() };
}
