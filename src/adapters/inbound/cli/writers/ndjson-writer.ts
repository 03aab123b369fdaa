import type { Export } from '../../../../application/export/export-records.js';
import { fieldsOf } from '../../../../domain/record/expediente.js';
import { ALL_COLUMNS } from './export-columns.js';
import type { ExportOptions } from './export-writer.js';

/** Writes the header and one record a line. With chosen columns it is no registry, and has no header. */
export async function* writeNdjson(
  { lines, batches }: Export,
  { columns }: ExportOptions,
): AsyncGenerator<string> {
  if (columns === ALL_COLUMNS) {
    for await (const batch of lines) yield batch.map((line) => `${line}\n`).join('');
    return;
  }
  for await (const batch of batches) {
    const rows = batch.map((record) => {
      const fields = fieldsOf(record);
      return Object.fromEntries(
        columns.map(({ field, header, write }) => {
          const value = fields[field];
          return [header, write && typeof value === 'string' ? write(value) : value];
        }),
      );
    });
    yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}
