import { gzipSync } from 'node:zlib';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { ndjson, someFields } from '../support/records.js';
import { legacyWorkbook } from '../unit/cli/readers/legacy-workbook-writer.js';
import { pdf } from '../unit/cli/readers/pdf-writer.js';
import { textRow, workbook } from '../unit/cli/readers/workbook-writer.js';

/** A file that nothing is wrong with, and what it is packed from. */
export interface SoundFile {
  readonly name: string;
  readonly parts: Readonly<Record<string, Uint8Array>>;
  readonly pack: (parts: Readonly<Record<string, Uint8Array>>) => Uint8Array;
}

const RECORDS = Array.from({ length: 6 }, (_, i) =>
  someFields({
    id: `EXP-${i}`,
    cod_archivo: `A-${i}`,
    title: `Plan "año" ${i} 😀; norte`,
    checkin_date: `202${i}-05-17`,
    links: `https://docs.example.org/${i}.pdf`,
  }),
);
const COLUMNS = Object.keys(RECORDS[0] as object);
const ROWS = RECORDS.map((record) => Object.values(record).map((value) => value ?? ''));

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const table = (separator: string) =>
  [COLUMNS, ...ROWS].map((row) => `${row.map(quoted).join(separator)}\r\n`).join('');
const features = RECORDS.map((properties) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [-5.84, 43.36] },
  properties,
}));
const sheet = [COLUMNS, ...ROWS].map((row, i) => textRow(i + 1, row)).join('');
const others =
  '<row r="8"><c r="A8" t="s"><v>0</v></c><c r="E8" s="1"><v>45429</v></c><c t="b"><v>1</v></c></row>';

const plain = (name: string, bytes: Uint8Array): SoundFile => ({
  name,
  parts: { [name]: bytes },
  pack: (parts) => parts[name] as Uint8Array,
});

function zipped(name: string, parts: Record<string, Uint8Array>, level: 0 | 6): SoundFile {
  return { name, parts, pack: (packed) => zipSync({ ...packed }, { level }) };
}

const book = unzipSync(
  workbook({
    sheets: { datos: sheet + others, notas: textRow(1, ['nota']) },
    strings: ['<t>shared</t>', '<r><t>in </t></r><r><t>runs</t></r>'],
    formats: [0, 'dd/mm/yyyy', '0.00'],
  }),
);

/** The document of a record. */
export const PDF = plain('EXP-0.pdf', pdf([['Memoria', 'de la (ordenacion)'], ['Planos'], []]));
export const RECORDS_FILE = plain('records.ndjson', strToU8(ndjson(RECORDS)));

/** One of each form that an import reads, and some that it refuses. */
export const SOUND_FILES: readonly SoundFile[] = [
  RECORDS_FILE,
  plain('records.json', strToU8(JSON.stringify({ meta: { a: [1] }, records: RECORDS }, null, 1))),
  plain('array.json', strToU8(JSON.stringify(RECORDS))),
  plain('records.geojson', strToU8(JSON.stringify({ type: 'FeatureCollection', features }))),
  plain('records.csv', strToU8(table(';'))),
  plain('records.tsv', strToU8(table('\t'))),
  plain('utf16.csv', Buffer.from(`\ufeff${table(',')}`, 'utf16le')),
  plain('latin1.csv', Buffer.from(table(',').replaceAll('😀', 'ñ'), 'latin1')),
  zipped('records.xlsx', book, 6),
  // Without compression, damage reaches the XML and not only the checks of the zip file.
  zipped('stored.xlsx', book, 0),
  zipped('records.zip', { 'datos/records.csv': strToU8(table(';')) }, 6),
  zipped('stored.zip', { 'records.ndjson': strToU8(ndjson(RECORDS)) }, 0),
  {
    name: 'records.ndjson.gz',
    parts: RECORDS_FILE.parts,
    pack: (parts) => gzipSync(RECORDS_FILE.pack(parts)),
  },
  PDF,
  plain('old.xls', legacyWorkbook([COLUMNS, ...ROWS])),
];
