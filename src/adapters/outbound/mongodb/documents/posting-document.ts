import { Container } from '../../search-index/roaring/container.js';
import { BlockIndex } from '../search/block-index.js';

/** The records of one block that hold one term, as it lies in `postings_<id>`. */
export interface PostingDocument {
  /** The block in four hexadecimal digits, then the term: the documents of a block are neighbours. */
  readonly _id: string;
  readonly count: number;
  readonly ranks: Uint8Array;
}

const BLOCK_DIGITS = 4;

export function postingId(block: number, term: string): string {
  return block.toString(16).padStart(BLOCK_DIGITS, '0') + term;
}

/** One by one, so that they need not all be there at once. */
export function* toPostings({ block, terms, containers }: BlockIndex): Generator<PostingDocument> {
  for (const [i, term] of terms.entries()) {
    const container = containers[i] as Container;
    yield { _id: postingId(block, term), count: container.count, ranks: container.bytes() };
  }
}

/** Those of the documents that are of one block, as an index of what they hold. */
export function toBlockIndex(block: number, documents: readonly PostingDocument[]): BlockIndex {
  const mark = postingId(block, '');
  const postings = documents
    .filter(({ _id }) => _id.startsWith(mark))
    .map(({ _id, ranks }) => ({
      term: _id.slice(BLOCK_DIGITS),
      container: Container.fromBytes(ranks),
    }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
  return new BlockIndex(
    block,
    postings.map(({ term }) => term),
    postings.map(({ container }) => container),
  );
}
