import Joi from 'joi';
import { InvalidValue } from '../../../../domain/errors.js';
import { type CodArchivo, parseCodArchivo } from '../../../../domain/record/cod-archivo.js';
import {
  type MunicipalityName,
  parseMunicipality,
  parseYear,
} from '../../../../domain/search/search-criteria.js';
import { parseSearchText, type SearchText } from '../../../../domain/search/search-text.js';
import { type Cursor, parseCursor } from './cursor.js';

const MAX_LIMIT = 10_000;

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

const code = parsedBy(parseCodArchivo).description('Registry inscription code of one record');

/** What narrows a search. The domain says what each value means, and what is wrong with it. */
const filters = {
  municipality: parsedBy(parseMunicipality).description('Name of the municipality to search in'),
  checkin_date: parsedBy(parseYear).description('Year of entry, four digits'),
  search: parsedBy(parseSearchText).description('Term looked for in the title and the content'),
};

const pages = {
  limit: parsedBy(parseLimit).description(`Records on a page, 1 to ${MAX_LIMIT}`),
  cursor: parsedBy(parseCursor).description('Where the page before ended, from its Link header'),
};

/** What a request may hold, and the names of its query parameters, for those who mistype them. */
export interface RequestSchema {
  readonly schema: Joi.ObjectSchema<ValidRequest>;
  readonly parameters: readonly string[];
}

/** Of records. */
export const recordRequest = requestSchema(
  { cod_archivo: code },
  Joi.object({ ...filters, ...pages }).with('cursor', 'limit'),
);

/** Of what the filters leave. */
export const filteredRequest = requestSchema({}, Joi.object(filters));

/** Of what has no parameters. */
export const bareRequest = requestSchema({}, Joi.object({}));

function requestSchema(path: Joi.SchemaMap, query: Joi.ObjectSchema): RequestSchema {
  return {
    schema: Joi.object<ValidRequest>({ path: Joi.object(path), query }).prefs({
      abortEarly: false,
    }),
    parameters: Object.keys(query.describe().keys ?? {}),
  };
}

function parsedBy(parse: (text: string) => unknown): Joi.StringSchema {
  return Joi.string().custom((text: string, helpers) => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      return helpers.error('any.invalid', { reason: error.message });
    }
  });
}

function parseLimit(text: string): number {
  const limit = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MAX_LIMIT) {
    throw new InvalidValue(`is not a whole number from 1 to ${MAX_LIMIT}`);
  }
  return limit;
}
