/** What to search for, by the names of the API. What is left out, or empty, does not count. */
export interface Question {
  /** The code of one record. */
  readonly cod_archivo?: string | undefined;
  readonly municipality?: string | undefined;
  /** The year of entry, four digits. */
  readonly checkin_date?: string | undefined;
  readonly search?: string | undefined;
}

export type Filters = Omit<Question, 'cod_archivo'>;

const FILTERS = ['search', 'municipality', 'checkin_date'] as const;

/** Where the records of a question are; `limit` asks for a page. */
export function recordAddress(base: URL, question: Question, limit?: number): URL {
  const { cod_archivo: code } = question;
  const address = filtered(base, code ? `record/${encodeURIComponent(code)}` : 'record', question);
  if (limit !== undefined) address.searchParams.set('limit', String(limit));
  return address;
}

/**
 * Where something is that the three filters narrow down. A name that is no filter is sent too: the
 * service refuses it and says what was meant. Without it, all records would match.
 */
export function filtered(base: URL, path: string, filters: Filters): URL {
  const address = new URL(path, base);
  const { cod_archivo: _inThePath, ...given } = filters as Readonly<Record<string, unknown>>;
  for (const name of new Set([...FILTERS, ...Object.keys(given)])) {
    const value = given[name];
    if (value) address.searchParams.set(name, String(value));
  }
  return address;
}

/** A base address that relative ones can be resolved against. */
export function baseOf(address: string | URL): URL {
  const base = new URL(address);
  base.search = '';
  base.hash = '';
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}
