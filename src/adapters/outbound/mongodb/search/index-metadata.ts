import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import { MunicipalityDirectory } from '../../../../domain/municipality/municipality-directory.js';
import { prefixTerm } from '../../search-index/terms.js';
import { type SegmentFields, segmentFields, toSegment } from '../documents/position-document.js';
import type { Segment } from '../positions/segments.js';
import { Segments } from '../positions/segments.js';
import type { BlockIndex } from './block-index.js';

/** A part of what a process must know of a generation before it reads postings. */
export interface MetadataDocument {
  readonly _id: string;
  /** Prefixes that its block has united; a block may have several such documents. */
  readonly prefixes?: readonly string[];
  readonly municipalities?: readonly string[];
  readonly segment?: SegmentFields;
}

/** It sorts after every posting: no block number begins with it. */
const MARK = '~';

/** Every generation that is whole has this document. A dropped one does not. */
export const COMPLETE = `${MARK}complete`;

/** The documents after one of them, or all. */
export function metadataFilter(after?: string): object {
  return { _id: after === undefined ? { $gte: MARK } : { $gt: after } };
}

export function isComplete(documents: readonly { readonly _id: string }[]): boolean {
  return documents.some(({ _id }) => _id === COMPLETE);
}

const NAMES_IN_A_DOCUMENT = 1_000;
const PREFIXES_IN_A_DOCUMENT = 50_000;
const BYTES_IN_A_DOCUMENT = 1024 * 1024;
/** An element of a BSON array has a type, a key and a length beside its text. */
const BYTES_OF_AN_ELEMENT = 16;

export class IndexMetadata {
  readonly municipalities: MunicipalityDirectory;
  /** In the order in which records are numbered by them. */
  readonly municipalityNames: readonly string[];
  /** The segments of the positional index. */
  readonly segments: Segments;
  readonly #prefixes = new Map<number, Set<string>>();

  constructor(documents: readonly MetadataDocument[]) {
    this.municipalityNames = documents
      .filter(({ municipalities }) => municipalities)
      .sort((a, b) => documentNumber(a) - documentNumber(b))
      .flatMap(({ municipalities = [] }) => municipalities);
    this.municipalities = new MunicipalityDirectory(this.municipalityNames);
    this.segments = new Segments(
      documents.flatMap(({ segment }) => (segment ? [toSegment(segment)] : [])),
    );
    for (const { _id, prefixes } of documents) {
      if (prefixes) this.#unite(documentNumber({ _id }), prefixes);
    }
  }

  /** Whether one term stands for all words of the block with this prefix. */
  isUnited(block: number, prefix: string): boolean {
    return this.#prefixes.get(block)?.has(prefix) ?? false;
  }

  #unite(block: number, prefixes: readonly string[]): void {
    const known = this.#prefixes.get(block) ?? new Set();
    for (const prefix of prefixes) known.add(prefix);
    this.#prefixes.set(block, known);
  }
}

/** The first number in the `_id` of a document. MongoDB sorts 10 before 2. */
function documentNumber({ _id }: Pick<MetadataDocument, '_id'>): number {
  return Number(_id.split(' ')[1]);
}

/** The common prefixes of a block, in documents far below the 16 MB that MongoDB takes. */
export function* prefixDocuments(
  { block, terms }: BlockIndex,
  mostPrefixes = PREFIXES_IN_A_DOCUMENT,
  mostBytes = BYTES_IN_A_DOCUMENT,
): Generator<MetadataDocument> {
  const mark = prefixTerm('');
  const batch = new BoundedBatch<string>(mostPrefixes, mostBytes);
  let documents = 0;
  const document = () => ({
    _id: `${MARK}prefixes ${block} ${documents++}`,
    prefixes: batch.take(),
  });
  for (const term of terms) {
    if (!term.startsWith(mark)) continue;
    const prefix = term.slice(mark.length);
    if (batch.add(prefix, Buffer.byteLength(prefix) + BYTES_OF_AN_ELEMENT)) yield document();
  }
  if (!batch.isEmpty || documents === 0) yield document();
}

export function segmentDocument(segment: Segment): MetadataDocument {
  return { _id: `${MARK}segment ${segment.number}`, segment: segmentFields(segment) };
}

export function municipalityDocuments(names: Iterable<string>): MetadataDocument[] {
  const all = [...new Set(names)];
  return Array.from({ length: Math.ceil(all.length / NAMES_IN_A_DOCUMENT) }, (_, i) => ({
    _id: `${MARK}municipalities ${i}`,
    municipalities: all.slice(i * NAMES_IN_A_DOCUMENT, (i + 1) * NAMES_IN_A_DOCUMENT),
  }));
}
