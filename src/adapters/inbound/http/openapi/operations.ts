import { ADDRESSES } from '../extensions/addresses.js';
import { bareRequest, filteredRequest, recordRequest } from '../request/request-schema.js';
import { contractExample, facetsExample, municipalitiesExample } from './examples.js';
import { type Parameter, parametersOf } from './parameters.js';
import { problems } from './problem-responses.js';
import { type HeaderName, headers } from './response-headers.js';

interface Operation {
  readonly id: string;
  readonly tag: 'Contract' | 'Extensions';
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly content: Record<string, object>;
  readonly found: string;
  readonly headers?: readonly HeaderName[];
  /** The statuses of its problems, beside those that every address has. */
  readonly problems: readonly number[];
}

const OF_EVERY_ADDRESS = [405, 408, 417, 429, 431, 500, 503];
const VALIDATORS: readonly HeaderName[] = ['API-Version', 'X-Request-Id', 'ETag', 'Cache-Control'];
const OF_A_REVISION: readonly HeaderName[] = [...VALIDATORS, 'Last-Modified', 'Cache-Status'];

const summaryOf = (path: string) => ADDRESSES.find((each) => each.path === path)?.title ?? '';
const [code, ...filters] = parametersOf(recordRequest) as [Parameter, ...Parameter[]];
const filtered = parametersOf(filteredRequest);
const json = (schema: string, example?: object) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${schema}` },
    ...(example && { example }),
  },
});

/** Every path, with its one method. */
export function operations(): Record<string, object> {
  return {
    '/record': get({
      id: 'searchRecords',
      tag: 'Contract',
      summary: 'Search records',
      description:
        'The records that match all filters, the newest entry first. Without a parameter, the whole registry.',
      parameters: filters,
      content: json('SearchResult', contractExample),
      found: 'The records that match: at least one.',
      headers: [...OF_A_REVISION, 'X-Total-Count', 'Link'],
      problems: [400, 404, 406],
    }),
    '/record/{cod_archivo}': get({
      id: 'getRecord',
      tag: 'Contract',
      summary: 'One record by its code',
      description: 'The record with this code, if it matches the filters too. One element.',
      parameters: [code, ...filters],
      content: json('SearchResult', contractExample),
      found: 'The record, as a list of one.',
      headers: [...OF_A_REVISION, 'X-Total-Count', 'Link'],
      problems: [400, 404, 406],
    }),
    '/facet': get({
      id: 'countFacets',
      tag: 'Extensions',
      summary: summaryOf('/facet'),
      description: 'Counts what a search finds. Nothing found is a total of 0, not a 404.',
      parameters: filtered,
      content: json('Facets', facetsExample),
      found: 'The counts.',
      headers: OF_A_REVISION,
      problems: [400],
    }),
    '/municipality': get({
      id: 'listMunicipalities',
      tag: 'Extensions',
      summary: summaryOf('/municipality'),
      description: 'Every name that a record has as its municipality, with its count, by name.',
      parameters: parametersOf(bareRequest),
      content: json('Municipalities', municipalitiesExample),
      found: 'The names.',
      headers: OF_A_REVISION,
      problems: [400],
    }),
    '/download/records.csv': download('downloadCsv', 'records.csv', 'text/csv', {
      description:
        'RFC 4180 in UTF-8 with a byte order mark: a header, then a row for each record, with the eight fields as columns. `CSV_DELIMITER` of the service chooses the delimiter.',
    }),
    '/download/records.ndjson': download(
      'downloadNdjson',
      'records.ndjson',
      'application/x-ndjson',
      { description: 'A record (`#/components/schemas/Record`) a line.' },
    ),
    '/': get({
      id: 'getIndex',
      tag: 'Extensions',
      summary: 'Where everything is',
      description: 'Links to all addresses for programs, a page to search for browsers.',
      content: { ...json('Index'), 'text/html': { schema: { type: 'string' } } },
      found: 'The links, or the page.',
      headers: VALIDATORS,
      problems: [],
    }),
    '/openapi.json': get({
      id: 'getDescription',
      tag: 'Extensions',
      summary: summaryOf('/openapi.json'),
      content: { 'application/json': { schema: { type: 'object' } } },
      found: 'This document.',
      headers: VALIDATORS,
      problems: [],
    }),
  };
}

function download(
  id: string,
  file: string,
  type: string,
  { description }: { readonly description: string },
) {
  return get({
    id,
    tag: 'Extensions',
    summary: summaryOf(`/download/${file}`),
    description,
    parameters: filtered,
    content: { [type]: { schema: { type: 'string' } } },
    found: 'The file.',
    headers: [...OF_A_REVISION, 'Content-Disposition'],
    problems: [400, 404],
  });
}

function get(operation: Operation) {
  const { id, tag, summary, description, parameters = [], content, found } = operation;
  return {
    get: {
      operationId: id,
      tags: [tag],
      summary,
      ...(description && { description }),
      ...(parameters.length > 0 && { parameters }),
      responses: {
        200: { description: found, headers: headers(...(operation.headers ?? [])), content },
        304: {
          description: 'What the client has (`If-None-Match`) is still good.',
          headers: headers('API-Version', 'X-Request-Id', 'ETag'),
        },
        ...problems(...operation.problems, ...OF_EVERY_ADDRESS),
      },
    },
  };
}
