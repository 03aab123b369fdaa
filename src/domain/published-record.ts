import type { Expediente } from './expediente.js';

/** The one JSON text by which a record is known outside: eight fields, always in this order. */
export function publish(record: Expediente): string {
  return JSON.stringify({
    id: record.id,
    registration_number: record.codArchivo.number,
    title: record.title,
    area: record.area,
    checkin_date: record.checkinDate,
    inscription_date: record.inscriptionDate,
    municipality: record.municipality,
    links: record.links.join(' '),
  });
}
