import type { Ranks } from '../../search-index/ranks.js';

const FEW = 500;
/** Neighbours are one piece that nobody copies, and larger pieces are sent faster. */
const MANY = 2_000;
/** What they may have beyond their published form, for whoever wants the records whole. */
const MOST_UNPUBLISHED_BYTES = 16 * 1024 * 1024;

/** Where a batch ends that begins at an index of some ranks; for each rank, what is not published. */
export function batchEnd(ranks: Ranks, from: number, unpublished: Uint32Array): number {
  const few = Math.min(from + FEW, ranks.length);
  const many = Math.min(from + MANY, ranks.length);
  const first = ranks.at(from) as number;
  const areNeighbours = (ranks.at(many - 1) as number) - first === many - 1 - from;
  const most = areNeighbours ? many : few;
  let end = from;
  for (let bytes = 0; end < most; end++) {
    bytes += unpublished[ranks.at(end) as number] as number;
    if (bytes > MOST_UNPUBLISHED_BYTES) break;
  }
  return Math.max(from + 1, end);
}
