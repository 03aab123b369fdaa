const waiting: (() => void)[] = [];

/**
 * Lets long answers go on one at a time, in the order in which they ask to, with a turn of all
 * else in between. A thousand of them must not keep a new client waiting for its first byte.
 */
export function inTurn(goOn: () => void): void {
  if (waiting.push(goOn) === 1) setImmediate(next);
}

function next(): void {
  const goOn = waiting.shift();
  if (waiting.length > 0) setImmediate(next);
  goOn?.();
}
