import Joi from 'joi';
import type { CodArchivo } from '../../../../domain/record/cod-archivo.js';
import type { MunicipalityName } from '../../../../domain/search/search-criteria.js';
import type { SearchText } from '../../../../domain/search/search-text.js';
import type { Cursor } from './cursor.js';
import { code, filters, pages } from './parameter-schemas.js';
import type { ParameterSchemas } from './valid-alone.js';

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
  /** What may be valid whatever else the request has. */
  readonly alone: Readonly<Record<keyof ValidRequest, ParameterSchemas>>;
  readonly parameters: readonly string[];
  /** What the address gives: records as JSON, the same as a file, or how many there are. */
  readonly answer: 'records' | 'file' | 'counts';
}

/** Of records. */
export const recordRequest = requestSchema({
  path: { cod_archivo: code },
  query: { ...filters, ...pages },
  needs: { cursor: 'limit' },
  answer: 'records',
});

/** Of a file with what the filters leave. */
export const fileRequest = requestSchema({ query: filters, answer: 'file' });

/** Of how many records the filters leave. */
export const facetRequest = requestSchema({ query: filters, answer: 'counts' });

/** Of what has no parameters. */
export const bareRequest = requestSchema({ query: {}, answer: 'counts' });

interface Parameters {
  readonly path?: Record<string, Joi.StringSchema>;
  readonly query: Record<string, Joi.StringSchema>;
  /** Parameters of the query that are nothing without another one. */
  readonly needs?: Readonly<Record<string, string>>;
  readonly answer: RequestSchema['answer'];
}

function requestSchema({ path = {}, query, needs = {}, answer }: Parameters): RequestSchema {
  const wholeQuery = Object.entries(needs).reduce(
    (schema, [name, other]) => schema.with(name, other),
    Joi.object(query),
  );
  return {
    answer,
    schema: Joi.object<ValidRequest>({ path: Joi.object(path), query: wholeQuery }).prefs({
      abortEarly: false,
    }),
    alone: {
      path: new Map(Object.entries(path)),
      query: new Map(Object.entries(query).filter(([name]) => !(name in needs))),
    },
    parameters: Object.keys(query),
  };
}
