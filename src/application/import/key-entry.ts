import type { Location } from './import-request.js';

/** In the order in which entries of one key follow each other. */
const ORIGINS = ['registry', 'submitted', 'removal'] as const;
/** Codes are sorted out when it is known which ids stay. */
const KINDS = ['id', 'cod_archivo'] as const;

type Kind = (typeof KINDS)[number];
type Origin = (typeof ORIGINS)[number];

/** A record of the registry or of the import, or a removal. */
export interface Bearer {
  readonly origin: Origin;
  /** Rank for a current record; ordinal in the import otherwise. */
  readonly number: number;
  /** The registry's records have none. */
  readonly location?: Location;
}

/** Says who has a key. */
export interface KeyEntry extends Bearer {
  readonly kind: Kind;
  readonly key: string;
  /**
   * Of an id, the fingerprint of its record where records are compared. Of a code, the id of its
   * record where the registry has it, or else the code as it was handed in.
   */
  readonly note: string;
}

/** Before every character that a text of a record may hold. */
export const SEPARATOR = '\u0001';
const DIGITS = 12;

/** Lines that, in code-unit order, bring the entries of a key together. */
export class KeyLines {
  readonly #files: string[] = [];

  line(kind: Kind, key: string, { origin, number, location }: Bearer, note = ''): string {
    const bearer = `${ORIGINS.indexOf(origin)}${SEPARATOR}${String(number).padStart(DIGITS, '0')}`;
    const found = location ? this.#indexOf(location.file) + SEPARATOR + location.line : SEPARATOR;
    return `${KINDS.indexOf(kind)}${key}${SEPARATOR}${bearer}${SEPARATOR}${found}${SEPARATOR}${note}`;
  }

  entry(line: string): KeyEntry {
    const parts = line.split(SEPARATOR);
    const [key, origin, number, file, at, note] = parts as [string, ...string[]];
    return {
      kind: KINDS[Number(key[0])] as Kind,
      key: key.slice(1),
      origin: ORIGINS[Number(origin)] as Origin,
      number: Number(number),
      note: note as string,
      ...(file && { location: { file: this.#files[Number(file)] as string, line: Number(at) } }),
    };
  }

  /** Files are read one after the other, so the one that is meant is the last or a new one. */
  #indexOf(file: string): number {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    return this.#files.length - 1;
  }
}

/** Whether two lines are of the same kind and key. */
export function haveSameKey(a: string, b: string): boolean {
  const end = a.indexOf(SEPARATOR) + 1;
  return b.indexOf(SEPARATOR) + 1 === end && b.startsWith(a.slice(0, end));
}
