import type { Request } from '@hapi/hapi';
import type { Question } from '../../../../application/question.js';
import { questionFingerprint } from './cursor.js';
import { InvalidRequest, type ParameterFault } from './invalid-request.js';
import { parameterFault } from './parameter-fault.js';
import { parseQueryString } from './query-string.js';
import { questionSchema, type ValidRequest } from './question-schema.js';

/** The question of a request, or every fault of it at once. */
export function readQuestion(request: Request): Question {
  const { value, faults } = validate(request.params, request.raw.req.url as string);
  if (faults.length > 0) throw new InvalidRequest(faults);

  const { municipality, checkin_date: year, search: text, limit, cursor } = value.query;
  const criteria = { codArchivo: value.path.cod_archivo, municipality, year, text };
  if (limit === undefined) return { criteria };
  if (cursor && cursor.question !== questionFingerprint(criteria)) {
    throw new InvalidRequest([FOREIGN_CURSOR]);
  }
  return { criteria, page: { limit, from: cursor } };
}

/** The faults of a request whose path cannot even be decoded. */
export function faultsOfBrokenPath(target: string): ParameterFault[] {
  return [BROKEN_CODE, ...validate({}, target).faults];
}

function validate(path: object, target: string): { value: ValidRequest; faults: ParameterFault[] } {
  const { values, faults } = parseQueryString(target);
  const { value, error } = questionSchema.validate({ path, query: values });
  return { value, faults: [...faults, ...(error?.details.map(parameterFault) ?? [])] };
}

const BROKEN_CODE: ParameterFault = {
  parameter: 'cod_archivo',
  in: 'path',
  detail: 'cod_archivo is not valid percent-encoded UTF-8.',
};

const FOREIGN_CURSOR: ParameterFault = {
  parameter: 'cursor',
  in: 'query',
  detail: 'cursor belongs to another question: use it with the filters it was given for.',
};
