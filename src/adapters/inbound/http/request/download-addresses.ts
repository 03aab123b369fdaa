import { understoodQuery } from './parameter-synonyms.js';
import { fileRequest } from './request-schema.js';

/** The files of records, below the base path. */
const CSV_FILE = '/download/records.csv';
const NDJSON_FILE = '/download/records.ndjson';

export const FILES_BY_TYPE = [
  { type: 'text/csv', file: CSV_FILE },
  { type: 'application/x-ndjson', file: NDJSON_FILE },
  { type: 'application/ndjson', file: NDJSON_FILE },
];

/** Names that other interfaces give to a parameter for the format. */
export const FORMATS = ['format', 'output', 'accept'];

/** The file that a name of a format stands for. */
export function fileOfFormat(format: string): string | undefined {
  if (/csv|xls|excel/i.test(format)) return CSV_FILE;
  return /ndjson|jsonl|lines/i.test(format) ? NDJSON_FILE : undefined;
}

/** The file that a query asks for by the name of its format. */
export function fileNamedIn(query: string): string | undefined {
  const format = query.split('&').find((pair) => FORMATS.includes(nameIn(pair)));
  return format && fileOfFormat(format);
}

/** The address of a file with the records that a query asks for. A file is always whole. */
export function fileAddress(publicUrl: string, file: string, query: string): string {
  const filters = understoodQuery(query, fileRequest.parameters);
  return publicUrl + file + (filters && `?${filters}`);
}

function nameIn(pair: string): string {
  return (pair.split('=', 1)[0] as string).toLowerCase();
}
