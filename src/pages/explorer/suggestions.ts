import type { MunicipalityCount } from '../../client/registry-client.js';
import { words } from '../../domain/search/folding.js';

const MOST = 8;

/** Names in which some word begins with each word that was typed; those that begin so first. */
export function suggestionsFor(
  typed: string,
  municipalities: readonly MunicipalityCount[],
): MunicipalityCount[] {
  const wanted = words(typed);
  const first = wanted[0];
  if (first === undefined) return [];
  return municipalities
    .map((each) => ({ each, names: words(each.municipality) }))
    .filter(({ names }) => wanted.every((word) => names.some((name) => name.startsWith(word))))
    .map(({ each, names }) => ({ each, place: names[0]?.startsWith(first) ? 0 : 1 }))
    .sort((a, b) => a.place - b.place || b.each.records - a.each.records)
    .slice(0, MOST)
    .map(({ each }) => each);
}
