import type { BlockMatch, Tallies } from '../ranks.js';
import { appendWithArray, countWithArray, tallyWithArray } from './array-intersection.js';
import { appendFromAll, type BitmapView, BLOCK_SIZE, countInAll, tallyInAll } from './bitmap.js';
import type { ContainerView } from './container.js';

/**
 * The offsets that are in all containers and in a window of ranks. To count them makes no list of
 * them. If all containers are bitmaps, `addTo` stops as soon as it has enough.
 */
export class Intersection implements BlockMatch {
  /** The first rank of the block. */
  private base = 0;
  private from = 0;
  private to = 0;
  /** The index of the shortest array container; -1 if all are bitmaps. */
  private shortest = -1;

  /** There is at least one container. */
  constructor(private readonly containers: readonly ContainerView[]) {}

  /** Must be called again when the containers have moved to another block. */
  within(window: { readonly from: number; readonly to: number }, base: number): this {
    this.base = base;
    this.from = Math.max(window.from - base, 0);
    this.to = Math.min(window.to - base, BLOCK_SIZE);
    this.shortest = shortestList(this.containers);
    return this;
  }

  get count(): number {
    const { containers, shortest, from, to } = this;
    if (containers.length === 1 && from === 0 && to === BLOCK_SIZE)
      return (containers[0] as ContainerView).count;
    return shortest < 0
      ? countInAll(containers as readonly BitmapView[], from, to)
      : countWithArray(containers, shortest, from, to);
  }

  tally(from: number, to: number, { numbers, counts }: Tallies): number {
    const { containers, shortest, base } = this;
    const least = Math.max(from - base, this.from);
    const stop = Math.min(to - base, this.to);
    if (stop <= least) return 0;
    return shortest < 0
      ? tallyInAll(containers as readonly BitmapView[], least, stop, numbers, counts)
      : tallyWithArray(containers, shortest, least, stop, numbers, counts);
  }

  ranks(): number[] {
    const all: number[] = [];
    this.addTo(all, this.base, BLOCK_SIZE);
    return all;
  }

  addTo(ranks: number[], from: number, most: number): void {
    const { containers, shortest, base, to } = this;
    const least = from - base;
    if (shortest >= 0) {
      appendWithArray(ranks, containers, shortest, this.from, to, base, least, most);
      return;
    }
    const bitmaps = containers as readonly BitmapView[];
    appendFromAll(ranks, bitmaps, Math.max(least, this.from), to, base, most);
  }

  addAndCount(ranks: number[], from: number, most: number): number {
    const { containers, shortest, base } = this;
    if (shortest >= 0) {
      const least = from - base;
      return appendWithArray(ranks, containers, shortest, this.from, this.to, base, least, most);
    }
    this.addTo(ranks, from, most);
    return this.count;
  }
}

function shortestList(containers: readonly ContainerView[]): number {
  let shortest = -1;
  let least = Infinity;
  for (let i = 0; i < containers.length; i++) {
    const { list, count } = containers[i] as ContainerView;
    if (!list || count >= least) continue;
    shortest = i;
    least = count;
  }
  return shortest;
}
