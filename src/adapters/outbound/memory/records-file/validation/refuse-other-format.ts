import { BrokenRecordsFile } from '../../errors.js';

/** Throws if the first line of a records file shows that it is JSON or CSV instead. */
export function refuseOtherFormat(firstLine: string): void {
  const isArray = firstLine.startsWith('[');
  const isCsv = !firstLine.startsWith('{') && /[,;\t]/.test(firstLine);
  if (!isArray && !isCsv) return;
  throw new BrokenRecordsFile([
    `the file is ${isArray ? 'a JSON array' : 'CSV'}, and a records file is NDJSON: import it first, into another RECORDS_FILE`,
  ]);
}
