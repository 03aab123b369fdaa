import { FORMATS, fileOfFormat } from './download-addresses.js';
import { plainName, SYNONYMS } from './parameter-synonyms.js';
import type { RequestSchema } from './request-schema.js';

/** What the parameters of a request are measured by. */
export interface KnownParameters {
  readonly parameters: readonly string[];
  /** The names that the request has. */
  readonly given: readonly string[];
  readonly answer: RequestSchema['answer'];
  /** The address of a record by its code, where addresses are known. */
  readonly recordAddress?: ((code: string) => string) | undefined;
  /** The address of a file with the records that were asked for, where there are such files. */
  readonly fileAddress?: ((file: string) => string) | undefined;
}

/** What a client is told of a parameter that other interfaces have. */
interface Advice {
  readonly says: string;
  readonly meant?: string | undefined;
}

export const UNKNOWN = 'is not a parameter of this search';

const NEXT_PAGE = `${UNKNOWN}: limit asks for pages, and the Link header of each has the address of the next`;
const ONE_ORDER = `${UNKNOWN}: the newest entry always comes first`;
const YEAR_BY_YEAR = `${UNKNOWN}: checkin_date takes one year; ask for each year of a range`;
const ALWAYS_JSON = `${UNKNOWN}: the answer is always JSON`;
const NAMED_FORMAT = `${UNKNOWN}: the end of the address says the format, .csv or .ndjson`;
const ALL_FIELDS = `${UNKNOWN}: every result has the same eight fields`;

/** `from`, `date_to`, `checkin_date[gte]`: one end of a range. */
const END_OF_RANGE =
  /(^|_)(from|to|since|until|after|before|start|end|min|max|gte?|lte?|desde|hasta)(_|$)/;
const YEAR = /^(19|20)[0-9]{2}/;
const PAGES = ['page', 'offset', 'skip', 'start'];
const ORDERS = ['sort', 'sort_by', 'order', 'order_by', 'orderby'];
const FIELDS = ['fields', 'select', 'columns', 'include', 'exclude'];

/** Advice on a parameter that is not ours, but known from elsewhere. */
export function foreignParameter(
  name: string,
  value: string,
  { parameters, given, answer, fileAddress }: KnownParameters,
): Advice | undefined {
  const plain = plainName(name);
  const synonym = SYNONYMS.get(plain);
  if (synonym && parameters.includes(synonym)) return { says: UNKNOWN, meant: synonym };
  const isYear = YEAR.test(value) || plain !== 'start';
  if (END_OF_RANGE.test(plain) && isYear && parameters.includes('checkin_date')) {
    return { says: YEAR_BY_YEAR };
  }
  if (PAGES.includes(plain) && parameters.includes('limit')) {
    return { says: NEXT_PAGE, meant: given.includes('limit') ? undefined : 'limit' };
  }
  if (ORDERS.includes(plain)) return { says: answer === 'counts' ? UNKNOWN : ONE_ORDER };
  if (FIELDS.includes(plain)) return { says: ALL_FIELDS };
  if (!FORMATS.includes(plain)) return undefined;
  const file = fileOfFormat(value);
  return {
    says: answer === 'file' ? NAMED_FORMAT : ALWAYS_JSON,
    meant: file && fileAddress?.(file),
  };
}
