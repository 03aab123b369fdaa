import type { ServerRoute } from '@hapi/hapi';
import type { FoundRecords } from '../../../../../application/search/search-query.js';
import type { SearchRecords } from '../../../../../application/search/search-records.js';
import { fileRequest } from '../../request/request-schema.js';
import type { Representation } from '../../response/representation.js';
import { type RecordFormat, responseBody } from '../../response/response-body.js';
import type { MakeRoutes } from '../../routes/search-route.js';
import { type CsvDelimiter, csv } from './csv-format.js';
import { ndjson } from './ndjson-format.js';

export interface DownloadRoutesOptions {
  readonly basePath: string;
  readonly searchRecords: SearchRecords;
  readonly csvDelimiter: CsvDelimiter;
}

/** The records that the filters leave, as files. */
export function downloadRoutes(
  { basePath, searchRecords, csvDelimiter }: DownloadRoutesOptions,
  makeRoutes: MakeRoutes,
): ServerRoute[] {
  const files: Record<string, Representation<FoundRecords>> = {
    'records.csv': {
      ...file('records.csv', 'text/csv; charset=utf-8; header=present', csv(csvDelimiter)),
      // Another delimiter makes other bytes of the same revision.
      variant: `csv-${csvDelimiter.charCodeAt(0)}`,
    },
    'records.ndjson': file('records.ndjson', 'application/x-ndjson', ndjson),
  };
  return Object.entries(files).flatMap(([name, representation]) =>
    makeRoutes({
      path: `${basePath}/download/${name}`,
      form: fileRequest,
      run: (query) => searchRecords.run(query),
      representation,
    }),
  );
}

function file(name: string, type: string, format: RecordFormat): Representation<FoundRecords> {
  return {
    headers: ['content-type', type, 'content-disposition', `attachment; filename="${name}"`],
    body: ({ batches }, onStreamed) => responseBody(batches, format, onStreamed),
  };
}
