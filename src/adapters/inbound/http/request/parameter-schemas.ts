import Joi from 'joi';
import { InvalidValue } from '../../../../domain/errors.js';
import {
  COD_ARCHIVO_FORM,
  MAX_COD_ARCHIVO_LENGTH,
  parseCodArchivo,
} from '../../../../domain/record/cod-archivo.js';
import {
  MAX_MUNICIPALITY_LENGTH,
  parseMunicipality,
  parseYear,
  YEAR_FORM,
} from '../../../../domain/search/search-criteria.js';
import {
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_WORDS,
  parseSearchText,
} from '../../../../domain/search/search-text.js';
import { limits } from '../limits.js';
import { CURSOR_EXAMPLE, CURSOR_FORM, parseCursor } from './cursor.js';

/** What has a letter or a digit. */
const SOME_WORD = '[\\p{L}\\p{N}]';

export const code = parsedBy(parseCodArchivo, {
  type: 'string',
  maxLength: MAX_COD_ARCHIVO_LENGTH,
  pattern: COD_ARCHIVO_FORM.source,
})
  .description(
    'The code of one record: `<prefix>-<number>`. Case does not count. A slash in it is written `%2F`.',
  )
  .example('135/2025-00019');

/** What narrows a search. The domain says what each value means, and what is wrong with it. */
export const filters = {
  municipality: parsedBy(parseMunicipality, {
    type: 'string',
    minLength: 1,
    maxLength: MAX_MUNICIPALITY_LENGTH,
    pattern: SOME_WORD,
  })
    .description(
      'The whole name of a municipality, in any official form: `Coruña, A` is `A Coruña`; `Alcoi/Alcoy` is `Alcoi` and `Alcoy`. Case, accents and punctuation do not count.',
    )
    .example('A Coruña'),
  checkin_date: parsedBy(parseYear, { type: 'string', pattern: YEAR_FORM.source })
    .description('The year of entry.')
    .example('2024'),
  search: parsedBy(parseSearchText, {
    type: 'string',
    minLength: 1,
    maxLength: MAX_SEARCH_LENGTH,
    pattern: SOME_WORD,
  })
    .description(
      `Every word must begin some word of the title or of the document's text. A part in double quotes is a phrase: its words stand side by side. Case and accents do not count. At most ${MAX_SEARCH_WORDS} words.`,
    )
    .example('"plan parcial" molino'),
};

export const pages = {
  limit: parsedBy(parseLimit, { type: 'integer', minimum: 1, maximum: limits.recordsOnAPage })
    .description('Asks for pages of so many records. Without it, every match is in one answer.')
    .example(20),
  cursor: parsedBy(parseCursor, { type: 'string', pattern: CURSOR_FORM.source })
    .description(
      'Where the page before ended. Opaque: take the address of the next page from `Link`. Needs `limit`, and the filters of the page that it came from.',
    )
    .example(CURSOR_EXAMPLE),
};

/** `schema` is what the parser takes, as JSON Schema, for the description of the API. */
function parsedBy(parse: (text: string) => unknown, schema: object): Joi.StringSchema {
  const parsed = Joi.string().custom((text: string, helpers) => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      return helpers.error('any.invalid', { reason: error.message });
    }
  });
  return parsed.meta({ schema });
}

function parseLimit(text: string): number {
  const limit = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > limits.recordsOnAPage) {
    throw new InvalidValue(`is not a whole number from 1 to ${limits.recordsOnAPage}`);
  }
  return limit;
}
