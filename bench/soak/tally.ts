import type { Verdict } from './judge.js';

/** Enough to see what is wrong, and not a disk full of it. */
const KEPT_FAULTS = 20;

/** What became of the requests to one service. */
export class Tally {
  readonly good = new Map<string, number>();
  /** Allowed: the store said that its database was away, and it was. */
  readonly excused = new Map<string, number>();
  readonly failed = new Map<string, number>();
  /** Refused with 503 because the process was behind, as it must be where the machine has no time. */
  readonly shed = new Map<string, number>();
  readonly wrong = new Map<string, number>();
  /** The first that were neither good nor excused, for whoever looks for the reason. */
  readonly faults: string[] = [];
  requests = 0;

  add({ outcome, why, excusable = false }: Verdict, isAway: boolean, path: string): void {
    this.requests++;
    const isExcused = outcome === 'failed' && excusable && isAway;
    const counts = isExcused ? this.excused : this[outcome];
    counts.set(why, (counts.get(why) ?? 0) + 1);
    if (
      (outcome === 'wrong' || outcome === 'failed') &&
      !isExcused &&
      this.faults.length < KEPT_FAULTS
    ) {
      this.faults.push(`${new Date().toISOString()} ${path}: ${why}`);
    }
  }

  get isClean(): boolean {
    return this.failed.size === 0 && this.wrong.size === 0;
  }
}

export function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
