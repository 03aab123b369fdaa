import { BrokenFile } from '../../errors.js';

/** Files that are often taken for tables, by their first bytes, and what to do with them. */
const UNREADABLE: readonly [first: RegExp, advice: string][] = [
  [
    /^version https:\/\/git-lfs\.github\.com\/spec\//,
    'is only a pointer to the file, of Git LFS; get the file itself with git lfs pull',
  ],
  [/^%PDF-/, 'is a PDF; ask for the table behind it as .xlsx or CSV'],
  [
    /^(BZh|\xfd7zXZ|\x28\xb5\x2f\xfd|7z\xbc\xaf|Rar!)/,
    'is compressed in a way that is not read here; unpack it first',
  ],
  [/^(\x89PNG\r\n|\xff\xd8\xff|GIF8[79]a|II\*\0|MM\0\*|BM.{4}\0{4})/s, 'is an image, not text'],
  [/^\0\0'\n/, 'is a shapefile; export its attributes as CSV or GeoJSON'],
  [
    // The version, the date of the last change, and the name and type of the first column.
    /^[^ -/3-BD-\x82].[^ -\xff]{2}.{8}\0\0.{18}[A-Za-z_][^\0]{0,10}\0*[A-Z]/s,
    'is a dBASE table (.dbf), as stands beside a shapefile; open it in Excel or LibreOffice and save it as .xlsx or CSV',
  ],
  [/^PAR1/, 'is a Parquet file; save it as CSV or NDJSON'],
  [/^SQLite format 3/, 'is a SQLite database; export its table as CSV'],
  [/^.{4}Standard (Jet|ACE) DB/s, 'is an Access database; export its table as .xlsx or CSV'],
  [
    /^\s*<(!doctype html|html|table)/i,
    'is an HTML page, though its name may say Excel; open it in Excel and save it as .xlsx or CSV',
  ],
  [/^\s*<(\?xml|[a-z])/i, 'is XML; save it as .xlsx, CSV or JSON'],
  [
    /^\s*"\s*(\\[nrt]\s*)*[[{]\s*(\\[nrt]\s*)*([[{]\s*(\\[nrt]\s*)*)*\\"/,
    'is JSON inside a JSON text: it begins with a quote; take the inner JSON out of it, as jq -r . does',
  ],
  [
    /^\s*((var|let|const)\s+[\w$]+|(window|module|exports|self)\.[\w$.]+)\s*=\s*[[{]|^\s*export\s+(default|const)\s|^[\w$.]+\(\s*[[{]/,
    'is JavaScript around JSON; remove what stands before the first { or [, and behind the last',
  ],
];

/** @throws BrokenFile if the bytes are no text and no workbook. */
export function refuseUnreadable(head: Buffer, file: string): void {
  const first = head
    .subarray(0, 512)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const found = UNREADABLE.find(([pattern]) => pattern.test(first));
  if (found) throw new BrokenFile(file, found[1]);
}
