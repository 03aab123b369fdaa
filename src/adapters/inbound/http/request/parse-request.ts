import type { Request } from '@hapi/hapi';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { InvalidRequest, type ParameterFault } from '../errors.js';
import { criteriaFingerprint } from './cursor.js';
import { parameterFault } from './parameter-fault.js';
import { parseQueryString } from './query-string.js';
import { requestSchema, type ValidRequest } from './request-schema.js';

/** The query of a request, or every fault of it at once. */
export function parseRequest(request: Request): SearchQuery {
  const { value, faults } = validate(request.params, request.raw.req.url as string);
  if (faults.length > 0) throw new InvalidRequest(faults);

  const { municipality, checkin_date: year, search: text, limit, cursor } = value.query;
  const criteria = { codArchivo: value.path.cod_archivo, municipality, year, text };
  if (limit === undefined) return { criteria };
  if (cursor && cursor.question !== criteriaFingerprint(criteria)) {
    throw new InvalidRequest([FOREIGN_CURSOR]);
  }
  return { criteria, page: { limit, from: cursor } };
}

/** The faults of a request whose path cannot even be decoded. */
export function faultsOfMalformedPath(target: string): ParameterFault[] {
  return [MALFORMED_CODE, ...validate({}, target).faults];
}

function validate(path: object, target: string): { value: ValidRequest; faults: ParameterFault[] } {
  const { values, faults } = parseQueryString(target);
  const { value, error } = requestSchema.validate({ path, query: values });
  return { value, faults: [...faults, ...(error?.details.map(parameterFault) ?? [])] };
}

const MALFORMED_CODE: ParameterFault = {
  parameter: 'cod_archivo',
  in: 'path',
  detail: 'cod_archivo is not valid percent-encoded UTF-8.',
};

const FOREIGN_CURSOR: ParameterFault = {
  parameter: 'cursor',
  in: 'query',
  detail: 'cursor belongs to another query: use it with the filters of the page that it came from.',
};
