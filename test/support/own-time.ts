const EVERY_MS = 10;

let stalled = 0;
let last = performance.now();
setInterval(() => {
  const now = performance.now();
  stalled += Math.max(0, now - last - EVERY_MS);
  last = now;
}, EVERY_MS).unref();

/**
 * Milliseconds, without those in which this process did not get its turn: on a busy machine, what
 * is bounded in time is what the service waits for, not how slow the machine is.
 */
export function ownNow(): number {
  return performance.now() - stalled;
}
