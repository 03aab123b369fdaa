import { type CommonPrefix, MOST_WORDS_OF_A_PREFIX } from '../../search-index/common-prefixes.js';
import { BLOCK_SIZE, noBits } from '../../search-index/roaring/bitmap.js';
import { Container } from '../../search-index/roaring/container.js';
import type { BlockPostings } from './block-postings.js';
import { type OrderedPostings, TermPostings } from './term-postings.js';

export interface PrefixPostings {
  /** Of those prefixes that are united; none of the others. */
  readonly postings: OrderedPostings;
  /** For each prefix, how many records hold a word of it. */
  readonly totals: Uint32Array;
}

/** A few words are united beforehand too where a question would have so many places to unite. */
const MANY_PLACES = 32_768;

/** What the words of each prefix have together: all of it where that is much, or else its count. */
export function prefixPostings(
  prefixes: readonly CommonPrefix[],
  words: OrderedPostings,
  spans: readonly BlockPostings[],
): PrefixPostings {
  const postings = new TermPostings();
  const totals = new Uint32Array(prefixes.length);
  const seen = new Uint8Array(spans.length * BLOCK_SIZE);
  prefixes.forEach((prefix, number) => {
    const first = words.firsts[prefix.from] as number;
    const end = words.firsts[prefix.to] as number;
    const areMany = prefix.to - prefix.from > MOST_WORDS_OF_A_PREFIX;
    if (!areMany && sum(words.counts, first, end) < MANY_PLACES) {
      totals[number] = countTogether(words, first, end, spans, seen);
      return;
    }
    for (const [span, places] of unite(words, first, end, spans)) {
      const start = (spans[span] as BlockPostings).add(places);
      postings.add(number, span, start, places.length);
      totals[number] = (totals[number] as number) + places.length;
    }
  });
  return { postings: postings.inOrder(prefixes.map((_, number) => number)), totals };
}

/** By spans, in their order. */
function unite(
  words: OrderedPostings,
  first: number,
  end: number,
  spans: readonly BlockPostings[],
): [span: number, places: Uint16Array][] {
  const united = new Map<number, Uint32Array>();
  for (let i = first; i < end; i++) {
    const span = words.spans[i] as number;
    const bits = united.get(span) ?? noBits();
    united.set(span, bits);
    chunkAt(words, i, spans).addTo(bits);
  }
  return [...united]
    .sort(([a], [b]) => a - b)
    .map(([span, bits]) => [span, Container.ofBits(bits).places()]);
}

/** `seen` has a place for each record, and is left as it was found: empty. */
function countTogether(
  words: OrderedPostings,
  first: number,
  end: number,
  spans: readonly BlockPostings[],
  seen: Uint8Array,
): number {
  let count = 0;
  for (const mark of [1, 0]) {
    for (let i = first; i < end; i++) {
      const places = chunkAt(words, i, spans).places();
      const base = (words.spans[i] as number) * BLOCK_SIZE;
      for (let k = 0; k < places.length; k++) {
        const rank = base + (places[k] as number);
        if (seen[rank] !== mark) count += mark;
        seen[rank] = mark;
      }
    }
  }
  return count;
}

function chunkAt(words: OrderedPostings, i: number, spans: readonly BlockPostings[]): Container {
  const span = spans[words.spans[i] as number] as BlockPostings;
  return span.chunk(words.starts[i] as number, words.counts[i] as number);
}

function sum(numbers: Uint32Array, from: number, to: number): number {
  let all = 0;
  for (let i = from; i < to; i++) all += numbers[i] as number;
  return all;
}
