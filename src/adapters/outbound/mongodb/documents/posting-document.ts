import { Container } from '../../search-index/roaring/container.js';
import { BlockIndex } from '../search/block-index.js';

/** The records of one span that hold one term, as it lies in `postings_<id>`. */
export interface PostingDocument {
  /** The span in four hexadecimal digits, then the term: the documents of a span are neighbours. */
  readonly _id: string;
  readonly count: number;
  readonly ranks: Uint8Array;
}

const SPAN_DIGITS = 4;

export function postingId(span: number, term: string): string {
  return span.toString(16).padStart(SPAN_DIGITS, '0') + term;
}

/** One by one, so that they need not all be there at once. */
export function* toPostings({ span, terms, chunks }: BlockIndex): Generator<PostingDocument> {
  for (const [i, term] of terms.entries()) {
    const chunk = chunks[i] as Container;
    yield { _id: postingId(span, term), count: chunk.count, ranks: chunk.bytes() };
  }
}

/** Those of the documents that are of one span, as an index of what they hold. */
export function toSpan(span: number, documents: readonly PostingDocument[]): BlockIndex {
  const mark = postingId(span, '');
  const postings = documents
    .filter(({ _id }) => _id.startsWith(mark))
    .map(({ _id, ranks }) => ({ term: _id.slice(SPAN_DIGITS), chunk: Container.fromBytes(ranks) }))
    .sort((a, b) => (a.term < b.term ? -1 : 1));
  return new BlockIndex(
    span,
    postings.map(({ term }) => term),
    postings.map(({ chunk }) => chunk),
  );
}
