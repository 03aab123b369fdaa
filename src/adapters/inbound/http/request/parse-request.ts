import type { Request } from '@hapi/hapi';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import { InvalidRequest, type ParameterFault } from '../errors.js';
import { criteriaFingerprint } from './cursor.js';
import { fileAddress } from './download-addresses.js';
import type { KnownParameters } from './foreign-parameters.js';
import { listedParameters, parameterFault } from './parameter-fault.js';
import { parseQueryString, queryOf } from './query-string.js';
import { type RequestSchema, recordRequest, type ValidRequest } from './request-schema.js';
import { requestTarget } from './request-target.js';
import { validAlone } from './valid-alone.js';

/** Makes a parser: it gives the query of a request, or throws every fault of it at once. */
export function requestParser(
  schema: RequestSchema,
  /** The base address that clients see, where there is something beside the contract. */
  extensionsUrl?: string,
): (request: Request) => SearchQuery {
  const form = { ...schema, extensionsUrl };
  return (request) => parseRequest(request, form);
}

interface Form extends RequestSchema {
  readonly extensionsUrl?: string | undefined;
}

function parseRequest(request: Request, form: Form): SearchQuery {
  const { value, faults } = validate(request.params, requestTarget(request.raw.req), form);
  if (faults.length > 0) throw new InvalidRequest(faults, listedParameters(faults, form));

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
  return [MALFORMED_CODE, ...validate({}, target, recordRequest).faults];
}

function validate(
  path: Readonly<Record<string, unknown>>,
  target: string,
  form: Form,
): { value: ValidRequest; faults: ParameterFault[] } {
  const { values, faults } = parseQueryString(target);
  const plain = {
    path: validAlone(path, form.alone.path),
    query: validAlone(values, form.alone.query),
  };
  if (plain.path && plain.query) return { value: plain as ValidRequest, faults: [...faults] };
  const { value, error } = form.schema.validate({ path, query: values });
  if (!error) return { value, faults: [...faults] };
  const known = knownParameters(path, target, form);
  return {
    value,
    faults: [...faults, ...error.details.map((item) => parameterFault(item, known))],
  };
}

function knownParameters(path: object, target: string, form: Form): KnownParameters {
  const { parameters, answer, extensionsUrl } = form;
  const query = queryOf(target);
  const given = query.split('&').map((pair) => pair.split('=', 1)[0] as string);
  const known = { parameters, given, answer };
  if (extensionsUrl === undefined) return known;
  const recordAddress = (code: string) => `${extensionsUrl}/record/${encodeURIComponent(code)}`;
  // Files have no filter for codes.
  if (answer === 'counts' || 'cod_archivo' in path) return { ...known, recordAddress };
  return {
    ...known,
    recordAddress,
    fileAddress: (file) => fileAddress(extensionsUrl, file, query),
  };
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
