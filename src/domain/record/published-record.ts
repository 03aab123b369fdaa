import type { Expediente } from './expediente.js';

/** All of a record but the text that is searched and not published. */
export type PublicRecord = Omit<Expediente, 'content'>;

/** In the order of the contract. */
export const PUBLISHED_FIELDS = [
  'id',
  'registration_number',
  'title',
  'area',
  'checkin_date',
  'inscription_date',
  'municipality',
  'links',
] as const;

/** A record as it is known outside. Only `inscription_date` may be null. */
export type PublishedRecord = Readonly<Record<(typeof PUBLISHED_FIELDS)[number], string | null>>;

/** The one JSON text by which a record is known outside: eight fields, always in this order. */
export function publish(record: PublicRecord): string {
  return JSON.stringify({
    id: record.id,
    registration_number: record.codArchivo.number,
    title: record.title,
    area: record.area,
    checkin_date: record.checkinDate,
    inscription_date: record.inscriptionDate,
    municipality: record.municipality,
    links: record.links.join(' '),
  } satisfies PublishedRecord);
}
