import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { canonicalForm, type Expediente, FIELDS } from '../../src/domain/record/expediente.js';
import { CACHE } from '../cache-folder.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';

const LINES_AT_ONCE = 1_000;

export interface SourceFiles {
  readonly records: number;
  readonly ndjson: string;
  readonly csv: string;
  /** The same records as an office writes them, and the recipe that reads them. */
  readonly office: string;
  readonly recipe: string;
}

/** The same records in all forms. */
export async function writeSourceFiles(records: number, seed: number): Promise<SourceFiles> {
  const synthetic = new SyntheticRecords(records, seed);
  const csv = join(CACHE, `records-${records}-${seed}.csv`);
  await pipeline(Readable.from(csvTexts(synthetic, FIELDS, csvRow)), createWriteStream(csv));
  const office = join(CACHE, `office-${records}-${seed}.csv`);
  const texts = csvTexts(synthetic, OFFICE_COLUMNS, officeRow);
  await pipeline(Readable.from(texts), createWriteStream(office));
  const recipe = join(CACHE, 'office-recipe.json');
  await writeFile(recipe, JSON.stringify(OFFICE_RECIPE));
  return { records, ndjson: await recordsFile(synthetic), csv, office, recipe };
}

const OFFICE_COLUMNS = [
  'Identificador',
  'Expediente',
  'Objeto',
  'Texto',
  'Emplazamiento',
  'Fecha de entrada',
  'Fecha de inscripción',
  'Municipio',
  'Enlaces',
];
const DATES = { dates: ['dd/MM/yyyy'] };
const OFFICE_RECIPE = {
  fields: {
    id: 'Identificador',
    cod_archivo: { from: 'Expediente', code: { letters: 'move' } },
    title: { from: 'Objeto', steps: ['collapseSpaces'] },
    content: 'Texto',
    area: 'Emplazamiento',
    checkin_date: { from: 'Fecha de entrada', ...DATES },
    inscription_date: { from: 'Fecha de inscripción', ...DATES },
    municipality: 'Municipio',
    links: 'Enlaces',
  },
};

function* csvTexts(
  records: Iterable<Expediente>,
  header: readonly string[],
  row: (record: Expediente) => string,
): Generator<string> {
  let lines = [csvLine(header)];
  for (const record of records) {
    if (lines.push(row(record)) < LINES_AT_ONCE) continue;
    yield `${lines.join('\n')}\n`;
    lines = [];
  }
  if (lines.length > 0) yield `${lines.join('\n')}\n`;
}

function csvRow(record: Expediente): string {
  const fields = JSON.parse(canonicalForm(record));
  const links = record.links.join(' ');
  return csvLine(FIELDS.map((name) => (name === 'links' ? links : (fields[name] ?? ''))));
}

function officeRow(record: Expediente): string {
  const date = (iso: string | null) => iso?.split('-').reverse().join('/') ?? '';
  const code = record.codArchivo.text.replace(/-(?=[0-9]+$)/, '/');
  return csvLine([
    record.id,
    code,
    record.title,
    record.content,
    record.area,
    date(record.checkinDate),
    date(record.inscriptionDate),
    record.municipality,
    record.links.join(' '),
  ]);
}

/** RFC 4180: a cell that holds a comma, a quote or a line break stands in quotes. */
function csvLine(cells: readonly string[]): string {
  return cells
    .map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
