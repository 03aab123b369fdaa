import type { ValidationErrorItem } from 'joi';
import { probablyMeant } from '../../../../domain/search/did-you-mean.js';
import type { ParameterFault } from '../errors.js';
import { foreignParameter, type KnownParameters, UNKNOWN } from './foreign-parameters.js';
import { plainName } from './parameter-synonyms.js';
import { writtenCode } from './written-code.js';

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
      if (CODES.includes(plainName(parameter))) {
        const code = writtenCode(String(context?.value));
        return fault(
          'belongs in the path: /record/{cod_archivo}',
          code && known.recordAddress?.(code),
        );
      }
      const foreign = foreignParameter(parameter, String(context?.value), known);
      if (foreign) return fault(foreign.says, foreign.meant);
      return fault(UNKNOWN, probablyMeant(plainName(parameter), known.parameters));
    }
    case 'string.base':
      return fault(repeated(context?.value));
    case 'string.empty':
      return fault(where === 'path' ? NO_CODE : 'is empty; leave it out to search without it');
    case 'object.with':
      return fault('goes with limit: add a limit');
    case 'any.custom': // what a parser threw that is no fault of the client's
      throw context?.error;
    default: {
      if (parameter === 'cod_archivo') {
        const once = writtenCode(String(context?.value));
        if (once) return fault('is percent-encoded twice', once);
        return fault(`${context?.reason}; the id of a result is no code`);
      }
      const value = parameter === 'checkin_date' ? String(context?.value) : '';
      if (RANGE.test(value)) return fault(`${context?.reason}: ask for each year of a range`);
      return fault(context?.reason, yearOf(value));
    }
  }
}

const NO_CODE = 'is empty; to search without it, leave out the slash at the end of the path';

/** Names for a code, which is no parameter of the query. */
const CODES = ['cod_archivo', 'code', 'codigo'];

/** Names the parameters that exist, where a request has one that resembles none of them. */
export function listedParameters(
  faults: readonly ParameterFault[],
  { parameters }: Pick<KnownParameters, 'parameters'>,
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

/** Two years, with or without months and days. */
const RANGE = /(?<![0-9])[0-9]{4}(?![0-9]).*(?<![0-9])[0-9]{4}(?![0-9])/;
const YEAR_FIRST = /^[\s"']*(?<year>[0-9]{4})(?:[-/.]|[0-9]{4}$|[\s"']*$)/;
const YEAR_LAST = /^[0-9]{1,2}[-/.][0-9]{1,2}[-/.](?<year>[0-9]{4})$/;

/** A whole date where a year is asked, or something around it: mistakes that can be put right. */
function yearOf(value: string): string | undefined {
  return (YEAR_FIRST.exec(value) ?? YEAR_LAST.exec(value))?.groups?.year;
}
