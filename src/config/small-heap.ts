import { setFlagsFromString } from 'node:v8';

/** How much more than what lives the heap may hold, in per cent, before V8 clears it up. */
const MOST_GARBAGE = 200;

/**
 * For a process that works through far more than it keeps. V8 would let its garbage grow to
 * several times what lives, and to more the longer it runs.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE}`);
}
