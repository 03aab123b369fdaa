import { InvalidRecord, InvalidValue, type RecordFault } from '../errors.js';
import { probablyMeant } from '../search/did-you-mean.js';
import { type CodArchivo, parseCodArchivo } from './cod-archivo.js';
import { content, date, links, optional, required, shortText, title } from './field-rules.js';
import { shortened } from './text.js';

/** A record of the registry. Made by `createExpediente` alone, so one that exists is valid. */
export interface Expediente {
  readonly id: string;
  readonly codArchivo: CodArchivo;
  readonly title: string;
  /** The text of the record's document: searched, never published. */
  readonly content: string;
  readonly area: string;
  /** YYYY-MM-DD, as the date of inscription is. */
  readonly checkinDate: string;
  readonly inscriptionDate: string | null;
  readonly municipality: string;
  /** The technical document, then the agreement; either or both may be missing. */
  readonly links: readonly string[];
}

/** In their canonical order. */
export const FIELDS = [
  'id',
  'cod_archivo',
  'title',
  'content',
  'area',
  'checkin_date',
  'inscription_date',
  'municipality',
  'links',
] as const;
type Field = (typeof FIELDS)[number];

const name = required(shortText);
const RULES = {
  id: name,
  cod_archivo: (value: unknown) => parseCodArchivo(name(value)),
  title: required(title),
  content: optional(content, ''),
  area: shortText,
  checkin_date: date,
  inscription_date: optional(date, null),
  municipality: name,
  links,
} satisfies Record<Field, (value: unknown) => unknown>;
type Kept<F extends Field> = ReturnType<(typeof RULES)[F]>;

/** Builds a record from its fields, or throws `InvalidRecord` with everything wrong with them. */
export function createExpediente(source: unknown): Expediente {
  if (typeof source !== 'object' || source === null || Array.isArray(source)) {
    throw new InvalidRecord([
      { field: 'record', reason: 'is not a JSON object', value: shortened(source) },
    ]);
  }
  const given = source as Readonly<Record<string, unknown>>;
  const faults = unknownFields(given);
  const read = <F extends Field>(field: F): Kept<F> => {
    const value = given[field];
    try {
      return RULES[field](value) as Kept<F>;
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      const found = value === undefined ? '' : shortened(value);
      faults.push({ field, reason: error.message, value: found });
      return undefined as Kept<F>; // never seen: a fault means that no record is built
    }
  };
  const record: Expediente = {
    id: read('id'),
    codArchivo: read('cod_archivo'),
    title: read('title'),
    content: read('content'),
    area: read('area'),
    checkinDate: read('checkin_date'),
    inscriptionDate: read('inscription_date'),
    municipality: read('municipality'),
    links: read('links'),
  };
  if (faults.length > 0) throw new InvalidRecord(faults);
  return record;
}

/** The fields of a record as registries exchange them: what `createExpediente` takes. */
export function fieldsOf(record: Expediente) {
  return {
    id: record.id,
    cod_archivo: record.codArchivo.text,
    title: record.title,
    content: record.content,
    area: record.area,
    checkin_date: record.checkinDate,
    inscription_date: record.inscriptionDate,
    municipality: record.municipality,
    links: record.links,
  } satisfies Record<Field, unknown>;
}

/** One text for one record, whatever store holds it: what a revision is the fingerprint of. */
export function canonicalForm(record: Expediente): string {
  return JSON.stringify(fieldsOf(record));
}

/** The record that a canonical form was made of, which is valid and not looked at again. */
export function fromCanonicalForm(text: string): Expediente {
  const fields: ReturnType<typeof fieldsOf> = JSON.parse(text);
  return {
    id: fields.id,
    codArchivo: parseCodArchivo(fields.cod_archivo),
    title: fields.title,
    content: fields.content,
    area: fields.area,
    checkinDate: fields.checkin_date,
    inscriptionDate: fields.inscription_date,
    municipality: fields.municipality,
    links: fields.links,
  };
}

function unknownFields(source: Readonly<Record<string, unknown>>): RecordFault[] {
  return Object.keys(source)
    .filter((field) => !FIELDS.includes(field as Field))
    .map((field) => {
      const meant = probablyMeant(field, FIELDS);
      const reason = `is not a field of a record${meant ? `; ${meant} was probably meant` : ''}`;
      return { field: shortened(field), reason, value: shortened(source[field]) };
    });
}
