import type { Question } from '../../client/question.js';

/** The names of the API. */
export const FIELDS = ['search', 'municipality', 'checkin_date', 'cod_archivo'] as const;
export type Field = (typeof FIELDS)[number];

/** The question that the address bar holds. Other parameters do not count. */
export function questionIn(query: string): Question {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    FIELDS.map((field) => [field, parameters.get(field)?.trim()]).filter(([, value]) => value),
  );
}

/** The query of the page's own address for a question, or nothing. */
export function queryOf(question: Question): string {
  const parameters = new URLSearchParams();
  for (const field of FIELDS) {
    const value = question[field];
    if (value) parameters.set(field, value);
  }
  return parameters.size > 0 ? `?${parameters}` : '';
}

export function isSame(one: Question, other: Question): boolean {
  return queryOf(one) === queryOf(other);
}
