const waiting: (() => void)[] = [];
let hasBegun = false;

/** Starts a long response before those that are under way go on. */
export function startStream(begin: () => void): void {
  hasBegun = true;
  setImmediate(begin);
}

/**
 * Continues long responses one at a time, first come first served. Each waits for a turn of the
 * event loop, and for responses that start: a thousand streams must not keep a new client waiting
 * for its first byte. The number of streams is bounded, so none waits for ever.
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
