import { type CommonPrefix, MOST_WORDS_OF_A_PREFIX } from '../../search-index/common-prefixes.js';
import { BLOCK_SIZE, emptyBitmap } from '../../search-index/roaring/bitmap.js';
import { Container } from '../../search-index/roaring/container.js';
import type { ContainerPool } from './postings-builder.js';
import { PostingTable, type SortedPostings } from './postings-builder.js';

export interface PrefixPostings {
  /** The unions. A prefix without a union has no posting. */
  readonly postings: SortedPostings;
  /** For each prefix, how many records have a word with it. */
  readonly totals: Uint32Array;
}

/** A prefix of few words is united too if a query would have this many offsets to unite. */
const MANY_OFFSETS = 32_768;

/** Unites the posting lists of each common prefix, or only counts their records if that is fast enough. */
export function prefixPostings(
  prefixes: readonly CommonPrefix[],
  words: SortedPostings,
  blocks: readonly ContainerPool[],
): PrefixPostings {
  const postings = new PostingTable();
  const totals = new Uint32Array(prefixes.length);
  const seen = new Uint8Array(blocks.length * BLOCK_SIZE);
  prefixes.forEach((prefix, number) => {
    const first = words.firsts[prefix.from] as number;
    const end = words.firsts[prefix.to] as number;
    const hasManyWords = prefix.to - prefix.from > MOST_WORDS_OF_A_PREFIX;
    if (!hasManyWords && sum(words.counts, first, end) < MANY_OFFSETS) {
      totals[number] = countUnion(words, first, end, blocks, seen);
      return;
    }
    for (const [block, offsets] of unite(words, first, end, blocks)) {
      const start = (blocks[block] as ContainerPool).add(offsets);
      postings.add(number, block, start, offsets.length);
      totals[number] = (totals[number] as number) + offsets.length;
    }
  });
  return { postings: postings.inOrder(prefixes.map((_, number) => number)), totals };
}

/** The union of some postings, by block, in the order of blocks. */
function unite(
  words: SortedPostings,
  first: number,
  end: number,
  blocks: readonly ContainerPool[],
): [block: number, offsets: Uint16Array][] {
  const united = new Map<number, Uint32Array>();
  for (let i = first; i < end; i++) {
    const block = words.blocks[i] as number;
    const bits = united.get(block) ?? emptyBitmap();
    united.set(block, bits);
    containerAt(words, i, blocks).addTo(bits);
  }
  return [...united]
    .sort(([a], [b]) => a - b)
    .map(([block, bits]) => [block, Container.ofBits(bits).offsets()]);
}

/** `seen` has an entry for each record. It is 0 everywhere, before and after the call. */
function countUnion(
  words: SortedPostings,
  first: number,
  end: number,
  blocks: readonly ContainerPool[],
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
  words: SortedPostings,
  i: number,
  blocks: readonly ContainerPool[],
): Container {
  const block = blocks[words.blocks[i] as number] as ContainerPool;
  return block.container(words.starts[i] as number, words.counts[i] as number);
}

function sum(numbers: Uint32Array, from: number, to: number): number {
  let all = 0;
  for (let i = from; i < to; i++) all += numbers[i] as number;
  return all;
}
