import { existsSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../../../shared/data/', import.meta.url);

/** A file of the folder of real data beside the checkout, where there is one. */
export function sharedData(name: string): string | undefined {
  const file = new URL(name, FOLDER);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The rows of a CSV text (RFC 4180: quoted fields, doubled quotes, CRLF), its head included. */
export function csvRows(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain, end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  return rows;
}
