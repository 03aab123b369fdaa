/** What to search for, by the names of the API. What is left out or undefined does not count. */
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
  const path = code === undefined ? 'record' : `record/${encodeURIComponent(code)}`;
  const address = filtered(base, path, question);
  if (limit !== undefined) address.searchParams.set('limit', String(limit));
  return address;
}

/**
 * Where something is that the three filters narrow down. A name that is no filter, and an
 * empty value, are sent too: the service refuses them and says what was meant. Without them, more
 * records would match.
 */
export function filtered(base: URL, path: string, filters: Filters): URL {
  const address = new URL(path, base);
  const { cod_archivo: _inThePath, ...given } = filters as Readonly<Record<string, unknown>>;
  for (const name of new Set([...FILTERS, ...Object.keys(given)])) {
    const value = given[name];
    if (value !== undefined) address.searchParams.set(name, String(value));
  }
  return address;
}
