import type { Contender, Found } from './contender.js';
import { PAGE, type Question, type QuestionKind } from './question.js';

export interface Agreement {
  readonly compared: number;
  readonly differences: readonly string[];
  /** How many records match, of the questions that were compared. */
  readonly totals: ReadonlyMap<QuestionKind, readonly number[]>;
}

const QUESTIONS = 12;

/** Asks the first questions of each kind of everyone, and compares with the first contender. */
export async function agreement(
  [first, ...others]: readonly [Contender, ...Contender[]],
  kinds: readonly QuestionKind[],
): Promise<Agreement> {
  const differences: string[] = [];
  const totals = new Map<QuestionKind, number[]>();
  let compared = 0;
  for (const kind of kinds) {
    const found: number[] = [];
    for (const question of kind.questions.slice(0, QUESTIONS)) {
      const expected = await ask(first, question);
      found.push(expected.total);
      for (const other of others.filter((each) => each.meansTheSame(question))) {
        const given = await ask(other, question);
        compared++;
        if (given.total === expected.total && given.ids.join() === expected.ids.join()) continue;
        differences.push(
          `${other.name}, ${JSON.stringify(question)}: ${given.total}, not ${expected.total}`,
        );
      }
    }
    totals.set(kind, found);
  }
  return { compared, differences, totals };
}

async function ask(contender: Contender, question: Question): Promise<Found> {
  const address = `http://127.0.0.1:${contender.port}${contender.path(question)}`;
  const answer = await fetch(address);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${contender.name}, ${address}: ${answer.status} ${body}`);
  const found = contender.read({ headers: answer.headers, body });
  if (found.ids.length === Math.min(found.total, PAGE)) return found;
  throw new Error(`${contender.name}, ${address}: ${found.ids.length} of ${found.total}`);
}
