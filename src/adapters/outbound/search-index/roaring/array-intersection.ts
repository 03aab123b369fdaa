import { BLOCK_SIZE } from './bitmap.js';
import type { BitsAt } from './bitmap-cardinality.js';
import type { ContainerView } from './container-view.js';
import { gallop, indexOfOffset, type ListAt } from './sorted-array.js';

/*
 * What all of some containers hold is looked for in one of them that is a list. What is left of it is
 * written into one room for all questions: an array for each block would take longer.
 */
const room: Uint16Array = new Uint16Array(BLOCK_SIZE);
const left = { offsets: room, start: 0, count: 0 };

/** How many offsets, from one up to, not including, another, all containers hold. */
export function countListed(
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
): number {
  const other = containers[1 - shortest];
  const areTwo = containers.length === 2 && from === 0 && to === BLOCK_SIZE;
  if (areTwo && other?.bits) return countSet(containers[shortest] as ListAt, other as BitsAt);
  find(containers, shortest, from, to);
  return left.count;
}

/** Appends these offsets as ranks of a block that begins at a given one, until there are so many. */
export function addListed(
  ranks: number[],
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
  first: number,
  most: number,
): void {
  find(containers, shortest, from, to);
  const { offsets, start, count } = left;
  const end = start + Math.min(count, most - ranks.length);
  for (let i = start; i < end; i++) ranks.push(first + (offsets[i] as number));
}

function find(
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
): void {
  const { list, start, count } = containers[shortest] as ListAt;
  let offsets = list;
  let begin = from > 0 ? indexOfOffset(list, start, start + count, from) : start;
  let end = to < BLOCK_SIZE ? indexOfOffset(list, begin, start + count, to) : start + count;
  for (let i = 0; i < containers.length && begin < end; i++) {
    if (i === shortest) continue;
    const container = containers[i] as ContainerView;
    end = container.list
      ? keepListed(offsets, begin, end, container as ListAt)
      : keepSet(offsets, begin, end, container as BitsAt);
    offsets = room;
    begin = 0;
  }
  left.offsets = offsets;
  left.start = begin;
  left.count = end - begin;
}

/** Nothing is written: what waits for a bit before it is written keeps the next bits waiting. */
function countSet({ list, start, count }: ListAt, { bits, start: at }: BitsAt): number {
  const end = start + count;
  let common = 0;
  for (let i = start; i < end; i++) {
    const offset = list[i] as number;
    common += ((bits[at + (offset >>> 5)] as number) >>> (offset & 31)) & 1;
  }
  return common;
}

/** Every offset is written, and the next one over it where it is not held: no branch to guess. */
function keepSet(offsets: Uint16Array, from: number, to: number, { bits, start }: BitsAt): number {
  let kept = 0;
  for (let i = from; i < to; i++) {
    const offset = offsets[i] as number;
    room[kept] = offset;
    kept += ((bits[start + (offset >>> 5)] as number) >>> (offset & 31)) & 1;
  }
  return kept;
}

/** Galloping pays where one list is so many times as long as the other; else merging does. */
const GALLOP_FROM = 16;

function keepListed(offsets: Uint16Array, from: number, to: number, other: ListAt): number {
  return other.count < GALLOP_FROM * (to - from)
    ? keepMerged(offsets, from, to, other)
    : keepGalloped(offsets, from, to, other);
}

/** As in `keepSet`, no branch depends on the data. */
function keepMerged(offsets: Uint16Array, from: number, to: number, other: ListAt): number {
  const { list } = other;
  const stop = other.start + other.count;
  let kept = 0;
  for (let i = from, j = other.start; i < to && j < stop; ) {
    const a = offsets[i] as number;
    const b = list[j] as number;
    room[kept] = a;
    kept += Number(a === b);
    i += Number(a <= b);
    j += Number(b <= a);
  }
  return kept;
}

function keepGalloped(offsets: Uint16Array, from: number, to: number, other: ListAt): number {
  const { list } = other;
  const stop = other.start + other.count;
  let next = other.start;
  let kept = 0;
  for (let i = from; i < to; i++) {
    const offset = offsets[i] as number;
    next = gallop(list, next, stop, offset);
    if (next === stop) break;
    if (list[next] === offset) room[kept++] = offset;
  }
  return kept;
}
