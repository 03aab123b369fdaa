import { isBoom } from '@hapi/boom';
import {
  MunicipalityNotFound,
  NoResults,
  RecordNotFound,
  RegistryLoading,
  RevisionGone,
  StorageUnavailable,
} from '../../../../domain/errors.js';
import {
  FileAsked,
  InvalidRequest,
  NotReady,
  type ParameterFault,
  TooManyStreams,
} from '../errors.js';
import type { Problem } from './problem.js';
import { statusProblem } from './problems-by-status.js';

/** The one place where an error becomes a response. What is not known here is a fault of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof InvalidRequest) return invalid(error.faults, error.message);
  if (error instanceof RevisionGone) return invalid([STALE_CURSOR], STALE_CURSOR.detail);
  if (error instanceof FileAsked) {
    return {
      ...statusProblem(406),
      detail: error.message,
      ...(error.address && { extensions: { meant: error.address } }),
    };
  }
  if (error instanceof RecordNotFound) {
    return {
      type: 'record-not-found',
      title: 'No record has this code',
      status: 404,
      detail: `${error.message} ${NO_CODE}`,
    };
  }
  if (error instanceof MunicipalityNotFound) {
    return {
      type: 'municipality-not-found',
      title: 'No record belongs to this municipality',
      status: 404,
      detail: `${error.message} Only a whole name matches.${didYouMean(error.near)}`,
      extensions: { near: error.near },
    };
  }
  if (error instanceof NoResults) {
    return {
      type: 'no-results',
      title: 'The search has no result',
      status: 404,
      detail: error.message,
    };
  }
  if (error instanceof NotReady) {
    return {
      ...statusProblem(503),
      type: 'not-ready',
      title: 'The service is not ready',
      detail: error.message,
      extensions: { failing: error.part },
    };
  }
  if (error instanceof TooManyStreams) return { ...statusProblem(503), detail: error.message };
  if (error instanceof RegistryLoading) return { ...statusProblem(503), detail: LOADING };
  if (error instanceof StorageUnavailable) return { ...statusProblem(503), detail: NO_STORAGE };
  if (isBoom(error)) return statusProblem(error.output.statusCode, error.output.headers);
  return statusProblem(500);
}

/** Results show an id, and whoever takes it for the code of the record is stuck. */
const NO_CODE = 'If it is the id of a result: an id is not a code, and results have no code.';

const STALE_CURSOR: ParameterFault = {
  parameter: 'cursor',
  in: 'query',
  detail:
    'cursor belongs to a revision of the registry that is gone: the registry has changed. ' +
    'Begin again from the first page.',
};

const LOADING = 'The registry is being loaded. Try again in a few seconds.';
const NO_STORAGE = 'The storage does not answer. Try again in a while.';

function invalid(errors: readonly ParameterFault[], detail: string): Problem {
  return {
    type: 'invalid-request',
    title: 'The request is malformed',
    status: 400,
    detail,
    extensions: { errors },
  };
}

function didYouMean(near: readonly string[]): string {
  return near.length > 0 ? ` Names much like it: ${near.join('; ')}.` : '';
}
