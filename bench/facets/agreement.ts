import type { Generation } from '../../src/domain/ports/record-repository.js';
import { type Facets, toFacets } from '../../src/domain/search/facets.js';
import { type Agreement, compareFirst } from '../index/agreement.js';
import type { QuestionKind } from '../index/questions.js';
import type { SqliteGroup, SqliteSearch } from '../sqlite/sqlite-search.js';

/** Compares every count of the facets. */
export function agreement(
  kinds: readonly QuestionKind[],
  generation: Generation,
  sqlite: SqliteSearch,
): Promise<Agreement> {
  return compareFirst(kinds, async ({ asked, criteria }) => {
    const own = await generation.facets(criteria);
    const theirs = facetsOf(sqlite.groups(asked));
    const isSame = JSON.stringify(own) === JSON.stringify(theirs);
    const difference = isSame ? undefined : `${theirs.total} in all, not ${own.total}`;
    return { total: own.total, difference };
  });
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
