import { ADDRESSES, type Address } from '../extensions/addresses.js';
import { facetRequest, fileRequest, recordRequest } from '../request/request-schema.js';
import { contractExample, facetsExample, municipalitiesExample } from './examples.js';
import { type Parameter, parametersOf } from './parameters.js';
import { problems } from './problem-components.js';
import { type HeaderName, headers } from './response-headers.js';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly content: Record<string, object>;
  /** What a 200 has in it. */
  readonly found: string;
  readonly headers: readonly HeaderName[];
  /** The statuses of its problems, beside those that every address has. */
  readonly problems?: readonly number[];
}

const OF_EVERY_ADDRESS = [405, 408, 417, 429, 431, 500, 503];
const VALIDATORS: readonly HeaderName[] = ['API-Version', 'X-Request-Id', 'ETag', 'Cache-Control'];
const OF_A_REVISION: readonly HeaderName[] = [...VALIDATORS, 'Last-Modified', 'Cache-Status'];

const [code, ...filters] = parametersOf(recordRequest) as [Parameter, ...Parameter[]];
const json = (schema: string, example?: object) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${schema}` },
    ...(example && { example }),
  },
});

/** Every path, with its one method. */
export function operations(): Record<string, object> {
  const records = {
    content: json('SearchResult', contractExample),
    headers: [...OF_A_REVISION, 'X-Total-Count', 'Link'],
    problems: [400, 404, 406],
  } as const;
  const file = {
    parameters: parametersOf(fileRequest),
    found: 'The file.',
    headers: [...OF_A_REVISION, 'Content-Disposition'],
    problems: [400, 404],
  } as const;
  return {
    '/record': get('Contract', {
      ...records,
      operationId: 'searchRecords',
      summary: 'Search records',
      description:
        'The records that match all filters, the newest entry first. Without a parameter, the whole registry.',
      parameters: filters,
      found: 'The records that match: at least one.',
    }),
    '/record/{cod_archivo}': get('Contract', {
      ...records,
      operationId: 'getRecord',
      summary: 'One record by its code',
      description: 'The record with this code, if it matches the filters too. One element.',
      parameters: [code, ...filters],
      found: 'The record, as a list of one.',
    }),
    ...extension('/facet', {
      operationId: 'countFacets',
      description: 'Counts what a search finds. Nothing found is a total of 0, not a 404.',
      parameters: parametersOf(facetRequest),
      content: json('Facets', facetsExample),
      found: 'The counts.',
      headers: OF_A_REVISION,
      problems: [400],
    }),
    ...extension('/municipality', {
      operationId: 'listMunicipalities',
      description: 'Every name that a record has as its municipality, with its count, by name.',
      content: json('Municipalities', municipalitiesExample),
      found: 'The names.',
      headers: OF_A_REVISION,
      problems: [400],
    }),
    ...extension('/download/records.csv', {
      ...file,
      operationId: 'downloadCsv',
      description:
        'RFC 4180 in UTF-8 with a byte order mark: a header, then a row for each record, with the eight fields as columns. `CSV_DELIMITER` of the service chooses the delimiter.',
      content: { 'text/csv': { schema: { type: 'string' } } },
    }),
    ...extension('/download/records.ndjson', {
      ...file,
      operationId: 'downloadNdjson',
      description: 'A record (`#/components/schemas/Record`) a line.',
      content: { 'application/x-ndjson': { schema: { type: 'string' } } },
    }),
    '/': get('Extensions', {
      operationId: 'getIndex',
      summary: 'Where everything is',
      description: 'Links to all addresses for programs, a page to search for browsers.',
      content: { ...json('Index'), 'text/html': { schema: { type: 'string' } } },
      found: 'The links, or the page.',
      headers: VALIDATORS,
    }),
    ...extension('/openapi.json', {
      operationId: 'getDescription',
      content: { 'application/json': { schema: { type: 'object' } } },
      found: 'This document.',
      headers: VALIDATORS,
    }),
  };
}

/** An address of the index, which has its title already. */
function extension(path: string, operation: Omit<Operation, 'summary'>): Record<string, object> {
  const address = ADDRESSES.find((each) => each.path === path) as Address;
  return { [path]: get('Extensions', { ...operation, summary: address.title }) };
}

function get(tag: 'Contract' | 'Extensions', operation: Operation) {
  const { operationId, summary, description, parameters, content, found } = operation;
  return {
    get: {
      operationId,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(parameters && { parameters }),
      responses: {
        200: { description: found, headers: headers(...operation.headers), content },
        304: {
          description: 'What the client has (`If-None-Match`) is still good.',
          headers: headers('API-Version', 'X-Request-Id', 'ETag'),
        },
        ...problems(...(operation.problems ?? []), ...OF_EVERY_ADDRESS),
      },
    },
  };
}
