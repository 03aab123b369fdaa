import {
  bareRequest,
  facetRequest,
  fileRequest,
  recordRequest,
} from '../request/request-schema.js';

/** An address of the service that a client may be sent to. */
export interface Address {
  readonly name: string;
  /** Below the base path. */
  readonly path: string;
  readonly title: string;
  readonly type: string;
  /** The rest of an RFC 6570 template. */
  readonly variables: string;
}

const JSON_TYPE = 'application/json';
const FILE_FILTERS = query(fileRequest.parameters);

/** Everything that GET gives below the base path, the contract first. */
export const ADDRESSES: readonly Address[] = [
  {
    name: 'record',
    path: '/record',
    title: 'The records that match, or one record by its code',
    type: JSON_TYPE,
    variables: `{/cod_archivo}${query(recordRequest.parameters)}`,
  },
  {
    name: 'facet',
    path: '/facet',
    title: 'How many records match, by year and by municipality',
    type: JSON_TYPE,
    variables: query(facetRequest.parameters),
  },
  {
    name: 'municipality',
    path: '/municipality',
    title: 'The municipalities that have records',
    type: JSON_TYPE,
    variables: query(bareRequest.parameters),
  },
  {
    name: 'download-csv',
    path: '/download/records.csv',
    title: 'The records that match, as a table for spreadsheets',
    type: 'text/csv',
    variables: FILE_FILTERS,
  },
  {
    name: 'download-ndjson',
    path: '/download/records.ndjson',
    title: 'The records that match, one JSON text a line',
    type: 'application/x-ndjson',
    variables: FILE_FILTERS,
  },
  {
    name: 'openapi',
    path: '/openapi.json',
    title: 'The description of this API (OpenAPI 3.1)',
    type: JSON_TYPE,
    variables: '',
  },
  {
    name: 'docs',
    path: '/docs',
    title: 'The same for people, and every problem explained',
    type: 'text/html',
    variables: '',
  },
];

/** The paths that answer, below the base path. */
export function servedPaths(extensions: boolean): string[] {
  if (!extensions) return ['/record'];
  return ADDRESSES.map(({ path }) => path);
}

function query(parameters: readonly string[]): string {
  return parameters.length > 0 ? `{?${parameters.join(',')}}` : '';
}
