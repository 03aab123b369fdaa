import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { SqliteSearch } from '../sqlite/sqlite-search.js';
import { PAGE, type QuestionKind } from './questions.js';

const COMPARED = 20;

export interface Agreement {
  readonly compared: number;
  readonly differences: readonly string[];
  /** How many records match, of the questions that were compared. */
  readonly totals: ReadonlyMap<string, readonly number[]>;
}

/** Asks both the first questions of each kind, and compares totals and records. */
export async function agreement(
  kinds: readonly QuestionKind[],
  generation: Generation,
  sqlite: SqliteSearch,
): Promise<Agreement> {
  const differences: string[] = [];
  const totals = new Map<string, number[]>();
  let compared = 0;
  for (const { name, questions } of kinds) {
    const found: number[] = [];
    for (const { asked, criteria } of questions.slice(0, COMPARED)) {
      const { batch, total } = await generation.page(criteria, { limit: PAGE });
      const theirs = sqlite.page(asked, PAGE);
      const ids = total === 0 ? [] : (await batch.records()).map(({ id }) => id);
      compared++;
      found.push(total);
      if (total === theirs.total && ids.join() === theirs.rows.map(({ id }) => id).join()) continue;
      differences.push(`${JSON.stringify(asked)}: ${theirs.total}, not ${total}`);
    }
    totals.set(name, found);
  }
  return { compared, differences, totals };
}
