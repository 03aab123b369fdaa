import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A store that reads all of an answer before it gives any of it holds more than this share. */
const MOST_SHARE = 0.9;

export function isMostOf(whole: number, grown: number): boolean {
  return grown > whole * MOST_SHARE;
}

let collectGarbage: (() => void) | undefined;

/** In bytes, after what nobody holds any more is gone. */
export function memoryInUse(): number {
  if (!collectGarbage) {
    setFlagsFromString('--expose-gc');
    collectGarbage = runInNewContext('gc') as () => void;
  }
  // What the first leaves behind, for a finalizer or the like, the second takes.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
