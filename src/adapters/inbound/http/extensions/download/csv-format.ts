import {
  PUBLISHED_FIELDS,
  type PublishedRecord,
} from '../../../../../domain/record/published-record.js';
import type { RecordFormat } from '../../response/response-body.js';

export type CsvDelimiter = ';' | ',' | '\t';

/** Spreadsheets take a file without it for one in the old encoding of the system. */
const BYTE_ORDER_MARK = '\ufeff';
const LINE_END = '\r\n';
const NOTHING = new Uint8Array();

/** RFC 4180, in UTF-8: a header, and a row for each record with the columns of the contract. */
export function csv(delimiter: CsvDelimiter): RecordFormat {
  const special = new RegExp(`["\\r\\n${delimiter}]`);
  const cell = (value: string | null) => {
    if (value === null) return '';
    return special.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  };
  const row = (cells: readonly (string | null)[]) => cells.map(cell).join(delimiter) + LINE_END;
  return {
    open: Buffer.from(BYTE_ORDER_MARK + row(PUBLISHED_FIELDS)),
    separator: NOTHING,
    close: NOTHING,
    encode(published) {
      const { buffer, byteOffset, byteLength } = published;
      const text = Buffer.from(buffer, byteOffset, byteLength).toString();
      const records: PublishedRecord[] = JSON.parse(`[${text}]`);
      let rows = '';
      for (const record of records) rows += row(PUBLISHED_FIELDS.map((field) => record[field]));
      return Buffer.from(rows);
    },
  };
}
