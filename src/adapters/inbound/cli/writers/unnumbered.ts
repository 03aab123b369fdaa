import { parseCodArchivo } from '../../../../domain/record/cod-archivo.js';
import type { Expediente } from '../../../../domain/record/expediente.js';

/** The record without the number that an import gave it because others have its id and its code. */
export function unnumbered(record: Expediente): Expediente {
  const { id, codArchivo } = record;
  const suffix = /\.\d+$/.exec(id)?.[0];
  const prefix = codArchivo.text.slice(0, -codArchivo.number.length - 1);
  if (suffix === undefined || !prefix.endsWith(suffix)) return record;
  return {
    ...record,
    id: id.slice(0, -suffix.length),
    codArchivo: parseCodArchivo(`${prefix.slice(0, -suffix.length)}-${codArchivo.number}`),
  };
}
