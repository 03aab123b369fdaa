import { increment } from '../ranks.js';
import { type BitmapView, BLOCK_SIZE } from './bitmap.js';
import type { ContainerView } from './container.js';
import { type ArrayView, gallop, indexOfOffset } from './sorted-array.js';

/*
 * The intersection of containers of which at least one is an array. It is a subset of the shortest
 * array, so only that one is gone through. The result is written into one scratch buffer for all
 * queries: a new array for each block would take longer.
 */
const scratch: Uint16Array = new Uint16Array(BLOCK_SIZE);

/** The offsets that were found last: in the scratch buffer, or still in the shortest array. */
const found = { offsets: scratch, start: 0, count: 0 };

/** How many offsets in `from` ≤ offset < `to` are in all containers. */
export function countWithArray(
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
): number {
  const other = containers[1 - shortest];
  const areTwo = containers.length === 2 && from === 0 && to === BLOCK_SIZE;
  if (areTwo && other?.bits) {
    return countInBitmap(containers[shortest] as ArrayView, other as BitmapView);
  }
  find(containers, shortest, from, to);
  return found.count;
}

/**
 * As `countWithArray`. Also appends `base` + offset for each of these offsets that is not below
 * `least`, until `ranks` has `most`.
 */
export function appendWithArray(
  ranks: number[],
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
  base: number,
  least: number,
  most: number,
): number {
  find(containers, shortest, from, to);
  const { offsets, start, count } = found;
  const end = start + count;
  const first = least > from ? indexOfOffset(offsets, start, end, least) : start;
  const stop = Math.min(end, first + most - ranks.length);
  for (let i = first; i < stop; i++) ranks.push(base + (offsets[i] as number));
  return count;
}

/** As `countWithArray`, each offset under its number too. */
export function tallyWithArray(
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
  numbers: Uint32Array,
  counts: Uint32Array,
): number {
  find(containers, shortest, from, to);
  const { offsets, start, count } = found;
  const end = start + count;
  for (let i = start; i < end; i++) increment(counts, numbers[offsets[i] as number] as number);
  return count;
}

function find(
  containers: readonly ContainerView[],
  shortest: number,
  from: number,
  to: number,
): void {
  const { list, start, count } = containers[shortest] as ArrayView;
  let offsets = list;
  let begin = from > 0 ? indexOfOffset(list, start, start + count, from) : start;
  let end = to < BLOCK_SIZE ? indexOfOffset(list, begin, start + count, to) : start + count;
  for (let i = 0; i < containers.length && begin < end; i++) {
    if (i === shortest) continue;
    const container = containers[i] as ContainerView;
    end = container.list
      ? keepInArray(offsets, begin, end, container as ArrayView)
      : keepInBitmap(offsets, begin, end, container as BitmapView);
    offsets = scratch;
    begin = 0;
  }
  found.offsets = offsets;
  found.start = begin;
  found.count = end - begin;
}

/** Writes nothing. The position of a write would depend on all bits before it. */
function countInBitmap({ list, start, count }: ArrayView, { bits, start: at }: BitmapView): number {
  const end = start + count;
  let common = 0;
  for (let i = start; i < end; i++) {
    const offset = list[i] as number;
    common += ((bits[at + (offset >>> 5)] as number) >>> (offset & 31)) & 1;
  }
  return common;
}

/** Writes every offset, and overwrites those that are not in the bitmap: a branch would be slower. */
function keepInBitmap(
  offsets: Uint16Array,
  from: number,
  to: number,
  { bits, start }: BitmapView,
): number {
  let kept = 0;
  for (let i = from; i < to; i++) {
    const offset = offsets[i] as number;
    scratch[kept] = offset;
    kept += ((bits[start + (offset >>> 5)] as number) >>> (offset & 31)) & 1;
  }
  return kept;
}

/** Galloping is faster if one array is this many times as long as the other; else merging is. */
const GALLOP_FROM = 16;

function keepInArray(offsets: Uint16Array, from: number, to: number, other: ArrayView): number {
  return other.count < GALLOP_FROM * (to - from)
    ? keepMerged(offsets, from, to, other)
    : keepGalloped(offsets, from, to, other);
}

/** Without branches that depend on the data, as `keepInBitmap`. */
function keepMerged(offsets: Uint16Array, from: number, to: number, other: ArrayView): number {
  const { list } = other;
  const stop = other.start + other.count;
  let kept = 0;
  for (let i = from, j = other.start; i < to && j < stop; ) {
    const a = offsets[i] as number;
    const b = list[j] as number;
    scratch[kept] = a;
    kept += Number(a === b);
    i += Number(a <= b);
    j += Number(b <= a);
  }
  return kept;
}

function keepGalloped(offsets: Uint16Array, from: number, to: number, other: ArrayView): number {
  const { list } = other;
  const stop = other.start + other.count;
  let next = other.start;
  let kept = 0;
  for (let i = from; i < to; i++) {
    const offset = offsets[i] as number;
    next = gallop(list, next, stop, offset);
    if (next === stop) break;
    if (list[next] === offset) scratch[kept++] = offset;
  }
  return kept;
}
