import type { Expediente } from '../record/expediente.js';

/** How many records there are: in all, by year of entry, and by municipality. */
export interface Facets {
  readonly total: number;
  /** The newest year first. A year without a record is left out. */
  readonly years: readonly YearCount[];
  /**
   * By the name as the records have it: two spellings of one municipality count apart. The most
   * records first, then by name in code-unit order.
   */
  readonly municipalities: readonly MunicipalityCount[];
}

interface YearCount {
  readonly year: string;
  readonly records: number;
}

interface MunicipalityCount {
  readonly municipality: string;
  readonly records: number;
}

/** The meaning of facets. Every store is only a faster way to what this says of its matches. */
export function facetsOf(
  records: Iterable<Pick<Expediente, 'checkinDate' | 'municipality'>>,
): Facets {
  const years = new Map<string, number>();
  const municipalities = new Map<string, number>();
  for (const { checkinDate, municipality } of records) {
    const year = checkinDate.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
    municipalities.set(municipality, (municipalities.get(municipality) ?? 0) + 1);
  }
  return toFacets(years, municipalities);
}

/** Puts counts, in any order, into the order of facets, and leaves out those of nothing. */
export function toFacets(
  years: Iterable<readonly [year: string, records: number]>,
  municipalities: Iterable<readonly [municipality: string, records: number]>,
): Facets {
  const byYear = Array.from(years, ([year, records]) => ({ year, records }))
    .filter(isSome)
    .sort((a, b) => codeUnitOrder(b.year, a.year));
  const byMunicipality = Array.from(municipalities, ([municipality, records]) => ({
    municipality,
    records,
  }))
    .filter(isSome)
    .sort((a, b) => b.records - a.records || codeUnitOrder(a.municipality, b.municipality));
  const total = byYear.reduce((sum, { records }) => sum + records, 0);
  return { total, years: byYear, municipalities: byMunicipality };
}

export function codeUnitOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function isSome({ records }: { readonly records: number }): boolean {
  return records > 0;
}
