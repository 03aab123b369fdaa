import { firstIndex } from '../../search-index/ranks.js';
import { AscendingReader, END } from './delta-encoding.js';
import type { Segment } from './segments.js';

/** The bytes of a word's positions in a segment; none where the segment does not have the word. */
export type PositionsOf = (word: string) => Uint8Array;

/** Of the records of a segment, the ranks of those that hold each of the phrases. */
export function ranksHolding(
  phrases: readonly (readonly string[])[],
  { ranks, ends }: Segment,
  positionsOf: PositionsOf,
): number[] {
  let holding = [...ranks.keys()];
  for (const phrase of phrases) {
    if (holding.length === 0) break;
    const held = new Set(recordsHolding(phrase, ends, positionsOf));
    holding = holding.filter((record) => held.has(record));
  }
  return holding.map((record) => ranks[record] as number);
}

/** Where a phrase is found in a record, the rest of the record is not looked at. */
function* recordsHolding(phrase: readonly string[], ends: Uint32Array, positionsOf: PositionsOf) {
  const starts = new PhraseStarts(phrase, positionsOf);
  for (let start = starts.reach(0); start < END; ) {
    const record = firstIndex(ends.length, (i) => (ends[i] as number) > start);
    yield record;
    start = starts.reach(ends[record] as number);
  }
}

/** The positions at which a phrase begins. */
class PhraseStarts {
  readonly #words: readonly { readonly offset: number; readonly positions: AscendingReader }[];

  constructor(phrase: readonly string[], positionsOf: PositionsOf) {
    this.#words = phrase
      .map((word, offset) => ({ offset, bytes: positionsOf(word) }))
      .sort((a, b) => a.bytes.length - b.bytes.length) // the rarest word goes furthest at a step
      .map(({ offset, bytes }) => ({ offset, positions: new AscendingReader(bytes) }));
  }

  /** The first one that is not below the given one, or `END`. Those given ascend. */
  reach(least: number): number {
    let start = least;
    for (let agreed = 0; agreed < this.#words.length; ) {
      agreed = 0;
      for (const { offset, positions } of this.#words) {
        const position = positions.reach(start + offset);
        if (position === END) return END;
        if (position > start + offset) {
          start = position - offset;
          break;
        }
        agreed++;
      }
    }
    return start;
  }
}
