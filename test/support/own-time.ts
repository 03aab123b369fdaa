const EVERY_MS = 10;

let stalled = 0;
let last = performance.now();
let told = 0;
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
  // A stall is known when it is over: until then the time is ahead, and must not go back after it.
  told = Math.max(told, performance.now() - stalled);
  return told;
}
