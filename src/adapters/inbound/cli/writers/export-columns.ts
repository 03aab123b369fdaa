import { type Expediente, FIELDS, fieldsOf } from '../../../../domain/record/expediente.js';
import { UsageError } from '../errors.js';

type Field = (typeof FIELDS)[number];

/** A column of an exported table. */
export interface ExportColumn {
  readonly field: Field;
  readonly header: string;
  /** How a value is written that is not empty, if not as it is. */
  readonly write?: (text: string) => string;
}

export const ALL_COLUMNS: readonly ExportColumn[] = FIELDS.map((field) => ({
  field,
  header: field,
}));

/** Parses `id,title` or `cod_archivo=Expediente,title=Asunto`. */
export function parseColumns(text: string): readonly ExportColumn[] {
  const columns = text.split(',').map((part) => {
    const [name = '', ...rest] = part.split('=');
    const field = name.trim().replaceAll('-', '_').toLowerCase();
    if (!isField(field)) {
      throw new UsageError(
        `--columns names ${name.trim() || 'nothing'}, which is no field of a record; the fields are ${FIELDS.join(', ')}`,
      );
    }
    return { field, header: rest.length === 0 ? field : rest.join('=').trim() };
  });
  return columns;
}

/** The texts of a record, as an import of a table takes them. */
export function cellsOf(record: Expediente, columns: readonly ExportColumn[]): string[] {
  const fields = fieldsOf(record);
  return columns.map(({ field, write }) => {
    const value = fields[field];
    const text = typeof value === 'string' ? value : (value?.join(' ') ?? '');
    return write && text !== '' ? write(text) : text;
  });
}

function isField(name: string): name is Field {
  return (FIELDS as readonly string[]).includes(name);
}
