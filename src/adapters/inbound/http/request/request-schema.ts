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

/** What a request may hold. The domain says what each value means, and what is wrong with it. */
export const requestSchema = Joi.object<ValidRequest>({
  path: Joi.object({
    cod_archivo: parsedBy(parseCodArchivo).description('Registry inscription code of one record'),
  }),
  query: Joi.object({
    municipality: parsedBy(parseMunicipality).description('Name of the municipality to search in'),
    checkin_date: parsedBy(parseYear).description('Year of entry, four digits'),
    search: parsedBy(parseSearchText).description('Term looked for in the title and the content'),
    limit: parsedBy(parseLimit).description(`Records on a page, 1 to ${MAX_LIMIT}`),
    cursor: parsedBy(parseCursor).description('Where the page before ended, from its Link header'),
  }).with('cursor', 'limit'),
}).prefs({ abortEarly: false });

export const QUERY_PARAMETERS = [
  'municipality',
  'checkin_date',
  'search',
  'limit',
  'cursor',
] as const satisfies (keyof ValidRequest['query'])[];

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
