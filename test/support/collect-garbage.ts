import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Frees what nobody holds. What this turn of the event loop has looked at stays until the next. */
export const collectGarbage: () => void = runInNewContext('gc');
