import { isBoom } from '@hapi/boom';
import {
  MunicipalityNotFound,
  NoResults,
  RecordNotFound,
  RevisionGone,
  StorageUnavailable,
} from '../../../../domain/errors.js';
import { InvalidRequest, NotReady, type ParameterFault, TooManyStreams } from '../errors.js';
import type { Problem } from './problem.js';
import { statusProblem } from './problems-by-status.js';

/** The one place where an error becomes a response. What is not known here is a fault of ours. */
export function problemOf(error: unknown): Problem {
  if (error instanceof InvalidRequest) return invalid(error.faults);
  if (error instanceof RevisionGone) return invalid([STALE_CURSOR]);
  if (error instanceof RecordNotFound) {
    return {
      type: 'record-not-found',
      title: 'No record has this code',
      status: 404,
      detail: error.message,
    };
  }
  if (error instanceof MunicipalityNotFound) {
    return {
      type: 'municipality-not-found',
      title: 'No record belongs to this municipality',
      status: 404,
      detail: error.message + didYouMean(error.near),
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
  if (error instanceof StorageUnavailable) return statusProblem(503);
  if (isBoom(error)) return statusProblem(error.output.statusCode, error.output.headers);
  return statusProblem(500);
}

const STALE_CURSOR: ParameterFault = {
  parameter: 'cursor',
  in: 'query',
  detail:
    'cursor belongs to a revision of the registry that is gone: the registry has changed. ' +
    'Begin again from the first page.',
};

function invalid(errors: readonly ParameterFault[]): Problem {
  return {
    type: 'invalid-request',
    title: 'The request is malformed',
    status: 400,
    detail: errors.map(({ detail }) => detail).join(' '),
    extensions: { errors },
  };
}

function didYouMean(near: readonly string[]): string {
  return near.length > 0 ? ` Names much like it: ${near.join('; ')}.` : '';
}
