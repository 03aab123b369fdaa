import { parseCodArchivo } from '../../../../domain/record/cod-archivo.js';
import { type Expediente, FIELDS, fieldsOf } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { utf8Field } from './bson-fields.js';

/** A record as it lies in `records_<id>`. */
export type RecordDocument = ReturnType<typeof fieldsOf> & {
  /** Its rank: its place in the order of the registry, the newest first. */
  readonly _id: number;
  /** The JSON text of responses. It is stored so that no response has to make it again. */
  readonly published: string;
  /** The code without case, by which the record is found. */
  readonly [CODE_KEY]: string;
};

export const CODE_KEY = 'code_key';

export function toDocument(record: Expediente, rank: number): RecordDocument {
  const { key } = record.codArchivo;
  return { _id: rank, published: publish(record), [CODE_KEY]: key, ...fieldsOf(record) };
}

export function toRecord(document: RecordDocument): Expediente {
  return {
    id: document.id,
    codArchivo: parseCodArchivo(document.cod_archivo),
    title: document.title,
    content: document.content,
    area: document.area,
    checkinDate: document.checkin_date,
    inscriptionDate: document.inscription_date,
    municipality: document.municipality,
    links: document.links,
  };
}

/** The published form in the BSON of a document, as a view. */
export function publishedIn(document: Uint8Array): Uint8Array | undefined {
  return utf8Field(document, 'published');
}

const text = { bsonType: 'string', minLength: 1 };
const date = { bsonType: 'string', pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' };

/** MongoDB itself refuses a record that does not match this schema. */
export const recordValidator = {
  $jsonSchema: {
    bsonType: 'object',
    additionalProperties: false,
    required: ['_id', 'published', CODE_KEY, ...FIELDS],
    properties: {
      _id: { bsonType: 'int', minimum: 0 },
      published: text,
      [CODE_KEY]: text,
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
