import { BLOCK_SIZE } from './bitmap.js';
import type { BitsAt } from './bitmap-cardinality.js';
import type { ContainerView } from './container-view.js';
import { gallop, indexOfPlace, type ListAt } from './sorted-array.js';

/*
 * What all of some chunks hold is looked for in one of them that is a list. What is left of it is
 * written into one room for all questions: an array for each span would take longer.
 */
const room: Uint16Array = new Uint16Array(BLOCK_SIZE);
const left = { places: room, start: 0, count: 0 };

/** How many places, from one up to, not including, another, all chunks hold. */
export function countListed(
  chunks: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
): number {
  const other = chunks[1 - shortest];
  const areTwo = chunks.length === 2 && from === 0 && to === BLOCK_SIZE;
  if (areTwo && other?.bits) return countSet(chunks[shortest] as ListAt, other as BitsAt);
  find(chunks, shortest, from, to);
  return left.count;
}

/** Appends these places as ranks of a span that begins at a given one, until there are so many. */
export function addListed(
  ranks: number[],
  chunks: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
  first: number,
  most: number,
): void {
  find(chunks, shortest, from, to);
  const { places, start, count } = left;
  const end = start + Math.min(count, most - ranks.length);
  for (let i = start; i < end; i++) ranks.push(first + (places[i] as number));
}

function find(chunks: readonly ContainerView[], shortest: number, from: number, to: number): void {
  const { list, start, count } = chunks[shortest] as ListAt;
  let places = list;
  let begin = from > 0 ? indexOfPlace(list, start, start + count, from) : start;
  let end = to < BLOCK_SIZE ? indexOfPlace(list, begin, start + count, to) : start + count;
  for (let i = 0; i < chunks.length && begin < end; i++) {
    if (i === shortest) continue;
    const chunk = chunks[i] as ContainerView;
    end = chunk.list
      ? keepListed(places, begin, end, chunk as ListAt)
      : keepSet(places, begin, end, chunk as BitsAt);
    places = room;
    begin = 0;
  }
  left.places = places;
  left.start = begin;
  left.count = end - begin;
}

/** Nothing is written: what waits for a bit before it is written keeps the next bits waiting. */
function countSet({ list, start, count }: ListAt, { bits, start: at }: BitsAt): number {
  const end = start + count;
  let common = 0;
  for (let i = start; i < end; i++) {
    const place = list[i] as number;
    common += ((bits[at + (place >>> 5)] as number) >>> (place & 31)) & 1;
  }
  return common;
}

/** Every place is written, and the next one over it where it is not held: no branch to guess. */
function keepSet(places: Uint16Array, from: number, to: number, { bits, start }: BitsAt): number {
  let kept = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    room[kept] = place;
    kept += ((bits[start + (place >>> 5)] as number) >>> (place & 31)) & 1;
  }
  return kept;
}

function keepListed(places: Uint16Array, from: number, to: number, other: ListAt): number {
  const { list } = other;
  const stop = other.start + other.count;
  let next = other.start;
  let kept = 0;
  for (let i = from; i < to; i++) {
    const place = places[i] as number;
    next = gallop(list, next, stop, place);
    if (next === stop) break;
    if (list[next] === place) room[kept++] = place;
  }
  return kept;
}
