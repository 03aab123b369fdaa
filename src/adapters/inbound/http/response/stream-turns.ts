const waiting: (() => void)[] = [];
let hasBegun = false;

/** Begins a long response as soon as can be. */
export function startStream(begin: () => void): void {
  hasBegun = true;
  setImmediate(begin);
}

/**
 * Lets long responses go on one at a time, in the order in which they ask to, with a turn of all
 * else in between, and not while others begin. A thousand of them must not keep a new client
 * waiting for its first byte. They are so many at most, so those who wait have their turn.
 */
export function continueStream(goOn: () => void): void {
  if (waiting.push(goOn) === 1) setImmediate(next);
}

function next(): void {
  const goOn = hasBegun ? undefined : waiting.shift();
  hasBegun = false;
  if (waiting.length > 0) setImmediate(next);
  goOn?.();
}
