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

/** A few words are united beforehand too where a question would have so many offsets to unite. */
const MANY_OFFSETS = 32_768;

/** What the words of each prefix have together: all of it where that is much, or else its count. */
export function prefixPostings(
  prefixes: readonly CommonPrefix[],
  words: OrderedPostings,
  blocks: readonly BlockPostings[],
): PrefixPostings {
  const postings = new TermPostings();
  const totals = new Uint32Array(prefixes.length);
  const seen = new Uint8Array(blocks.length * BLOCK_SIZE);
  prefixes.forEach((prefix, number) => {
    const first = words.firsts[prefix.from] as number;
    const end = words.firsts[prefix.to] as number;
    const areMany = prefix.to - prefix.from > MOST_WORDS_OF_A_PREFIX;
    if (!areMany && sum(words.counts, first, end) < MANY_OFFSETS) {
      totals[number] = countTogether(words, first, end, blocks, seen);
      return;
    }
    for (const [block, offsets] of unite(words, first, end, blocks)) {
      const start = (blocks[block] as BlockPostings).add(offsets);
      postings.add(number, block, start, offsets.length);
      totals[number] = (totals[number] as number) + offsets.length;
    }
  });
  return { postings: postings.inOrder(prefixes.map((_, number) => number)), totals };
}

/** By blocks, in their order. */
function unite(
  words: OrderedPostings,
  first: number,
  end: number,
  blocks: readonly BlockPostings[],
): [block: number, offsets: Uint16Array][] {
  const united = new Map<number, Uint32Array>();
  for (let i = first; i < end; i++) {
    const block = words.blocks[i] as number;
    const bits = united.get(block) ?? noBits();
    united.set(block, bits);
    containerAt(words, i, blocks).addTo(bits);
  }
  return [...united]
    .sort(([a], [b]) => a - b)
    .map(([block, bits]) => [block, Container.ofBits(bits).offsets()]);
}

/** `seen` has an entry for each record, and is left as it was found: empty. */
function countTogether(
  words: OrderedPostings,
  first: number,
  end: number,
  blocks: readonly BlockPostings[],
  seen: Uint8Array,
): number {
  let count = 0;
  for (const mark of [1, 0]) {
    for (let i = first; i < end; i++) {
      const offsets = containerAt(words, i, blocks).offsets();
      const base = (words.blocks[i] as number) * BLOCK_SIZE;
      for (let k = 0; k < offsets.length; k++) {
        const rank = base + (offsets[k] as number);
        if (seen[rank] !== mark) count += mark;
        seen[rank] = mark;
      }
    }
  }
  return count;
}

function containerAt(
  words: OrderedPostings,
  i: number,
  blocks: readonly BlockPostings[],
): Container {
  const block = blocks[words.blocks[i] as number] as BlockPostings;
  return block.container(words.starts[i] as number, words.counts[i] as number);
}

function sum(numbers: Uint32Array, from: number, to: number): number {
  let all = 0;
  for (let i = from; i < to; i++) all += numbers[i] as number;
  return all;
}
