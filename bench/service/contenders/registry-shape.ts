import type { Contender } from '../contender.js';
import { PAGE } from '../question.js';

/** The paths and the body of the registry's contract, which some peers have too. */
export const registryShape: Pick<Contender, 'path' | 'read' | 'meansTheSame'> = {
  path: ({ search, municipality, year, code }) => {
    if (code !== undefined) return `/api/record/${encodeURIComponent(code)}`;
    const parameters = Object.entries({ search, municipality, checkin_date: year, limit: PAGE })
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
    return `/api/record?${parameters.join('&')}`;
  },
  read: ({ headers, body }) => {
    const records: { id: string }[] = JSON.parse(body).resultadoBusqueda;
    const total = Number(headers.get('x-total-count') ?? records.length);
    return { total, ids: records.map(({ id }) => id) };
  },
  meansTheSame: () => true,
};
