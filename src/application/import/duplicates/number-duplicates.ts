import { InvalidValue } from '../../../domain/errors.js';
import { parseCodArchivo } from '../../../domain/record/cod-archivo.js';
import type { Expediente } from '../../../domain/record/expediente.js';
import { OccurrenceTable } from './occurrence-table.js';

/**
 * Returns a function that gives the second record with an id or a code the number 2, and so on:
 * `135/2025-00019` becomes `135/2025.2-00019`. What it makes is checked like any other key.
 */
export function numberDuplicates(): (record: Expediente) => Expediente {
  const ids = new OccurrenceTable();
  const codes = new OccurrenceTable();
  return (record) => {
    const sameId = ids.count(record.id);
    const sameCode = codes.count(record.codArchivo.key);
    if (sameId === 1 && sameCode === 1) return record;
    return {
      ...record,
      id: sameId === 1 ? record.id : `${record.id}.${sameId}`,
      codArchivo: numberedCode(record, sameCode),
    };
  };
}

function numberedCode({ codArchivo }: Expediente, count: number) {
  if (count === 1) return codArchivo;
  const { text, number } = codArchivo;
  const prefix = text.slice(0, -number.length - 1);
  try {
    return parseCodArchivo(`${prefix}.${count}-${number}`);
  } catch (error) {
    // Too long for a code. As it is, it will be found to be repeated.
    if (error instanceof InvalidValue) return codArchivo;
    throw error;
  }
}
