import { SPAN_SIZE } from './bits.js';
import type { Chunk } from './chunk.js';
import type { BitsAt } from './counted-bits.js';
import { gallop, indexOfPlace, type ListAt } from './sorted-places.js';

/** The places that were found last. One room for all: an array for each span would take longer. */
export const found = new Uint16Array(SPAN_SIZE);

/** Finds what all chunks hold, from a place up to another, in one that is a list. Gives how many. */
export function findCommon(
  chunks: readonly Chunk[],
  shortest: number,
  from: number,
  to: number,
): number {
  const { list, start, count } = chunks[shortest] as ListAt;
  let places = list;
  let begin = from > 0 ? indexOfPlace(list, start, start + count, from) : start;
  let end = to < SPAN_SIZE ? indexOfPlace(list, begin, start + count, to) : start + count;
  for (let i = 0; i < chunks.length && begin < end; i++) {
    if (i === shortest) continue;
    const chunk = chunks[i] as Chunk;
    end = chunk.list
      ? keepListed(places, begin, end, chunk as ListAt)
      : keepSet(places, begin, end, chunk as BitsAt);
    places = found;
    begin = 0;
  }
  return end - begin;
}

/** Every place is written, and the next one over it where it is not held: no branch to guess. */
function keepSet(places: Uint16Array, from: number, to: number, { bits, start }: BitsAt): number {
  let kept = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    found[kept] = place;
    kept += ((bits[start + (place >>> 5)] as number) >>> (place & 31)) & 1;
  }
  return kept;
}

function keepListed(places: Uint16Array, from: number, to: number, chunk: ListAt): number {
  const { list } = chunk;
  const stop = chunk.start + chunk.count;
  let next = chunk.start;
  let kept = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    next = gallop(list, next, stop, place);
    if (next === stop) break;
    if (list[next] === place) found[kept++] = place;
  }
  return kept;
}
