/** What the parameters of a request are measured by. */
export interface KnownParameters {
  readonly parameters: readonly string[];
  /** The base address that clients see, where there is something beside the contract. */
  readonly extensionsUrl?: string | undefined;
}

/** What a client is told of a parameter that other interfaces have. */
interface Advice {
  readonly says: string;
  readonly meant?: string | undefined;
}

export const UNKNOWN = 'is not a parameter of this search';

/** Words that other interfaces use for what ours calls something else. */
const SYNONYMS = new Map([
  ['city', 'municipality'],
  ['date', 'checkin_date'],
  ['municipio', 'municipality'],
  ['page_size', 'limit'],
  ['per_page', 'limit'],
  ['q', 'search'],
  ['query', 'search'],
  ['size', 'limit'],
  ['text', 'search'],
  ['town', 'municipality'],
  ['year', 'checkin_date'],
]);

const NEXT_PAGE = `${UNKNOWN}: limit asks for pages, and the Link header of each has the address of the next`;
const ONE_ORDER = `${UNKNOWN}: the newest entry always comes first`;
const ALL_FIELDS = `${UNKNOWN}: every result has the same eight fields`;

const PAGES = ['page', 'offset', 'skip', 'start'];
const ORDERS = ['sort', 'sort_by', 'order', 'order_by', 'orderby'];
const FIELDS = ['fields', 'select', 'columns', 'include', 'exclude'];
const FORMATS = ['format', 'output', 'accept'];

/** Advice on a parameter that is not ours, but known from elsewhere. */
export function foreignParameter(
  name: string,
  value: string,
  { parameters, extensionsUrl }: KnownParameters,
): Advice | undefined {
  const plain = plainName(name);
  const synonym = SYNONYMS.get(plain);
  if (synonym && parameters.includes(synonym)) return { says: UNKNOWN, meant: synonym };
  if (PAGES.includes(plain) && parameters.includes('limit')) {
    return { says: NEXT_PAGE, meant: 'limit' };
  }
  if (ORDERS.includes(plain)) return { says: ONE_ORDER };
  if (FIELDS.includes(plain)) return { says: ALL_FIELDS };
  if (!FORMATS.includes(plain)) return undefined;
  const file = fileFor(value);
  const meant = file && extensionsUrl !== undefined ? extensionsUrl + file : undefined;
  return { says: `${UNKNOWN}: the answer is always JSON`, meant };
}

/** A name in the spelling of our parameters. */
export function plainName(name: string): string {
  return name.toLowerCase().replaceAll('-', '_');
}

/** The download that a name of a format stands for. */
function fileFor(format: string): string | undefined {
  if (/csv|xls|excel/i.test(format)) return '/download/records.csv';
  return /ndjson|jsonl|lines/i.test(format) ? '/download/records.ndjson' : undefined;
}
