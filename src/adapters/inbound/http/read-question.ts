import type { Request } from '@hapi/hapi';
import type { Question } from '../../../application/question.js';
import type { SearchCriteria } from '../../../domain/search-criteria.js';
import { questionFingerprint } from './cursor.js';
import { InvalidRequest, type ParameterFault } from './invalid-request.js';
import { parameterFault } from './parameter-fault.js';
import { parseQueryString } from './query-string.js';
import { questionSchema } from './question-schema.js';

/** The question of a request, or every fault of it at once. */
export function readQuestion(request: Request): Question {
  const { values, faults } = parseQueryString(request.raw.req.url ?? '');
  const { value, error } = questionSchema.validate(
    { path: request.params, query: values },
    { abortEarly: false },
  );
  const all = [...faults, ...(error?.details.map(parameterFault) ?? [])];
  if (error || all.length > 0) throw new InvalidRequest(all);

  const { municipality, checkin_date: year, search: text, limit, cursor } = value.query;
  const criteria: SearchCriteria = {
    ...(value.path.cod_archivo && { codArchivo: value.path.cod_archivo }),
    ...(municipality && { municipality }),
    ...(year && { year }),
    ...(text && { text }),
  };
  if (limit === undefined) return { criteria };
  if (cursor && cursor.question !== questionFingerprint(criteria)) {
    throw new InvalidRequest([FOREIGN_CURSOR]);
  }
  return { criteria, page: { limit, from: cursor } };
}

const FOREIGN_CURSOR: ParameterFault = {
  parameter: 'cursor',
  in: 'query',
  detail: 'cursor belongs to another question: use it with the filters it was given for.',
};
