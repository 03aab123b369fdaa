import { BoundedBatch } from '../../../domain/bounded-batch.js';

/** A sorted list that is being read: a batch of lines, and where more come from. */
interface Source {
  lines: readonly string[];
  next: number;
  readonly more: AsyncIterator<readonly string[]>;
}

/** Merges lists that are sorted by code units. A binary heap has the list with the least line on top. */
export async function* mergeSorted(
  lists: readonly AsyncIterable<readonly string[]>[],
): AsyncGenerator<string[]> {
  const heap: Source[] = [];
  for (const list of lists) {
    const source = { lines: [], next: 0, more: list[Symbol.asyncIterator]() };
    if (await refill(source)) insert(heap, source);
  }
  const batch = new BoundedBatch<string>();
  while (heap.length > 0) {
    const least = heap[0] as Source;
    const line = least.lines[least.next++] as string;
    const isFull = batch.add(line, line.length);
    if (least.next === least.lines.length && !(await refill(least))) removeFirst(heap);
    else sink(heap);
    if (isFull) yield batch.take();
  }
  if (!batch.isEmpty) yield batch.take();
}

async function refill(source: Source): Promise<boolean> {
  const { value, done } = await source.more.next();
  source.lines = done ? [] : value;
  source.next = 0;
  return !done;
}

function first({ lines, next }: Source): string {
  return lines[next] as string;
}

function insert(heap: Source[], source: Source): void {
  heap.push(source);
  heap.sort((a, b) => (first(a) < first(b) ? -1 : 1));
}

function removeFirst(heap: Source[]): void {
  const last = heap.pop() as Source;
  if (heap.length === 0) return;
  heap[0] = last;
  sink(heap);
}

/** Moves the first source down to where it belongs. All others are in order. */
function sink(heap: Source[]): void {
  const moved = heap[0] as Source;
  let hole = 0;
  for (let child = 1; child < heap.length; child = 2 * hole + 1) {
    if (
      child + 1 < heap.length &&
      first(heap[child + 1] as Source) < first(heap[child] as Source)
    ) {
      child++;
    }
    if (first(moved) <= first(heap[child] as Source)) break;
    heap[hole] = heap[child] as Source;
    hole = child;
  }
  heap[hole] = moved;
}
