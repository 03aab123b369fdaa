import { parseCodArchivo } from '../../../../domain/record/cod-archivo.js';
import { type Expediente, FIELDS, fieldsOf } from '../../../../domain/record/expediente.js';
import type { PublicRecord } from '../../../../domain/record/published-record.js';

/** A record as it lies in `records_<id>`. */
export type RecordDocument = ReturnType<typeof fieldsOf> & {
  /** Its rank: its place in the order of the registry, the newest first. */
  readonly _id: number;
};

export function toDocument(record: Expediente, rank: number): RecordDocument {
  return { _id: rank, ...fieldsOf(record) };
}

export function toRecord(document: RecordDocument): Expediente {
  return { ...toPublicRecord(document), content: document.content };
}

export function toPublicRecord(document: Omit<RecordDocument, 'content'>): PublicRecord {
  return {
    id: document.id,
    codArchivo: parseCodArchivo(document.cod_archivo),
    title: document.title,
    area: document.area,
    checkinDate: document.checkin_date,
    inscriptionDate: document.inscription_date,
    municipality: document.municipality,
    links: document.links,
  };
}

const text = { bsonType: 'string', minLength: 1 };
const date = { bsonType: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };

/** What MongoDB itself holds every record document to. */
export const recordValidator = {
  $jsonSchema: {
    bsonType: 'object',
    additionalProperties: false,
    required: ['_id', ...FIELDS],
    properties: {
      _id: { bsonType: 'int', minimum: 0 },
      id: text,
      cod_archivo: { ...text, pattern: '-[0-9]+$' },
      title: text,
      content: { bsonType: 'string' },
      area: { bsonType: 'string' },
      checkin_date: date,
      inscription_date: { anyOf: [date, { bsonType: 'null' }] },
      municipality: text,
      links: { bsonType: 'array', maxItems: 2, items: text },
    },
  },
};
