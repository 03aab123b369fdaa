import { createExpediente, type Expediente } from '../../src/domain/record/expediente.js';

/** A record as a file holds it. */
export interface RecordFields {
  id: string;
  cod_archivo: string;
  title: string;
  content?: string | null;
  area: string;
  checkin_date: string;
  inscription_date?: string | null;
  municipality: string;
  links: string | string[];
}

let made = 0;

/** A valid record, unlike every other, with the given fields in place of its own. */
export function someFields(fields: Partial<RecordFields> = {}): RecordFields {
  made++;
  return {
    id: `EXP-${String(made).padStart(6, '0')}`,
    cod_archivo: `TEST-${made}`,
    title: 'Plan parcial del sector norte',
    content: 'Memoria y normas urbanísticas',
    area: 'Sector norte',
    checkin_date: '2024-05-17',
    inscription_date: null,
    municipality: 'Oviedo',
    links: [`https://docs.example.org/${made}.pdf`],
    ...fields,
  };
}

export function someRecord(fields: Partial<RecordFields> = {}): Expediente {
  return createExpediente(someFields(fields));
}

export function ndjson(records: Iterable<unknown>): string {
  return [...records].map((record) => `${JSON.stringify(record)}\n`).join('');
}
