import { Container } from '../../search-index/roaring/container.js';
import { BlockIndex } from '../search/block-index.js';
import { binaryField, utf8Field } from './bson-fields.js';

/** The records of one block that hold one term, as it lies in `postings_<id>`. */
export interface PostingDocument {
  /** The block in four hexadecimal digits, then the term: the documents of a block are neighbours. */
  readonly _id: string;
  readonly count: number;
  readonly ranks: Uint8Array;
}

/** The municipality of each record of a block, by the order of the names in the metadata. */
export interface MunicipalitiesDocument {
  readonly _id: string;
  /** Four bytes each, the low byte first. */
  readonly municipalities: Uint8Array;
}

const BLOCK_DIGITS = 4;

export function postingId(block: number, term: string): string {
  return block.toString(16).padStart(BLOCK_DIGITS, '0') + term;
}

/** It has no term: it is about all records of the block. */
export function municipalitiesId(block: number): string {
  return postingId(block, 'n');
}

export function toMunicipalities(block: number, numbers: Uint32Array): MunicipalitiesDocument {
  const { buffer, byteOffset, byteLength } = numbers;
  return {
    _id: municipalitiesId(block),
    municipalities: new Uint8Array(buffer, byteOffset, byteLength),
  };
}

export function municipalitiesIn(document: Uint8Array): Uint32Array | undefined {
  const bytes = binaryField(document, 'municipalities');
  return bytes && new Uint32Array(new Uint8Array(bytes).buffer); // a copy, because it must be aligned
}

/** One by one, so that they need not all be there at once. */
export function* toPostings({ block, terms, containers }: BlockIndex): Generator<PostingDocument> {
  for (const [i, term] of terms.entries()) {
    const container = containers[i] as Container;
    yield { _id: postingId(block, term), count: container.count, ranks: container.bytes() };
  }
}

/** An index of each of these blocks, from the BSON of postings in the order of their `_id`. */
export function toBlockIndexes(
  blocks: readonly number[],
  documents: readonly Uint8Array[],
): BlockIndex[] {
  let next = 0;
  return blocks.map((block) => {
    const mark = postingId(block, '');
    const postings: { readonly term: string; readonly container: Container }[] = [];
    for (; next < documents.length; next++) {
      const document = documents[next] as Uint8Array;
      const id = postingIdIn(document);
      if (!id.startsWith(mark)) break;
      const container = Container.fromBytes(binaryField(document, 'ranks') as Uint8Array);
      postings.push({ term: id.slice(BLOCK_DIGITS), container });
    }
    // MongoDB compares texts by code points, the index by code units.
    if (postings.length > 1) postings.sort((a, b) => (a.term < b.term ? -1 : 1));
    return new BlockIndex(
      block,
      postings.map(({ term }) => term),
      postings.map(({ container }) => container),
    );
  });
}

export function postingIdIn(document: Uint8Array): string {
  const { buffer, byteOffset, length } = utf8Field(document, '_id') as Uint8Array;
  return Buffer.from(buffer, byteOffset, length).toString();
}
