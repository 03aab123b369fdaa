import {
  MunicipalityNotFound,
  NoResults,
  RecordNotFound,
  StorageUnavailable,
} from '../../../../domain/errors.js';
import { FileAsked, InvalidRequest, NotReady } from '../errors.js';
import { adviser } from './advise.js';
import { problemOf } from './error-to-problem.js';
import type { Problem } from './problem.js';
import { statusProblem } from './problems-by-status.js';

/** A type of problem, what it means to a client, and one such problem as the service gives it. */
export interface ProblemType {
  readonly example: Problem;
  /** What happened, and what to do about it. */
  readonly meaning: string;
}

const MISTYPED =
  'checking_date is not a parameter of this search; checkin_date was probably meant.';

const advise = adviser({
  basePath: '/api',
  publicUrl: '/api',
  paths: ['/record'],
  extensions: true,
  monitored: true,
});

/** Every type of problem, by status. The examples are made as the real ones are. */
export const PROBLEM_TYPES: readonly ProblemType[] = [
  {
    example: problemOf(
      new InvalidRequest([
        { parameter: 'checking_date', in: 'query', detail: MISTYPED, meant: 'checkin_date' },
      ]),
    ),
    meaning:
      'The request breaks a rule. `errors` has every fault of it: the parameter, where it is, a sentence, and, where that can be told, what was `meant`. Correct the request; to send it again as it is does not help.',
  },
  {
    example: problemOf(new RecordNotFound('135/2025-99999')),
    meaning:
      'No record has the code in the path. Codes are compared without case. The id of a result is not a code.',
  },
  {
    example: problemOf(new MunicipalityNotFound('Corunna', ['Coruña, A'])),
    meaning:
      'No record belongs to a municipality of this name. `near` has up to three names that exist and are written much alike, or begin so.',
  },
  {
    example: problemOf(new NoResults()),
    meaning:
      'No record matches all parts of the question. No result is a 404, never an empty list.',
  },
  {
    example: advise(statusProblem(404), '/api/records'),
    meaning:
      'Nothing is at this address. `meant` is the address that was probably meant, where that can be told.',
  },
  {
    example: statusProblem(405, { allow: 'GET, HEAD, OPTIONS' }),
    meaning: 'The registry is read-only. `Allow` has the methods that the address answers.',
  },
  {
    example: problemOf(new FileAsked('text/csv', '/api/download/records.csv')),
    meaning:
      'The client accepts only CSV or NDJSON, and this address gives JSON. `meant` is the address of the same records as a file; of one record by its code there is none.',
  },
  {
    example: statusProblem(408),
    meaning: 'The request did not arrive in time. Send it again.',
  },
  {
    example: statusProblem(417),
    meaning: 'The request has an `Expect` header, and the service has no use for it. Leave it out.',
  },
  {
    example: statusProblem(429, { 'retry-after': '42' }),
    meaning:
      'This client has sent more requests than the service takes in a minute. `Retry-After` has the seconds to wait.',
  },
  {
    example: statusProblem(431),
    meaning: 'The address and the header fields together are longer than 16 KiB. Shorten them.',
  },
  {
    example: statusProblem(500),
    meaning:
      'A fault of the service. Please report it with the `instance`: the log has the rest under it.',
  },
  {
    example: problemOf(new StorageUnavailable()),
    meaning:
      'The storage does not answer, the registry is being loaded, or there is too much to do; `detail` says which. `Retry-After` has the seconds to wait.',
  },
  {
    example: problemOf(new NotReady('storage')),
    meaning:
      'Only of `/health/ready`: the service cannot answer yet, or no longer. `failing` names the part.',
  },
];
