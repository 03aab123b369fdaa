import { FORMATS, fileOfFormat } from './record-files.js';

/** What the parameters of a request are measured by. */
export interface KnownParameters {
  readonly parameters: readonly string[];
  /** What the address answers with: a file's address says its format, all others give JSON. */
  readonly isFile?: boolean | undefined;
  /** The address of a file with the records that were asked for, where there are such files. */
  readonly fileAddress?: ((file: string) => string) | undefined;
}

/** What a client is told of a parameter that other interfaces have. */
interface Advice {
  readonly says: string;
  readonly meant?: string | undefined;
}

export const UNKNOWN = 'is not a parameter of this search';

/** Words that other interfaces use for what ours calls something else. */
const SYNONYMS = new Map([
  ['anio', 'checkin_date'],
  ['ano', 'checkin_date'],
  ['año', 'checkin_date'],
  ['city', 'municipality'],
  ['concello', 'municipality'],
  ['date', 'checkin_date'],
  ['fecha', 'checkin_date'],
  ['localidad', 'municipality'],
  ['municipi', 'municipality'],
  ['municipio', 'municipality'],
  ['page_size', 'limit'],
  ['per_page', 'limit'],
  ['q', 'search'],
  ['query', 'search'],
  ['size', 'limit'],
  ['term', 'search'],
  ['text', 'search'],
  ['texto', 'search'],
  ['title', 'search'],
  ['titulo', 'search'],
  ['town', 'municipality'],
  ['year', 'checkin_date'],
]);

const NEXT_PAGE = `${UNKNOWN}: limit asks for pages, and the Link header of each has the address of the next`;
const ONE_ORDER = `${UNKNOWN}: the newest entry always comes first`;
const YEAR_BY_YEAR = `${UNKNOWN}: checkin_date takes one year; ask for each year of a range`;
const ALWAYS_JSON = `${UNKNOWN}: the answer is always JSON`;
const NAMED_FORMAT = `${UNKNOWN}: the end of the address says the format, .csv or .ndjson`;
const ALL_FIELDS = `${UNKNOWN}: every result has the same eight fields`;

const RANGES = [
  'from',
  'to',
  'since',
  'until',
  'desde',
  'hasta',
  'date_from',
  'date_to',
  'from_date',
  'to_date',
  'start_date',
  'end_date',
];
const PAGES = ['page', 'offset', 'skip', 'start'];
const ORDERS = ['sort', 'sort_by', 'order', 'order_by', 'orderby'];
const FIELDS = ['fields', 'select', 'columns', 'include', 'exclude'];

/** Advice on a parameter that is not ours, but known from elsewhere. */
export function foreignParameter(
  name: string,
  value: string,
  { parameters, isFile, fileAddress }: KnownParameters,
): Advice | undefined {
  const plain = plainName(name);
  const synonym = SYNONYMS.get(plain);
  if (synonym && parameters.includes(synonym)) return { says: UNKNOWN, meant: synonym };
  if (PAGES.includes(plain) && parameters.includes('limit')) {
    return { says: NEXT_PAGE, meant: 'limit' };
  }
  if (RANGES.includes(plain) && parameters.includes('checkin_date')) return { says: YEAR_BY_YEAR };
  if (ORDERS.includes(plain)) return { says: ONE_ORDER };
  if (FIELDS.includes(plain)) return { says: ALL_FIELDS };
  if (!FORMATS.includes(plain)) return undefined;
  const file = fileOfFormat(value);
  return { says: isFile ? NAMED_FORMAT : ALWAYS_JSON, meant: file && fileAddress?.(file) };
}

/** A name in the spelling of our parameters. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}
