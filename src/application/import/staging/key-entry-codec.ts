import type { Expediente } from '../../../domain/record/expediente.js';
import type { Location } from '../import-request.js';

/** In the order of the entries of one key. */
const ORIGINS = ['current', 'submitted', 'removal'] as const;
/** Ids come first: codes are resolved when it is known which ids stay. */
const KINDS = ['id', 'cod_archivo'] as const;

type Kind = (typeof KINDS)[number];
type Origin = (typeof ORIGINS)[number];

/** What has a key: a current record, a submitted record, or a removal. */
export interface KeyOwner {
  readonly origin: Origin;
  /** Rank for a current record; ordinal in the import otherwise. */
  readonly number: number;
  /** Undefined for a current record. */
  readonly location?: Location;
}

/** Says that an owner has a key. */
export interface KeyEntry extends KeyOwner {
  readonly kind: Kind;
  readonly key: string;
  /**
   * For an id: the fingerprint of the record, which of its fields are empty, and its municipality,
   * if records are compared; of a removal, the code that it may be. For a code: what a message
   * calls the record, which is the id of a current record and the text of the file otherwise.
   */
  readonly detail: string;
}

/** Sorts before every character that a text of a record may contain. */
export const SEPARATOR = '\u0001';
/** Between the parts of a detail. */
const INNER_SEPARATOR = '\u0002';
/** Fields that may be empty. An entry has one character for each, in this order. */
const EMPTIABLE = ['content', 'links', 'area', 'inscriptionDate'] as const;
const [NOTHING, SOMETHING] = ['0', '1'];
const DIGITS = 12;

/** Encodes key entries as lines. Sorted by code unit, the lines of one key are neighbours. */
export class KeyEntryCodec {
  readonly #files: string[] = [];

  encode(kind: Kind, key: string, { origin, number, location }: KeyOwner, detail = ''): string {
    const owner = `${ORIGINS.indexOf(origin)}${SEPARATOR}${String(number).padStart(DIGITS, '0')}`;
    const at = location ? this.#indexOf(location.file) + SEPARATOR + location.line : SEPARATOR;
    return `${KINDS.indexOf(kind)}${key}${SEPARATOR}${owner}${SEPARATOR}${at}${SEPARATOR}${detail}`;
  }

  decode(line: string): KeyEntry {
    const parts = line.split(SEPARATOR);
    const [key, origin, number, file, at, detail] = parts as [string, ...string[]];
    return {
      kind: KINDS[Number(key[0])] as Kind,
      key: key.slice(1),
      origin: ORIGINS[Number(origin)] as Origin,
      number: Number(number),
      detail: detail as string,
      ...(file && { location: { file: this.#files[Number(file)] as string, line: Number(at) } }),
    };
  }

  /** Files are read one after the other, so a file is either the last one or a new one. */
  #indexOf(file: string): number {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    return this.#files.length - 1;
  }
}

/** Whether two lines have the same kind and key. */
export function haveSameKey(a: string, b: string): boolean {
  return b.startsWith(a.slice(0, a.indexOf(SEPARATOR) + 1));
}

export type EmptiableField = (typeof EMPTIABLE)[number];
type ComparedRecord = Pick<Expediente, EmptiableField | 'municipality'>;

/** The detail of an id whose record is compared with another. */
export function comparedDetail(fingerprint: string, record: ComparedRecord): string {
  const marks = EMPTIABLE.map((field) => (record[field]?.length ? SOMETHING : NOTHING));
  return fingerprint + INNER_SEPARATOR + marks.join('') + record.municipality;
}

/** Whether a compared record has something in a field. */
export function hasField({ detail }: KeyEntry, field: EmptiableField): boolean {
  return detail[detail.indexOf(INNER_SEPARATOR) + 1 + EMPTIABLE.indexOf(field)] === SOMETHING;
}

export function municipalityIn({ detail }: KeyEntry): string {
  return detail.slice(detail.indexOf(INNER_SEPARATOR) + 1 + EMPTIABLE.length);
}
