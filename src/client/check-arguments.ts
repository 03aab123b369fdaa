import { InvalidQuestion } from './errors.js';
import type { Filters, Question } from './question.js';

/* Programs in plain JavaScript have no types to tell them. What is left unsaid here would match
   more records than were meant. */

const PARTS = ['cod_archivo', 'municipality', 'checkin_date', 'search'];
const OPTIONS = ['limit', 'signal'];
const LIST = new Intl.ListFormat('en-GB');

/** Throws if this is no question, or has a part that cannot be sent as it is. */
export function checkQuestion(question: Question): void {
  // Maps, forms and lists have no parts by name.
  if (typeof question !== 'object' || question === null || Symbol.iterator in question) {
    throw new TypeError(`A question is an object, as { search: 'plan parcial' }.`);
  }
  for (const [name, value] of Object.entries(question) as [string, unknown][]) {
    if (value === undefined) continue;
    if (OPTIONS.includes(name)) {
      throw new TypeError(
        `${name} is an option: it comes after the question, as in search({ search: 'plan' }, { ${name} }).`,
      );
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`${name} is not a text; leave it out to search without it.`);
    }
  }
  checkCode(question.cod_archivo);
}

export function checkFilters(filters: Filters): void {
  checkQuestion(filters);
  if ((filters as Question).cod_archivo !== undefined) {
    throw new TypeError('Facets have no cod_archivo: search() finds the record with a code.');
  }
}

/** Throws if there is an option that the method does not have. */
export function checkOptions(method: string, options: object, known: readonly string[]): void {
  const names = LIST.format(known);
  // Everything about a signal is inherited: it would pass for an object without options.
  if (typeof options !== 'object' || options === null || options instanceof AbortSignal) {
    throw new TypeError(`The options of ${method} are an object with ${names}.`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || known.includes(name)) continue;
    if (PARTS.includes(name)) {
      throw new TypeError(`${name} is no option: it belongs in the question, before the options.`);
    }
    const elsewhere = name === 'limit' ? ' search() and pages() have it.' : '';
    throw new TypeError(`${name} is no option of ${method}, which has ${names}.${elsewhere}`);
  }
}

/** No path can hold these, so the service would be asked for another address. */
function checkCode(code: string | undefined): void {
  if (code !== '.' && code !== '..') return;
  const detail = 'cod_archivo is not of the form <prefix>-<number>.';
  throw new InvalidQuestion({
    type: 'urn:problem-type:planning-registry:invalid-request',
    title: 'The request is malformed',
    status: 400,
    detail,
    errors: [{ parameter: 'cod_archivo', in: 'path', detail }],
  });
}
