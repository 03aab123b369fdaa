import { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { SpanIndex } from '../generation/index/span-index.js';
import { prefixTerm } from '../generation/terms.js';

/** What a process must know of a generation once, before it asks for postings. */
export interface CatalogDocument {
  readonly _id: string;
  /** The prefixes that this span has united. */
  readonly prefixes?: readonly string[];
  readonly municipalities?: readonly string[];
}

/** Behind every posting, because no span begins so. */
const MARK = '~';

/** Stands in every catalog: where a generation has been dropped, this is what is missing. */
export const COMPLETE = `${MARK}complete`;
export const catalogFilter = { _id: { $gte: MARK } };

export function isComplete(documents: readonly { readonly _id: string }[]): boolean {
  return documents.some(({ _id }) => _id === COMPLETE);
}

const NAMES_IN_A_DOCUMENT = 1_000;

export class Catalog {
  readonly municipalities: MunicipalityDirectory;
  readonly #prefixes = new Map<number, ReadonlySet<string>>();

  constructor(documents: readonly CatalogDocument[]) {
    this.municipalities = new MunicipalityDirectory(
      documents.flatMap(({ municipalities = [] }) => municipalities),
    );
    for (const { _id, prefixes } of documents) {
      if (prefixes) this.#prefixes.set(Number(_id.split(' ')[1]), new Set(prefixes));
    }
  }

  /** Whether all words of the span that begin so stand under one term. */
  isUnited(span: number, prefix: string): boolean {
    return this.#prefixes.get(span)?.has(prefix) ?? false;
  }
}

export function prefixesDocument({ span, terms }: SpanIndex): CatalogDocument {
  const mark = prefixTerm('');
  const prefixes = terms
    .filter((term) => term.startsWith(mark))
    .map((term) => term.slice(mark.length));
  return { _id: `${MARK}prefixes ${span}`, prefixes };
}

export function municipalityDocuments(names: Iterable<string>): CatalogDocument[] {
  const all = [...new Set(names)];
  return Array.from({ length: Math.ceil(all.length / NAMES_IN_A_DOCUMENT) }, (_, i) => ({
    _id: `${MARK}municipalities ${i}`,
    municipalities: all.slice(i * NAMES_IN_A_DOCUMENT, (i + 1) * NAMES_IN_A_DOCUMENT),
  }));
}
