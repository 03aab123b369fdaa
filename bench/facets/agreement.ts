import type { Generation } from '../../src/domain/ports/record-repository.js';
import { type Facets, toFacets } from '../../src/domain/search/facets.js';
import type { Agreement } from '../index/agreement.js';
import type { QuestionKind } from '../index/questions.js';
import type { SqliteGroup, SqliteSearch } from '../sqlite/sqlite-search.js';

const COMPARED = 20;

/** Asks both for the facets of the first questions of each kind, and compares every count. */
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
      const own = await generation.facets(criteria);
      const theirs = facetsOf(sqlite.groups(asked));
      compared++;
      found.push(own.total);
      if (JSON.stringify(own) === JSON.stringify(theirs)) continue;
      differences.push(`${JSON.stringify(asked)}: ${theirs.total} in all, not ${own.total}`);
    }
    totals.set(name, found);
  }
  return { compared, differences, totals };
}

function facetsOf(groups: readonly SqliteGroup[]): Facets {
  const years = new Map<string, number>();
  const municipalities = new Map<string, number>();
  const add = (counts: Map<string, number>, key: string, records: number) =>
    counts.set(key, (counts.get(key) ?? 0) + records);
  for (const { year, municipality, records } of groups) {
    add(years, String(year), records);
    add(municipalities, municipality, records);
  }
  return toFacets(years, municipalities);
}
