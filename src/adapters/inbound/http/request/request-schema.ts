import Joi from 'joi';
import type { CodArchivo } from '../../../../domain/record/cod-archivo.js';
import type { MunicipalityName } from '../../../../domain/search/search-criteria.js';
import type { SearchText } from '../../../../domain/search/search-text.js';
import type { Cursor } from './cursor.js';
import { code, filters, pages } from './parameter-schemas.js';

export interface ValidRequest {
  readonly path: { readonly cod_archivo?: CodArchivo };
  readonly query: {
    readonly municipality?: MunicipalityName;
    readonly checkin_date?: string;
    readonly search?: SearchText;
    readonly limit?: number;
    readonly cursor?: Cursor;
  };
}

/** What a request may hold, and the names of its query parameters, for those who mistype them. */
export interface RequestSchema {
  readonly schema: Joi.ObjectSchema<ValidRequest>;
  readonly parameters: readonly string[];
  /** What the address gives: records as JSON, the same as a file, or how many there are. */
  readonly answer: 'records' | 'file' | 'counts';
}

/** Of records. */
export const recordRequest = requestSchema(
  { cod_archivo: code },
  Joi.object({ ...filters, ...pages }).with('cursor', 'limit'),
  'records',
);

/** Of a file with what the filters leave. */
export const fileRequest = requestSchema({}, Joi.object(filters), 'file');

/** Of how many records the filters leave. */
export const facetRequest = requestSchema({}, Joi.object(filters), 'counts');

/** Of what has no parameters. */
export const bareRequest = requestSchema({}, Joi.object({}), 'counts');

function requestSchema(
  path: Joi.SchemaMap,
  query: Joi.ObjectSchema,
  answer: RequestSchema['answer'],
): RequestSchema {
  return {
    answer,
    schema: Joi.object<ValidRequest>({ path: Joi.object(path), query }).prefs({
      abortEarly: false,
    }),
    parameters: Object.keys(query.describe().keys),
  };
}
