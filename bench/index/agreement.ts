import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { SqliteSearch } from '../sqlite/sqlite-search.js';
import { PAGE, type Question, type QuestionKind } from './questions.js';

const COMPARED = 20;

export interface Agreement {
  readonly compared: number;
  readonly differences: readonly string[];
  /** How many records match, of the questions that were compared. */
  readonly totals: ReadonlyMap<string, readonly number[]>;
}

/** What one question gave: how many records match, and how the two differ if they do. */
interface Compared {
  readonly total: number;
  readonly difference?: string | undefined;
}

/** Compares the two by the first questions of each kind. */
export async function compareFirst(
  kinds: readonly QuestionKind[],
  compare: (question: Question) => Promise<Compared>,
): Promise<Agreement> {
  const differences: string[] = [];
  const totals = new Map<string, number[]>();
  let compared = 0;
  for (const { name, questions } of kinds) {
    const found: number[] = [];
    for (const question of questions.slice(0, COMPARED)) {
      const { total, difference } = await compare(question);
      compared++;
      found.push(total);
      if (difference !== undefined)
        differences.push(`${JSON.stringify(question.asked)}: ${difference}`);
    }
    totals.set(name, found);
  }
  return { compared, differences, totals };
}

/** Compares totals and records of the first page. */
export function agreement(
  kinds: readonly QuestionKind[],
  generation: Generation,
  sqlite: SqliteSearch,
): Promise<Agreement> {
  return compareFirst(kinds, async ({ asked, criteria }) => {
    const { batch, total } = await generation.page(criteria, { limit: PAGE });
    const theirs = sqlite.page(asked, PAGE);
    const ids = total === 0 ? [] : (await batch.records()).map(({ id }) => id);
    const isSame = total === theirs.total && ids.join() === theirs.rows.map(({ id }) => id).join();
    return { total, difference: isSame ? undefined : `${theirs.total}, not ${total}` };
  });
}
