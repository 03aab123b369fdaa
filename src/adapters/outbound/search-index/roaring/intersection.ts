import type { BlockMatch } from '../block-match.js';
import { addListed, countListed } from './array-intersection.js';
import { BLOCK_SIZE } from './bitmap.js';
import type { BitsAt } from './bitmap-cardinality.js';
import { addSet, countSet } from './bitmap-intersection.js';
import type { ContainerView } from './container-view.js';

/**
 * The offsets that all of some containers hold, from one offset up to, not including, another. They are
 * counted without being kept, and written out no further than asked for.
 */
export class Intersection implements BlockMatch {
  private first = 0;
  private from = 0;
  private to = 0;
  /** Which container is the shortest list; -1 where none is a list. */
  private shortest = -1;

  /** Of at least one container. */
  constructor(private readonly containers: readonly ContainerView[]) {}

  /** To be called when the containers are those of a block that begins at a rank. */
  within(window: { readonly from: number; readonly to: number }, first: number): this {
    this.first = first;
    this.from = Math.max(window.from - first, 0);
    this.to = Math.min(window.to - first, BLOCK_SIZE);
    this.shortest = shortestList(this.containers);
    return this;
  }

  get count(): number {
    const { containers, shortest, from, to } = this;
    if (containers.length === 1 && from === 0 && to === BLOCK_SIZE)
      return (containers[0] as ContainerView).count;
    return shortest < 0
      ? countSet(containers as readonly BitsAt[], from, to)
      : countListed(containers, shortest, from, to);
  }

  ranks(): number[] {
    const all: number[] = [];
    this.addTo(all, this.first, BLOCK_SIZE);
    return all;
  }

  addTo(ranks: number[], from: number, most: number): void {
    const { containers, shortest, to, first } = this;
    const least = Math.max(from - first, this.from);
    if (shortest < 0) addSet(ranks, containers as readonly BitsAt[], least, to, first, most);
    else addListed(ranks, containers, shortest, least, to, first, most);
  }
}

/** What all hold is in each list, so the shortest is all that needs to be looked through. */
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
