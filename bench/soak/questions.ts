import { csv } from '../../src/adapters/inbound/http/extensions/download/csv-format.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { publish } from '../../src/domain/record/published-record.js';
import { facetsOf } from '../../src/domain/search/facets.js';
import { matches } from '../../src/domain/search/matching.js';
import { parseSearchText } from '../../src/domain/search/search-text.js';
import { type Registry, SEARCH } from '../../test/support/killing/two-registries.js';
import type { Random } from '../../test/support/random.js';

/** A question, and the one body that is right for it in a registry. */
export interface Question {
  readonly kind: string;
  readonly path: string;
  readonly coding?: 'gzip' | 'br';
  /** Of its entity tags. */
  readonly variant?: string;
  body(registry: Registry): string;
}

/** A request that no registry has an answer to, and what it gets. */
export interface BadRequest {
  readonly path: string;
  readonly method?: string;
  readonly status: number;
  /** Whether the store must be asked to know. */
  readonly asksStore: boolean;
}

export const WHOLE = '/api/record';
export const PAGE_SIZE = 2_000;

const CSV = csv(';');

/** Few words, so that each is asked for again and comes from a cache. */
const WORDS = 6;

/** In every registry of the run. Few, so that all have been parsed and cached by the end of the warm-up. */
const CODES = 100;

export const QUESTIONS: readonly ((random: Random) => Question)[] = [
  () => page('first page', '', ({ records }) => records),
  (random) => {
    const word = `palabra${random.between(1, WORDS)}0`;
    return page('word', `search=${word}&`, found(word));
  },
  (random) => {
    const year = String(random.between(1990, 2025));
    const ofYear = ({ records }: Registry) =>
      records.filter((each) => each.checkinDate.startsWith(year));
    return page('year', `checkin_date=${year}&`, ofYear);
  },
  (random) => {
    const number = random.between(0, CODES - 1);
    return {
      kind: 'code',
      path: `${WHOLE}/URB-${number}`,
      body: ({ records }) => envelope(records.filter(({ id }) => id === `EXP-${number}`)),
    };
  },
  () => ({
    kind: 'facets',
    path: `/api/facet?search=${encodeURIComponent(SEARCH)}`,
    body: (registry) => JSON.stringify(facetsOf(found(SEARCH)(registry))),
  }),
];

/** Every way to ask for much. */
export const LONG_QUESTIONS: readonly Question[] = [
  { kind: 'whole registry', path: WHOLE, body: ({ whole }) => whole },
  { kind: 'whole registry, gzip', path: WHOLE, coding: 'gzip', body: ({ whole }) => whole },
  { kind: 'whole registry, br', path: WHOLE, coding: 'br', body: ({ whole }) => whole },
  {
    kind: 'download, CSV',
    path: `/api/download/records.csv?search=${encodeURIComponent(SEARCH)}`,
    variant: 'csv-59',
    body: (registry) => {
      const rows = CSV.encode(Buffer.from(found(SEARCH)(registry).map(publish).join()));
      return Buffer.concat([CSV.open, rows]).toString();
    },
  },
  {
    kind: 'download, NDJSON',
    path: '/api/download/records.ndjson',
    coding: 'gzip',
    body: ({ records }) => records.map((each) => `${publish(each)}\n`).join(''),
  },
];

export const BAD_REQUESTS: readonly BadRequest[] = [
  { path: '/api/record?checking_date=2024', status: 400, asksStore: false },
  { path: '/api/record?limit=0', status: 400, asksStore: false },
  { path: '/api/record?search=%21%21', status: 400, asksStore: false },
  { path: '/api/record?cursor=x&limit=1', status: 400, asksStore: false },
  { path: '/api/record', method: 'POST', status: 405, asksStore: false },
  { path: '/nothing', status: 404, asksStore: false },
  { path: '/api/record/NONE-1', status: 404, asksStore: true },
  { path: '/api/record?municipality=Nowhere', status: 404, asksStore: true },
];

function envelope(records: readonly Expediente[]): string {
  return `{"resultadoBusqueda":[${records.map(publish).join()}]}`;
}

function page(
  kind: string,
  query: string,
  of: (registry: Registry) => readonly Expediente[],
): Question {
  return {
    kind,
    path: `${WHOLE}?${query}limit=20`,
    body: (registry) => envelope(of(registry).slice(0, 20)),
  };
}

const remembered = new WeakMap<Registry, Map<string, readonly Expediente[]>>();

/** What a search finds in a registry, as the domain has it. */
function found(search: string) {
  const text = parseSearchText(search);
  return (registry: Registry): readonly Expediente[] => {
    const known = remembered.get(registry) ?? new Map<string, readonly Expediente[]>();
    remembered.set(registry, known);
    const records = known.get(search) ?? registry.records.filter((each) => matches(each, { text }));
    known.set(search, records);
    return records;
  };
}
