import type { Place } from './submitted-record.js';

/** In the order in which entries of one key follow each other. */
const ORIGINS = ['registry', 'submitted', 'removal'] as const;
/** Codes are sorted out when it is known which ids stay. */
const KINDS = ['id', 'cod_archivo'] as const;

/** Says that a record of the registry, of the import or of its removals has this key. */
export interface KeyEntry {
  readonly kind: (typeof KINDS)[number];
  readonly key: string;
  readonly origin: (typeof ORIGINS)[number];
  /** The rank of a record of the registry; the how-manieth of the import another is. */
  readonly number: number;
  /** Equal for equal records; empty where nobody compares them. */
  readonly fingerprint: string;
  /** As the registry writes the key. */
  readonly written: string;
  /** The registry's records have none. */
  readonly place?: Place;
}

/** Before every character that a text of a record may hold. */
const SEPARATOR = '\u0001';
const DIGITS = 12;

/** Lines that, in code-unit order, bring the entries of a key together. */
export class KeyLines {
  readonly #files: string[] = [];

  line({ kind, key, origin, number, fingerprint, written, place }: KeyEntry): string {
    return [
      KINDS.indexOf(kind) + key,
      ORIGINS.indexOf(origin),
      String(number).padStart(DIGITS, '0'),
      fingerprint,
      written === key ? '' : written,
      ...(place ? [this.#indexOf(place.file), place.line] : []),
    ].join(SEPARATOR);
  }

  entry(line: string): KeyEntry {
    const [kindAndKey, origin, number, fingerprint, written, file, at] = line.split(
      SEPARATOR,
    ) as string[] & { 0: string };
    const key = kindAndKey.slice(1);
    return {
      kind: KINDS[Number(kindAndKey[0])] as KeyEntry['kind'],
      key,
      origin: ORIGINS[Number(origin)] as KeyEntry['origin'],
      number: Number(number),
      fingerprint: fingerprint as string,
      written: written || key,
      ...(file && { place: { file: this.#files[Number(file)] as string, line: Number(at) } }),
    };
  }

  /** Files are read one after the other, so the one that is meant is the last or a new one. */
  #indexOf(file: string): number {
    if (this.#files.at(-1) !== file) this.#files.push(file);
    return this.#files.length - 1;
  }
}
