import type { ValidationErrorItem } from 'joi';
import { probablyMeant } from '../../../../domain/search/did-you-mean.js';
import type { ParameterFault } from '../errors.js';

/** Words that other interfaces use for what ours calls something else. */
const SYNONYMS = new Map(
  Object.entries({
    city: 'municipality',
    date: 'checkin_date',
    municipio: 'municipality',
    page: 'cursor',
    page_size: 'limit',
    per_page: 'limit',
    q: 'search',
    query: 'search',
    text: 'search',
    town: 'municipality',
    year: 'checkin_date',
  }),
);

/** What a client is told of one fault that the schema found. */
export function parameterFault(
  { type, path, context }: ValidationErrorItem,
  parameters: readonly string[],
): ParameterFault {
  const where = path[0] === 'path' ? 'path' : 'query';
  const parameter = String(path[1] ?? context?.main);
  const fault = (says: string, meant?: string): ParameterFault => ({
    parameter,
    in: where,
    detail: `${parameter || 'A parameter without a name'} ${says}${meant ? `; ${meant} was probably meant` : ''}.`,
    ...(meant && { meant }),
  });
  switch (type) {
    case 'object.unknown':
      if (parameter === 'cod_archivo') return fault('belongs in the path: /record/{cod_archivo}');
      return fault('is not a parameter of this search', meantParameter(parameter, parameters));
    case 'string.base':
      return fault(`is given ${context?.value.length} times; once is enough`);
    case 'string.empty':
      return fault('is empty; leave it out to search without it');
    case 'object.with':
      return fault('goes with limit: add a limit');
    case 'any.custom': // what a parser threw that is no fault of the client's
      throw context?.error;
    default:
      return fault(context?.reason, meantValue(parameter, context?.value));
  }
}

function meantParameter(typed: string, parameters: readonly string[]): string | undefined {
  const plain = typed.toLowerCase().replaceAll('-', '_');
  const synonym = SYNONYMS.get(plain);
  if (synonym && parameters.includes(synonym)) return synonym;
  return probablyMeant(plain, parameters);
}

/** A whole date where a year is asked is the mistake that can be put right. */
function meantValue(parameter: string, value: unknown): string | undefined {
  return parameter === 'checkin_date' ? /^[0-9]{4}(?=[-/.])/.exec(String(value))?.[0] : undefined;
}
