import type { ValidationErrorItem } from 'joi';
import { probablyMeant } from '../../../../domain/search/did-you-mean.js';
import type { ParameterFault } from '../errors.js';
import {
  foreignParameter,
  type KnownParameters,
  plainName,
  UNKNOWN,
} from './foreign-parameters.js';

/** What a client is told of one fault that the schema found. */
export function parameterFault(
  { type, path, context }: ValidationErrorItem,
  known: KnownParameters,
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
    case 'object.unknown': {
      if (parameter === 'cod_archivo') return fault('belongs in the path: /record/{cod_archivo}');
      const foreign = foreignParameter(parameter, String(context?.value), known);
      if (foreign) return fault(foreign.says, foreign.meant);
      return fault(UNKNOWN, probablyMeant(plainName(parameter), known.parameters));
    }
    case 'string.base':
      return fault(repeated(context?.value));
    case 'string.empty':
      return fault('is empty; leave it out to search without it');
    case 'object.with':
      return fault('goes with limit: add a limit');
    case 'any.custom': // what a parser threw that is no fault of the client's
      throw context?.error;
    default: {
      if (parameter === 'cod_archivo')
        return fault(`${context?.reason}; the id of a result is no code`);
      const value = parameter === 'checkin_date' ? String(context?.value) : '';
      if (RANGE.test(value)) return fault(`${context?.reason}: ask for each year of a range`);
      return fault(context?.reason, yearOf(value));
    }
  }
}

/** Names the parameters that exist, where a request has one that resembles none of them. */
export function listedParameters(
  faults: readonly ParameterFault[],
  { parameters }: KnownParameters,
): string | undefined {
  const isLost = faults.some(({ detail, meant }) => detail.includes(UNKNOWN) && !meant);
  if (!isLost) return undefined;
  if (parameters.length === 0) return 'This address takes no parameters.';
  return `The parameters are ${parameters.slice(0, -1).join(', ')} and ${parameters.at(-1)}.`;
}

function repeated(values: readonly string[]): string {
  const times = `is given ${values.length} times`;
  if (new Set(values).size === 1) return `${times}; once is enough`;
  return `${times}, and a search takes one value of it: ask for each by itself`;
}

const RANGE = /^[0-9]{4}\s*(?:[-–/,:]|\.\.|to|a)\s*[0-9]{4}$/;
const YEAR_FIRST = /^(?<year>[0-9]{4})[-/.]/;
const YEAR_LAST = /^[0-9]{1,2}[-/.][0-9]{1,2}[-/.](?<year>[0-9]{4})$/;

/** A whole date where a year is asked is the mistake that can be put right. */
function yearOf(value: string): string | undefined {
  return (YEAR_FIRST.exec(value) ?? YEAR_LAST.exec(value))?.groups?.year;
}
